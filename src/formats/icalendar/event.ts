/** Makes the body of an event, as a client would send it, from a VEVENT; of our own feeds also what they say besides, so that it comes back as it was. */

import { unique } from '../../model/arrays-and-maps.ts';
import { trimmedParts } from '../../model/text/characters.ts';
import { asTyped, escaped, textOfHtml } from '../../model/text/html.ts';
import { sentencesIn, spokenLanguages } from '../../model/words/index.ts';
import { choiceIn } from '../choice-words.ts';
import type { Incoming, Note } from '../incoming.ts';
import { addressIn, webAddress, whereIn } from '../location.ts';
import { mailAddress, unescaped, unescapedHtml } from '../repairs.ts';
import { type Component, propertiesIn, propertyIn, textIn } from './component.ts';
import { whenOf } from './times.ts';
import type { Zones } from './zones.ts';

type Values = Readonly<Record<string, unknown>>;

/** What reading an event depends on. */
export interface EventContext {
  readonly zones: Zones;
  /** The calendar's languages. */
  readonly languages: readonly string[];
  /** The language of texts without LANGUAGE. */
  readonly language: string;
  /** True when the file cancels all of its events (METHOD:CANCEL). */
  readonly isCancelled: boolean;
  /** True when Cartellera wrote the file. */
  readonly isOwn: boolean;
  /** A category and a venue for all events of the file. */
  readonly category?: string | undefined;
  readonly venue?: string | undefined;
}

/** The maximum length of an address in characters; some programs put the picture itself there. */
const maxAddressLength = 2048;
const picture = /\.(?:jpe?g|png|webp|gif|avif)(?:\?\S*)?$/i;

/**
 * The record of a single event; `id` is its identity in the file. Fields for which iCalendar has a property are cleared when it is missing;
 * a picture, a price or an organizer that an editor added stays.
 */
