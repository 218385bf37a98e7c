# SPDX-License-Identifier: MIT
"""Where results come from: the processor, and the state of the sources they were made with."""
import os
import platform
import subprocess
from functools import lru_cache

import data


def processor():
    if not os.path.exists("/proc/cpuinfo"):
        return platform.processor()
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        names = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
    return names[0] if names else platform.processor()


def commit():
    """Of the checkout; none outside of one."""
    asked = subprocess.run(["git", "-C", data.ROOT, "rev-parse", "--short=10", "HEAD"], check=False,
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return asked.stdout.strip() if asked.returncode == 0 else ""


@lru_cache(maxsize=None)
def here():
    """What every new result says of itself."""
    return {"processor": processor(), "commit": commit()}
