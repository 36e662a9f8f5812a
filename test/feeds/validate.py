"""Reads the outputs in a folder with the libraries of those who subscribe to them, and says what is wrong.

The folder has `expected.json`, what the interface says of each event by its ID, and files named like
`ca-events.ics`. Ends with 1 when anything is wrong.
"""

import csv
import json
import re
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

import feedparser
import icalendar
import recurring_ical_events
import x_wr_timezone
from geojson_pydantic import FeatureCollection
from lxml import etree

# A day, or a clock with its distance from UTC
WHEN = re.compile(r"\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2}))?")
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def check_ics(path, expected):
    data = path.read_bytes()
    for number, line in enumerate(data.split(b"\r\n"), 1):
        if len(line) > 75 or b"\n" in line or b"\r" in line:
            yield f"line {number} is longer than 75 octets, or broken otherwise than by CRLF"
    calendar = icalendar.Calendar.from_ical(data)
    yield from (f"icalendar: {error}" for error in calendar.errors)
    events = x_wr_timezone.to_standard(calendar).walk("VEVENT")
    if path.name.endswith("-events.ics") and len(events) != len(expected):
        yield f"{len(events)} events, not {len(expected)}"
    for event in events:
        yield from (f"icalendar: {event['UID']}: {error}" for error in event.errors)
        yield from other_times(event, expected[str(event["UID"]).rsplit("-", 1)[1]])


def is_compared(start):
    """Whether a start lies so far within the window that it does so in all zones."""
    return "2031-01-02" <= start < "2032-12-30"


def check_series(path):
    """What differs from the interface: the dates of series, as a library computes them."""
    calendar = icalendar.Calendar.from_ical(path.read_bytes())
    yield from (f"icalendar: {error}" for error in calendar.errors)
    told = [line for line in path.with_suffix(".tsv").read_text("utf-8").splitlines() if is_compared(line.split("\t")[1])]
    found = []
    for event in recurring_ical_events.of(calendar).between(datetime(2030, 12, 30), datetime(2033, 1, 2)):
        start = event["DTSTART"].dt
        end = event["DTEND"].dt if "DTEND" in event else start
        uid = str(event.get("X-CARTELLERA-SERIES", event["UID"]))
        if isinstance(start, datetime):
            times = [at.astimezone(timezone.utc).strftime("%Y-%m-%d %H:%M:%S") for at in (start, end)]
        else:
            times = [str(start), str(end - timedelta(days=1))]
        if not is_compared(times[0]):
            continue
        status = {"CANCELLED": "cancelled", "TENTATIVE": "postponed"}.get(str(event["STATUS"]), "scheduled")
        title = re.sub("^(Cancel·lat|Ajornat): ", "", str(event["SUMMARY"]))
        found.append("\t".join([uid, *times, status, title]))
    # The library has a date twice, at one moment, whose clock is skipped and that its RECURRENCE-ID tells by itself
    for line in sorted(set(found) ^ set(told)):
        yield f"{'missing' if line in told else 'not told'}: {line}"


def other_times(event, expected):
    """What differs from the interface: instants, and the days of whole days."""
    start = event["DTSTART"].dt
    end = event["DTEND"].dt if "DTEND" in event else start
    if not isinstance(start, datetime):
        found = [str(start), str(end - timedelta(days=1))]
        told = [expected["start_date"][:10], expected["end_date"][:10]]
    else:
        found = [at.astimezone(timezone.utc).strftime("%Y-%m-%d %H:%M:%S") for at in (start, end)]
        told = [expected["utc_start_date"], expected["utc_end_date"]]
    if found != told:
        yield f"{event['UID']}: {found}, not {told}"


def check_feed(path, expected):
    etree.parse(path)
    feed = feedparser.parse(path.read_bytes())
    if feed.bozo:
        yield f"feedparser: {feed.bozo_exception}"
    for entry in feed.entries:
        missing = [name for name in ("id", "title", "link") if not entry.get(name)]
        if missing:
            yield f"{entry.get('id')} has no {', '.join(missing)}"
    if path.name.endswith(("-events.rss", "-events.atom")) and len(feed.entries) != len(expected):
        yield f"{len(feed.entries)} entries, not {len(expected)}"


