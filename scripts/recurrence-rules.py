"""Writes test/fixtures/recurrence/rules.json: random rules that the service takes, with their dates by python-dateutil.

Run once, with python-dateutil 2.9.0: python scripts/recurrence-rules.py > test/fixtures/recurrence/rules.json
"""

import json
import random
from datetime import datetime, timedelta

from dateutil.rrule import rrulestr

random.seed(48)
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
YEARS = 12
SHOWN = 10


def some(values, most):
    return random.sample(values, random.randint(1, most))


def months():
    return ",".join(map(str, sorted(some(range(1, 13), 4))))


def days(ordinals):
    chosen = some(DAYS, 3)
    if not ordinals:
        return ",".join(chosen)
    return ",".join(random.choice(["", "1", "2", "3", "4", "5", "-1", "-2", "-5"]) + day for day in chosen)


def rule():
    freq = random.choice(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
    parts = ["FREQ=" + freq]
    if random.random() < 0.5:
        parts.append("INTERVAL=%d" % random.choice([1, 2, 3, 4, 5, 7, 12, 30]))
    has_months = random.random() < (0.6 if freq == "YEARLY" else 0.25)
    if has_months:
        parts.append("BYMONTH=" + months())
    of_months = freq == "MONTHLY" or (freq == "YEARLY" and has_months)
    selects = False
    if of_months and random.random() < 0.45:
        parts.append("BYMONTHDAY=" + ",".join(map(str, some([1, 2, 13, 15, 28, 29, 30, 31, -1, -2, -31], 3))))
        selects = True
    if random.random() < 0.55:
        parts.append("BYDAY=" + days(of_months and random.random() < 0.6))
        selects = True
    if selects and freq in ("MONTHLY", "YEARLY") and random.random() < 0.3:
        parts.append("BYSETPOS=" + ",".join(map(str, some([1, 2, 3, -1, -2, 5, 20], 2))))
    if random.random() < 0.3:
        parts.append("WKST=" + random.choice(DAYS))
    return parts


def rows():
    while True:
        parts = rule()
        start = datetime(2024, 1, 1, random.randint(0, 23), random.choice([0, 15, 30, 59]))
        start += timedelta(days=random.randint(0, 1500))
        ending = random.random()
        if ending < 0.3:
            parts.append("COUNT=%d" % random.randint(1, 60))
        elif ending < 0.55:
            until = start + timedelta(days=random.randint(200, 4000), hours=random.randint(-2, 2))
            parts.append("UNTIL=" + until.strftime("%Y%m%dT%H%M%S"))
        random.shuffle(parts)
        text = ";".join(parts)
        end = start + timedelta(days=366 * YEARS)
        dates = []
        for date in rrulestr(text, dtstart=start):
            if date > end:
                break
            dates.append(date)
        shown = [date.strftime("%Y-%m-%d %H:%M:00") for date in dates]
        yield {
            "rule": text,
            "start": start.strftime("%Y-%m-%d %H:%M:00"),
            "until": end.strftime("%Y-%m-%d %H:%M:00"),
            "first": shown[:SHOWN],
            "count": len(shown),
            "last": shown[-1] if shown else "",
        }


made = []
for row in rows():
    if row["count"] > 0 or len(made) % 25 == 24:
        made.append(row)
    if len(made) == 500:
        break
print("[\n" + ",\n".join(json.dumps(row) for row in made) + "\n]")
