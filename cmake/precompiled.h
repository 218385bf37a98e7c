// SPDX-License-Identifier: MIT
// What most sources of the library include and g++ reads once for all of them (src/CMakeLists.txt).
#pragma once

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "support/matrix.h"