def check_jsonfeed(path, expected):
    feed = json.loads(path.read_bytes())
    if feed["version"] != "https://jsonfeed.org/version/1.1":
        yield f"version is {feed['version']}"
    if path.name.endswith("-events.jsonfeed") and len(feed["items"]) != len(expected):
        yield f"{len(feed['items'])} items, not {len(expected)}"
    for item in feed["items"]:
        if not item.get("id") or not ("content_html" in item or "content_text" in item):
            yield f"{item.get('id')} has no id or no content"


def check_geojson(path, expected):
    collection = FeatureCollection.model_validate_json(path.read_bytes())
    if not collection.features:
        yield "no features"
    if path.name == "by-venue.geojson":
        yield from other_groups(collection, expected)


def other_groups(collection, expected):
    """What differs from the interface: the events of each venue."""
    told = {}
    for event in expected.values():
        venues = event["venue"] if isinstance(event["venue"], list) else [event["venue"]]
        for venue in venues:
            if venue.get("geo_lat") is not None:
                told.setdefault(venue["id"], set()).add(event["id"])
    found = {feature.id: {event["id"] for event in feature.properties["events"]} for feature in collection.features}
    if found != told:
        yield f"{found}, not {told}"


def check_jsonld(path, expected):
    read = json.loads(path.read_bytes())
    is_list = isinstance(read, list)
    events = read if is_list else [read]
    # Google wants a place; an event without one is read by itself alone
    needed = ["@type", "name", "url", "startDate", *(["location"] if is_list else [])]
    for event in events:
        missing = [name for name in needed if not event.get(name)]
        if missing:
            yield f"{event.get('name')} has no {', '.join(missing)}"
        if not WHEN.fullmatch(event.get("startDate", "")):
            yield f"{event.get('name')} begins {event.get('startDate')}"
    if len({event.get("url") for event in events}) < len(events):
        yield "two events have one address"


def check_csv(path, expected):
    rows = list(csv.reader(path.read_text("utf-8-sig").splitlines(keepends=True), strict=True))
    widths = {len(row) for row in rows}
    if len(widths) != 1:
        yield f"rows of {sorted(widths)} cells"
    if len(rows) - 1 != len(expected):
        yield f"{len(rows) - 1} rows, not {len(expected)}"


def check_ndjson(path, expected):
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    if len(lines) != len(expected):
        yield f"{len(lines)} lines, not {len(expected)}"


def check_sitemap(path, expected):
    root = etree.parse(path).getroot()
    entries = list(root)
    if not entries:
        yield "nothing in it"
    for entry in entries:
        if entry.findtext(f"{SITEMAP}loc") is None or entry.findtext(f"{SITEMAP}lastmod") is None:
            yield f"an entry without loc or lastmod on line {entry.sourceline}"


CHECKS = {
    ".ics": check_ics,
    ".rss": check_feed,
    ".atom": check_feed,
    ".jsonfeed": check_jsonfeed,
    ".geojson": check_geojson,
    ".jsonld": check_jsonld,
    ".csv": check_csv,
    ".ndjson": check_ndjson,
    ".xml": check_sitemap,
}


def findings_in(folder):
    expected = json.loads((folder / "expected.json").read_text())
    for path in sorted(folder.iterdir()):
        if path.name == "expected.json" or path.suffix == ".tsv":
            continue
        if path.name == "series.ics":
            yield from (f"{path.name}: {finding}" for finding in check_series(path))
            continue
        check = CHECKS.get(path.suffix)
        if check is None:
            yield f"{path.name}: nothing here can read it"
            continue
        try:
            yield from (f"{path.name}: {finding}" for finding in check(path, expected))
        except Exception as error:  # noqa: BLE001 - whatever a library throws is a finding
            yield f"{path.name}: {type(error).__name__}: {error}"


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    found = list(findings_in(folder))
    print("\n".join([*found[:50], f"{len(list(folder.iterdir())) - 1} outputs read, {len(found)} findings"]))
    sys.exit(1 if found else 0)
