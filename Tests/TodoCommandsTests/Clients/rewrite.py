#!/usr/bin/env python3
"""Reads a calendar, and prints it as the package icalendar writes it."""

import sys

import icalendar

with open(sys.argv[1], "rb") as file:
    calendar = icalendar.Calendar.from_ical(file.read())
for component in calendar.walk():
    assert not component.errors, component.errors
sys.stdout.buffer.write(calendar.to_ical())
