#!/usr/bin/env python3
"""Prints how many columns each line of a file takes on a terminal, by the package wcwidth."""

import sys

import wcwidth

with open(sys.argv[1], encoding="utf-8") as file:
    for line in file.read().split("\n"):
        print(wcwidth.wcswidth(line))
