extension MarkdownReportTests {
  /// The sample's week.
  static let golden = """
    # Weekly report

    Week 2026-W47 · 2026-11-16 … 2026-11-22 · As of Sat 2026-11-21

    ## What stands out

    - 3 of the 4 that got done are of “work”.
    - “Read”: 3 in a row.
    - “Call” was due on Mon 2026-11-16. Do it, move it or drop it?

    ## Day by day

    4 of 8 finished so far (50%), 2 of today still open; 8 planned in all.

    | Day | Planned | Finished | Rate | Mood |
    | --- | ---: | ---: | ---: | ---: |
    | Mon 2026-11-16 | 3 | 2 | 67% | – |
    | Tue 2026-11-17 | 1 | 1 | 100% | +1.00 |
    | Wed 2026-11-18 | 0 | 0 | – | – |
    | Thu 2026-11-19 | 0 | 0 | – | – |
    | Fri 2026-11-20 | 2 | 1 | 50% | −1.00 |
    | Sat 2026-11-21 | 2 | 0 | 0% | – |
    | Sun 2026-11-22 | 0 | 0 | – | – |

    ## Habits

    ✓ done, – day off, · missed, ◦ to come, blank: not due

    | Routine | Mon | Tue | Wed | Thu | Fri | Sat | Sun | In a row | Score |
    | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
    | Read | – |  |  |  | ✓ |  |  | 3 | 33 |

    ## Mood

    Average mood: −0.33

    | Emotion | Entries | Mood |
    | --- | ---: | ---: |
    | calm | 2 | +1 |
    | anger | 1 | −3 |

    ## By category

    | Category | Planned | Finished | Rate |
    | --- | ---: | ---: | ---: |
    | work | 5 | 3 | 60% |
    | none | 2 | 0 | 0% |
    | heart | 1 | 1 | 100% |

    <details>
    <summary>Tables (7)</summary>

    ## Overview

    So far: the first 6 days of the week, compared with the first 6 days of each earlier one.

    | Overview | 2026-W47 | Week before | Change |
    | --- | ---: | ---: | ---: |
    | Rate | 50% | 75% | −25 pp |
    | Planned | 8 | 4 | +4 |
    | Finished | 4 | 3 | +1 |
    | Average mood | −0.33 | +2.00 | −2.33 |
    | Overdue | 2 | – | – |
    | Moved | 3 | – | – |
    | Busiest day | Mon 2026-11-16 (2/3) | – | – |

    ## Overdue

    | Todo | Late | Day |
    | --- | ---: | ---: |
    | Call | 5 days late | Mon 2026-11-16 |
    | … and 1 more |  |  |

    ## When it was planned

    | Time | Mon | Tue | Wed | Thu | Fri | Sat | Sun |
    | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
    | All day | 0 | 1 | 0 | 0 | 0 | 0 | 0 |
    | 09–12 | 3 | 0 | 0 | 0 | 0 | 0 | 0 |
    | 12–15 | 0 | 0 | 0 | 0 | 0 | 2 | 0 |
    | 18–21 | 0 | 0 | 0 | 0 | 2 | 0 | 0 |

    ## By time of day

    | Time | Planned | Finished | Rate |
    | --- | ---: | ---: | ---: |
    | All day | 1 | 1 | 100% |
    | 09–12 | 3 | 2 | 67% |
    | 12–15 | 2 | 0 | 0% |
    | 18–21 | 2 | 1 | 50% |

    ## By kind

    | Kind | Planned | Finished | Rate |
    | --- | ---: | ---: | ---: |
    | schedule | 5 | 2 | 40% |
    | routine | 3 | 2 | 67% |

    ## Trend

    | Period | Planned | Finished | Rate | Mood |
    | --- | ---: | ---: | ---: | ---: |
    | 2026-W46 | 4 | 3 | 75% | +2.00 |
    | 2026-W47 | 8 | 4 | 50% | −0.33 |

    ## Routines

    | Routine | In a row | Longest | 4 weeks | 12 weeks | Finished | Skipped | Next |
    | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
    | Read | 3 | 3 | 80% | 80% | 1/1 | 1 | Mon 2026-11-23 |

    </details>

    """
}
