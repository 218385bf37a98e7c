// SPDX-License-Identifier: MIT
// Headers that most sources of the library include. g++ reads them once (src/CMakeLists.txt).
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
