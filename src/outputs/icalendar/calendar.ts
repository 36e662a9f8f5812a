/** A VCALENDAR (RFC 5545, 3.4), with the properties that programs read when they subscribe (RFC 7986). */

import { unique } from '../../model/slices.ts';
import type { Feed, Frame, Presenter } from '../presenter.ts';
import { veventOf } from './event.ts';
import { linesOf, type Property, textProperty, utcText } from './lines.ts';
import { timezoneLines } from './zones.ts';

/** How often programs should ask. Outlook reads the second property, Google neither. */
const refresh: readonly Property[] = [
  ['refresh-interval', {}, 'duration', 'PT1H'],
  ['x-published-ttl', {}, 'unknown', 'PT1H'],
];

/** The format of calendar programs. */
export const icalendar: Presenter = { partOf: veventOf, frameOf };

function frameOf(feed: Feed): Frame {
  const properties: Property[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', `-//Cartellera//${feed.version}//CA`],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ...(feed.isSingle ? [] : subscribed(feed)),
  ];
  const zones = unique([...feed.traits.flatMap(({ zone }) => zone ?? []), feed.timeZone]);
  const head = `BEGIN:VCALENDAR\r\n${linesOf(properties)}${zones.map(timezoneLines).join('')}`;
  return { head, between: '', tail: 'END:VCALENDAR\r\n' };
}

/** The properties of a subscribed calendar. With them, programs would make a calendar of a single event. */
function subscribed({ title, language, color, timeZone, self, modified }: Feed): Property[] {
  return [
    ...textProperty('name', title, { language }),
    ...textProperty('x-wr-calname', title),
    ...textProperty('color', color),
    ...textProperty('x-apple-calendar-color', color),
    ...textProperty('x-wr-timezone', timeZone),
    ['url', {}, 'uri', self],
    ['source', {}, 'uri', self],
    ...refresh,
    ...(modified === undefined ? [] : [['last-modified', {}, 'date-time', utcText(modified)] as Property]),
  ];
}
