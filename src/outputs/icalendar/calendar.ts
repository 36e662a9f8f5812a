/** A VCALENDAR (RFC 5545, 3.4) with its VEVENTs, and the properties that programs read when they subscribe (RFC 7986). */

import { unique } from '../../model/arrays-and-maps.ts';
import colors from '../../model/css-colors.json' with { type: 'json' };
import type { Document } from '../../model/documents/document.ts';
import { isRepeating } from '../../model/recurrence/occurrences.ts';
import { byteTextOf, textOfBytes } from '../../model/text/characters.ts';
import { uidOf } from '../event-texts.ts';
import type { Presenter } from '../presenter.ts';
import { eventText } from './event.ts';
import { folded, lineOf, textOf, utcText } from './lines.ts';
import { seriesText } from './series.ts';
import { timezoneLines } from './zones.ts';

/** The red, green and blue of colours by name; Apple's programs do not know names. */
const rgbOf: Readonly<Record<string, string>> = colors;

const calendarLines = {
  version: textOf('version'),
  product: textOf('prodid'),
  scale: textOf('calscale'),
  name: textOf('name', { varying: 'language' }),
  nameElsewhere: textOf('x-wr-calname'),
  color: textOf('color'),
  colorElsewhere: textOf('x-apple-calendar-color'),
  zone: textOf('x-wr-timezone'),
  url: lineOf<string>({ name: 'url', type: 'uri' }),
  source: lineOf<string>({ name: 'source', type: 'uri' }),
  changed: lineOf<string>({ name: 'last-modified', type: 'date-time' }),
};

/** How often programs should ask. Outlook reads the second property, Google neither. */
const refresh =
  lineOf<string>({ name: 'refresh-interval', type: 'duration' })('PT1H') +
  lineOf<string>({ name: 'x-published-ttl', type: 'unknown' })('PT1H');

/** The format of calendar programs. A series that stands as a whole has a VEVENT for its rule, and one for each date that differs. */
export const icalendar: Presenter = {
  partOf(event: Document<'events'>, related, context) {
    const { facts } = event;
    const text = isRepeating(facts)
      ? seriesText({ ...event, facts }, related, context)
      : eventText(event, related, context, { uid: uidOf(event, context) });
    // The lines are not folded yet
    const zone = text.includes(`;TZID=${facts.timezone}:`) ? facts.timezone : undefined;
    return { bytes: folded(byteTextOf(text)), ...(zone && { traits: { zone } }) };
  },
  frameOf(feed) {
    const { title, language, color, self, modified, timeZone } = feed;
    // UTC for a fixed distance, which programs do not know
    const zoneName = timezoneLines(timeZone) === '' ? 'UTC' : timeZone;
    const lines = [
      'BEGIN:VCALENDAR\r\n',
      calendarLines.version('2.0'),
      calendarLines.product(`-//Cartellera//${feed.version}//CA`),
      calendarLines.scale('GREGORIAN'),
    ];
    // With these, programs would make a calendar of a single event
    if (!feed.isSingle) {
      lines.push(
        calendarLines.name(title, language),
        calendarLines.nameElsewhere(title),
        calendarLines.color(color),
        calendarLines.colorElsewhere(rgbOf[color] ?? ''),
        calendarLines.zone(zoneName),
        calendarLines.url(self),
        calendarLines.source(self),
        refresh,
        modified === undefined ? '' : calendarLines.changed(utcText(modified)),
      );
    }
    // The calendar's own zone is all that an empty calendar has
    const zones = unique([...feed.traits.flatMap(({ zone }) => zone ?? []), zoneName]);
    const head = `${textOfBytes(folded(byteTextOf(lines.join(''))))}${zones.map(timezoneLines).join('')}`;
    return { head, between: '', tail: 'END:VCALENDAR\r\n' };
  },
};