export function eventRecord(event: Component, id: string, context: EventContext, notes: Note[]): Incoming {
  const { isOwn, languages, venue, category } = context;
  const where = `line ${event.line}`;
  const wished = languageOf(event, 'summary') ?? languageOf(event, 'description');
  const language = wished !== undefined && languages.includes(wished) ? wished : undefined;
  // So that it is not lost
  if (wished !== language) notes.push({ what: 'other_language', where, detail: wished ?? '' });
  const texts = isOwn ? { ...ownTexts(event), ...ownStatus(event) } : textsOf(event, context, notes);
  const cost = unescaped(textIn(event, 'x-cost'));
  const attached = propertiesIn(event, 'attach').filter(
    ({ parameters, raw }) =>
      /^image\//i.test(parameters['fmttype'] ?? '') || picture.test(raw.slice(0, maxAddressLength)),
  );
  const images = [...propertiesIn(event, 'image'), ...attached];
  const image = images.find(({ raw }) => /^https?:\/\//i.test(raw))?.raw;
  // Some programs separate them as vCalendar did, or by line breaks
  const tags = propertiesIn(event, 'categories').flatMap(({ values }) =>
    values.flatMap((tag) => (isOwn ? [tag] : unescaped(tag).split(/[;\n]/)).map((each) => each.trim())),
  );
  const page = textIn(event, 'conference') || textIn(event, 'x-google-conference');
  const point = pointOf(event, notes);
  // CONTACT is for the public; the e-mail address of ORGANIZER is for invitations
  const contacts = propertiesIn(event, 'contact').flatMap(({ values }) => contactIn(unescaped(values.join(','))) ?? []);
  const { parameters: { cn = '' } = {}, raw: written = '' } = propertyIn(event, 'organizer') ?? {};
  // Some programs write the name in place of the address
  const host = unescaped(cn || (written.includes(':') ? '' : written)).trim();
  const hosts = host === '' || host.includes('@') ? [] : [{ organizer: host }];
  const organizer = contacts.length > 0 ? contacts : hosts;
  const values = {
    ...inLanguages(texts, event, language ?? context.language, languages),
    ...whenOf(event, context.zones, notes),
    // A series gets its own
    recurrence: '',
    website: textIn(event, 'url'),
    // As ticketing programs write it
    ...(cost && { cost }),
    ...(image && { image }),
    tags: unique(tags.filter((tag) => tag !== '')),
    ...whereIn(textIn(event, 'location') || titleOfPoint(event), { page, point, isOwn }),
    ...(organizer.length > 0 && { organizer }),
    ...(isOwn && ownFacts(event, point)),
    ...(venue !== undefined && { venue: [{ venue }] }),
    ...(category !== undefined && { categories: [category] }),
  };
  return {
    resource: 'events',
    id,
    name: texts.title,
    where,
    ...(language && { language }),
    values,
    links: {},
    extra: textIn(event, 'uid') === '' ? {} : { uid: id },
  };
}

/** The language of a property, such as `ca` for `ca-ES`. */
function languageOf(event: Component, name: string): string | undefined {
  const tag = propertyIn(event, name)?.parameters['language'] ?? '';
  return /^[a-z]{2,3}(?=[-_]|$)/i.exec(tag)?.[0].toLowerCase();
}

/** Properties whose texts may be in another language than the name. */
const textProperties = {
  description: ['x-alt-desc', 'description'],
  excerpt: ['description'],
  event_status_reason: ['comment'],
} as const;

/** Puts texts in other languages than `language`, that of the name, into the translations. */
function inLanguages(texts: Values, event: Component, language: string, languages: readonly string[]): Values {
  const fields: Record<string, unknown> = { ...texts };
  const translations: Record<string, Record<string, unknown>> = {};
  for (const [field, properties] of Object.entries(textProperties)) {
    const [other] = properties.flatMap((name) => languageOf(event, name) ?? []);
    if (!fields[field] || other === undefined || other === language || !languages.includes(other)) continue;
    translations[other] = { ...translations[other], [field]: fields[field] };
    fields[field] = '';
  }
  return Object.keys(translations).length > 0 ? { ...fields, translations } : fields;
}

/**
 * The title is SUMMARY, else the first line of the description; empty when there is neither. The description is HTML: where a program writes
 * it as such, else made from its text. COMMENT is the reason of a cancellation.
 */
function textsOf(event: Component, { isCancelled }: EventContext, notes: Note[]) {
  const rich = richTextOf(event);
  const text = unescapedHtml(textIn(event, 'description'));
  const hasBlocks = /<(?:p|br|div|ul|ol|li|h[1-6]|table|blockquote)[\s/>]/i.test(text);
  const plain = hasBlocks ? text : paragraphs(text, unescaped);
  const description = textOfHtml(rich) === '' ? plain : rich;
  const title = unescaped(textIn(event, 'summary')).replace(/\s+/g, ' ').trim();
  const status = textIn(event, 'status');
  // In the words of people too, so that no cancelled event is shown as taking place
  const state = isCancelled ? 'cancelled' : (choiceIn('event_status', status).value ?? 'scheduled');
  const isOff = state !== 'scheduled';
  if (/^TENTATIVE$/i.test(status)) notes.push({ what: 'tentative', where: `line ${event.line}` });
  return {
    title: title || textOfHtml(description.split(/<\/p>|<br/)[0] ?? '').slice(0, 200),
    description,
    event_status: state,
    event_status_reason: isOff ? unescaped(textIn(event, 'comment')) : '',
  };
}

/** The description that is marked as HTML, of whole documents, which Outlook writes, the body; empty without one. */
function richTextOf(event: Component): string {
  const rich = [...propertiesIn(event, 'x-alt-desc'), ...propertiesIn(event, 'styled-description')].find(
    ({ name, parameters, raw }) =>
      /html/i.test(parameters['fmttype'] ?? '') || (name === 'x-alt-desc' && /<[a-z][^>]*>/i.test(raw.slice(0, 1000))),
  );
  const html = rich?.values.join(',') ?? '';
  const small = html.toLowerCase();
  const [start, end] = [small.indexOf('<body'), small.lastIndexOf('</body>')];
  const begin = start < 0 ? -1 : small.indexOf('>', start) + 1;
  return (begin > 0 && end >= begin ? html.slice(begin, end) : html).trim();
}

/** Plain text as HTML; blank lines separate paragraphs. Some programs write it with entities (`Ball &hellip;`), which `read` decodes. */
function paragraphs(text: string, read = (plain: string) => plain): string {
  // Google sends links and bold words within plain lines
  const isMarked = /<(?:a\s[^>]{0,500}href=|\/?(?:b|i|u|em|strong|span)>)/i.test(text);
  const html = isMarked ? text : escaped(read(text));
  // A pattern with blanks before an optional character would take quadratic time on many blanks
  const lines = html.split('\n').map((line) => line.trim());
  const parts = trimmedParts(lines.join('\n'), /\n{2,}/);
  return parts.map((part) => `<p>${part.replaceAll('\n', '<br />')}</p>`).join('\n');
}

/** GEO, or Apple's property beside LOCATION. 0 and 0 mean that the program has no point. */
function pointOf(event: Component, notes: Note[]): Values {
  const property = propertyIn(event, 'geo') ?? propertyIn(event, appleLocation);
  if (!property || property.raw === '') return {};
  const plain = property.raw.replace(/[\\"]/g, '').replace(/^geo:/i, '');
  // Programs of a language with decimal commas write 41,98;2,82
  const raw = plain.replace(/^([-+]?\d+),(\d+);\s*([-+]?\d+),(\d+)$/, '$1.$2;$3.$4');
  const [, lat, lng] = /^\s*\+?(-?\d+(?:\.\d+)?)\s*[;,]\s*\+?(-?\d+(?:\.\d+)?)\s*$/.exec(raw) ?? [];
  // The gate says of a point that is none what is wrong with it, unless it would name the place
  const isNone = Math.abs(Number(lat)) > 90 || Math.abs(Number(lng)) > 180;
  if (lat === undefined || (isNone && textIn(event, 'location') === '')) {
    // Apple's may have no point
    if (property.name === 'geo')
      notes.push({ what: 'line_unreadable', where: `line ${property.line}`, detail: `GEO:${raw}`.slice(0, 100) });
    return {};
  }
  if (Number(lat) === 0 && Number(lng) === 0) return {};
  return { geo_lat: lat, geo_lng: lng };
}

const appleLocation = 'x-apple-structured-location';

/** The name and address of the place of Apple's property. */
function titleOfPoint(event: Component): string {
  const { 'x-title': title = '', 'x-address': address = '' } = propertyIn(event, appleLocation)?.parameters ?? {};
  return [title, address.replace(/\\n/gi, ', ')].filter((text) => text !== '').join('\n');
}

const isMail = (part: string): boolean => part.includes('@');
const isPhone = (part: string): boolean => /^(?:tel\.?:?\s*)?\+?[\d\s().-]{6,}$/i.test(part);

/** An organizer as data, from CONTACT with its details. Its name has the signs that were between its parts: `Ateneu - Secció de dansa`. */
function contactIn(text: string): Values | undefined {
  const line = text.replace(/[^\S\n]+/g, ' ');
  // Where commas have a blank behind them, others are part of an address
  const pieces = line.split(line.includes(', ') ? /(, |; |\n| [-–] )/ : /([,;\n]| [-–] )/).map((piece) => piece.trim());
  const parts = pieces.filter((_, at) => at % 2 === 0);
  const details = {
    phone: parts.find(isPhone)?.replace(/^tel\.?:?\s*/i, ''),
    email: mailAddress(parts.find(isMail) ?? '').value,
    website: parts.find((part) => webAddress.test(part)),
  };
  let [name, end] = ['', 0];
  for (const [at, part] of pieces.entries()) {
    if (at % 2 > 0 || part === '' || isMail(part) || isPhone(part) || webAddress.test(part)) continue;
    const isDash = end === at - 1 && /[-–]/.test(pieces[end] ?? '');
    if (name !== '') name += isDash ? ` ${pieces[end]} ` : ', ';
    name += part;
    end = at + 1;
  }
  if (name === '') return undefined;
  return { organizer: name, ...Object.fromEntries(Object.entries(details).filter(([, value]) => value)) };
}

/** Name, description and excerpt of an event of our own feeds, without what they add for people. */
function ownTexts(event: Component): {
  readonly title: string;
  readonly description: string;
  readonly excerpt: string;
} {
  let title = textIn(event, 'summary');
  const { event_status: status } = ownStatus(event);
  if (status === 'cancelled' || status === 'postponed') {
    const labels = spokenLanguages.map((language) => `${sentencesIn(language).facetLabels[status]}: `);
    const label = labels.find((each) => title.toLowerCase().startsWith(each.toLowerCase()));
    title = title.slice(label?.length ?? 0);
  }
  // Price and address stand as paragraphs at its end
  const parts = textIn(event, 'description').split('\n\n');
  for (const name of ['url', 'x-cost']) if (parts.at(-1) === textIn(event, name)) parts.pop();
  const text = parts.join('\n\n');
  const description = richTextOf(event);
  const [flat, flatDescription] = [text, textOfHtml(description)].map((each) => each.replace(/\s+/g, ' ').trim());
  const html = paragraphs(text);
  const excerpt = text.includes('\n') ? html : html.replace(/^<p>|<\/p>$/g, '');
  return { title: asTyped(title), description, excerpt: flat === flatDescription ? '' : excerpt };
}

/** The status of an event from its own property when STATUS cannot express it; COMMENT is the reason. */
function ownStatus(event: Component): Readonly<Record<string, string>> {
  const word = { CANCELLED: 'cancelled', TENTATIVE: 'postponed' }[textIn(event, 'status').toUpperCase()];
  return {
    event_status: textIn(event, 'x-cartellera-event-status') || (word ?? 'scheduled'),
    event_status_reason: asTyped(textIn(event, 'comment')),
  };
}

/**
 * Facts of our own feeds for which iCalendar has no property: the website (URL is the public page), places left, the former start, all prices,
 * and the venues; LOCATION has each of these with its address, and `; ` between them.
 */
function ownFacts(event: Component, point: Values): Values {
  const mode = textIn(event, 'x-cartellera-attendance-mode');
  const prices = propertiesIn(event, 'x-cartellera-cost').map(({ values }) => values.join(','));
  const names = propertiesIn(event, 'x-cartellera-venue').map(({ values }) => values.join(','));
  let rest = textIn(event, 'location');
  const venues = names.map((name, at) => {
    const next = at + 1 < names.length ? rest.indexOf(`; ${names[at + 1]}`, name.length) : rest.length;
    const address = rest.startsWith(name) && next >= 0 ? rest.slice(name.length, next) : '';
    rest = rest.slice(next + 2);
    return { venue: name, ...addressIn(address), ...(names.length === 1 && point) };
  });
  return {
    website: textIn(event, 'x-cartellera-website'),
    previous_start_date: textIn(event, 'x-cartellera-previous-start-date'),
    sold_out: textIn(event, 'x-cartellera-sold-out') === 'TRUE',
    ...(mode && { attendance_mode: mode }),
    ...(prices.length > 0 && { cost: prices }),
    ...(venues.length > 0 && { venue: venues }),
  };
}
