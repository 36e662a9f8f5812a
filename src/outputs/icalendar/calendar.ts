/** A VCALENDAR (RFC 5545, 3.4), with the properties that programs read when they subscribe (RFC 7986). */

import { unique } from '../../model/arrays-and-maps.ts';
import colors from '../../model/css-colors.json' with { type: 'json' };
import { byteTextOf, textOfBytes } from '../../model/text/characters.ts';
import type { Feed, Frame, Presenter } from '../presenter.ts';
import { veventOf } from './event.ts';
import { folded, lineOf, textOf, utcText } from './lines.ts';
import { timezoneLines } from './zones.ts';

/** The red, green and blue of colours by name; Apple's programs do not know names. */
const rgbOf: Readonly<Record<string, string>> = colors;

const version = textOf('version');
const product = textOf('prodid');
const scale = textOf('calscale');
const named = {
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

/** The format of calendar programs. */
export const icalendar: Presenter = { partOf: veventOf, frameOf };

function frameOf(feed: Feed): Frame {
  const lines = [
    'BEGIN:VCALENDAR\r\n',
    version('2.0'),
    product(`-//Cartellera//${feed.version}//CA`),
    scale('GREGORIAN'),
    feed.isSingle ? '' : subscribed(feed),
  ];
  const zones = unique([...feed.traits.flatMap(({ zone }) => zone ?? []), zoneNameOf(feed)]);
  const head = `${textOfBytes(folded(byteTextOf(lines.join(''))))}${zones.map(timezoneLines).join('')}`;
  return { head, between: '', tail: 'END:VCALENDAR\r\n' };
}

/** The calendar's zone; UTC for a fixed distance, which programs do not know. Its VTIMEZONE is all that an empty calendar has. */
function zoneNameOf({ timeZone }: Feed): string {
  return timezoneLines(timeZone) === '' ? 'UTC' : timeZone;
}

/** The properties of a subscribed calendar. With them, programs would make a calendar of a single event. */
function subscribed(feed: Feed): string {
  const { title, language, color, self, modified } = feed;
  return [
    named.name(title, language),
    named.nameElsewhere(title),
    named.color(color),
    named.colorElsewhere(rgbOf[color] ?? ''),
    named.zone(zoneNameOf(feed)),
    named.url(self),
    named.source(self),
    refresh,
    modified === undefined ? '' : named.changed(utcText(modified)),
  ].join('');
}
