/** Parses place and organizer of an event: names and addresses in one text. */

import { townsNamed } from '../../model/places/gazetteer.ts';
import { placeKey, readPlace } from '../../model/places/place-name.ts';
import { countryNamed, provinceNamed } from '../../model/places/provinces-and-countries.ts';
import { mailAddress, unescaped } from '../repairs.ts';
import { type Component, propertiesIn, propertyIn, textIn } from './component.ts';
import { type Location, nowhere, readLocation } from './location.ts';

type Values = Readonly<Record<string, unknown>>;

const webAddress = /^(?:https?:\/\/|www\.)\S+$/i;

/** The venue of an event as data, or its address on the web when that is the place. Our own feeds (`isOwn`) say which it is. */
export function whereOf(event: Component, isOwn: boolean): Values {
  const page = textIn(event, 'conference') || textIn(event, 'x-google-conference');
  return whereIn(textIn(event, 'location'), { page, point: pointOf(event), isOwn });
}

/** What stands beside a text about a place. */
interface Beside {
  readonly page?: string;
  readonly point?: Values;
  /** True when the text is the name and address of a venue of ours. */
  readonly isOwn?: boolean;
}

/** The same of a text for people, such as a LOCATION or what Google Calendar and Outlook have for one, beside a page and a point. */
export function whereIn(written: string, { page = '', point = {}, isOwn = false }: Beside = {}): Values {
  const text = unescaped(written);
  const address = webAddress.test(page) ? page : '';
  const said = isOwn && !webAddress.test(text) ? { ...nowhere, place: text } : readLocation(text);
  const venue = venueOf(said, { ...said.point, ...point }, isOwn);
  const isOnline = said.isOnline || address !== '';
  const isMixed = isOnline && (venue !== undefined || said.isInPerson);
  return {
    venue: venue ? [venue] : [],
    attendance_mode: isMixed ? 'mixed' : isOnline ? 'online' : 'offline',
    online_url: said.onlineUrl || address,
  };
}

/** The venues of an event of our own feeds that names them; LOCATION has each with its address, and `; ` between them. */
export function ownVenuesOf(event: Component): Values {
  const names = propertiesIn(event, 'x-cartellera-venue').map(({ values }) => values.join(','));
  let rest = textIn(event, 'location');
  const venues = names.map((name, at) => {
    const next = at + 1 < names.length ? rest.indexOf(`; ${names[at + 1]}`, name.length) : rest.length;
    const address = rest.startsWith(name) && next >= 0 ? rest.slice(name.length, next) : '';
    rest = rest.slice(next + 2);
    return { venue: name, ...addressOf(partsOf(address)), ...(names.length === 1 && pointOf(event)) };
  });
  return venues.length > 0 ? { venue: venues } : {};
}

function venueOf(
  { place, website }: Pick<Location, 'place' | 'website'>,
  point: Values,
  isOwn: boolean,
): Values | undefined {
  const town = isOwn ? undefined : townAlone(place);
  const [name = '', ...rest] = partsOf(place);
  const geo = Object.values(point).join(', ');
  const said = town ?? (name || geo ? { venue: name || geo, ...addressOf(rest) } : undefined);
  return said && { ...said, ...(website && { website }), ...point };
}

/** The venue of a text that names a town and nothing else: `Vic (Barcelona)`, `08500 Vic`, `Olot, Girona, Spain`. */
function townAlone(text: string): Values | undefined {
  const { names, outside, zip } = readPlace(text.replace(/\s*\n\s*/g, ', ').replace(/[\s.]+$/, ''));
  const [whole = '', ...halves] = names.map((name) => name.trim());
  const isTown = (name: string): boolean => townsNamed(name).length > 0;
  const found = isTown(whole) ? [whole] : halves.filter(isTown);
  const [city] = found;
  const isAll = found.length > 0 && (isTown(whole) || halves.every((half) => isTown(half) || provinceNamed(half)));
  if (city === undefined || !isAll) return undefined;
  const country = outside.find((part) => part.length > 2 && countryNamed(part) !== undefined);
  const province = outside.find((part) => part !== country && provinceNamed(part));
  const isRegion = (part: string): boolean =>
    regions.has(placeKey(part)) || townsNamed(part).some((town) => town === townsNamed(city)[0]);
  if (outside.some((part) => part !== country && !provinceNamed(part) && !isRegion(part))) return undefined;
  return { venue: city, city, ...(zip && { zip }), ...(province && { province }), ...(country && { country }) };
}

/** Regions and Catalan comarques, which stand behind a town in place of its province or beside it, as compared. */
const regions = new Set(
  (
    'Catalunya|Cataluña|Catalonia|CT|Comunitat Valenciana|Comunidad Valenciana|Valencian Community|País Valencià|Illes Balears|Aragó|Aragón|Aragon|' +
    'Andalusia|Andalucía|Galícia|Galicia|Euskadi|País Basc|País Vasco|Basque Country|Castella i Lleó|Castilla y León|Castella-la Manxa|' +
    'Castilla-La Mancha|Extremadura|Canàries|Canarias|Canary Islands|Catalunya Nord|Occitània|Occitanie|' +
    'Alt Camp|Alt Empordà|Alt Penedès|Alt Urgell|Alta Ribagorça|Anoia|Aran|Val d’Aran|Bages|Baix Camp|Baix Ebre|' +
    'Baix Empordà|Baix Llobregat|Baix Penedès|Barcelonès|Berguedà|Cerdanya|Conca de Barberà|Garraf|Garrigues|Garrotxa|' +
    'Gironès|Lluçanès|Maresme|Moianès|Montsià|Noguera|Osona|Pallars Jussà|Pallars Sobirà|Pla d’Urgell|Pla de l’Estany|' +
    'Priorat|Ribera d’Ebre|Ripollès|Segarra|Segrià|Selva|Solsonès|Tarragonès|Terra Alta|Urgell|Vallès Occidental|' +
    'Vallès Oriental'
  )
    .split('|')
    .map(placeKey),
);

/** A name before its address, as many calendars write it: `Casal @ Carrer Major, 3, Vic`, `Casal (Carrer Major, 3, Vic)`. */
const nameBeforeAddress = /^([^,\n@]+)\s@\s(?=[^@]*\d)/;
const nameBesideAddress = /^([^,\n()]+)\s\(([^()]*\d[^()]*)\)$/;

/** The name, which is the first line or ends at the first comma, and what is between commas or lines; a number belongs to the street before it. */
function partsOf(text: string): string[] {
  const sign = text.includes('\n') ? '\n' : ',';
  const separated = text.replace(nameBesideAddress, `$1${sign}$2`).replace(nameBeforeAddress, `$1${sign}`);
  const [first = '', ...further] = separated.split('\n');
  const parts = further.length > 0 ? [first.trim().replace(/,$/, ''), ...joined(further.join())] : joined(first);
  return parts.filter((part) => part !== '');
}

/** Parts between commas, where a number alone continues the part before. */
function joined(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(',').map((each) => each.trim())) {
    const isNumber = /^(?:n[uú]m\.?\s*)?(?:\d{1,4}(?:-\d{1,4})?\s?[a-z]?|s\/n)$/i.test(part);
    if (isNumber && parts.length > 0) parts.push(`${parts.pop()}, ${part}`);
    else if (part !== '') parts.push(part);
  }
  return parts;
}

const code = /^(?:[A-Z]{1,2}-)?(\d{5})(?:\s+(.*))?$/;

/** Postal code, town, province and country where they can be recognised; the rest is the address. */
function addressOf(parts: readonly string[]): Values {
  const country = parts.findLast((part) => part.length > 2 && countryNamed(part));
  const coded = parts.findLast((part) => code.test(part));
  const [, zip = '', beside] = code.exec(coded ?? '') ?? [];
  const towns = parts.filter((part) => part !== country && townsNamed(part).length > 0);
  const city = beside ?? townBefore(towns);
  const province = parts.findLast((part) => part !== city && part !== country && provinceNamed(part));
  const address = parts.filter((part) => ![country, coded, city, province].includes(part)).join(', ');
  const all = { address, city, zip, province, country };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value));
}

/** The last town, unless it is a province of the same name after the town. */
function townBefore(towns: readonly string[]): string | undefined {
  const [before, last] = [towns.at(-2), towns.at(-1)];
  return before !== undefined && last !== undefined && provinceNamed(last) ? before : last;
}

/** GEO, or Apple's property beside LOCATION. 0 and 0 mean that the program has no point. */
function pointOf(event: Component): Values {
  const said = propertyIn(event, 'geo')?.raw ?? propertyIn(event, 'x-apple-structured-location')?.raw ?? '';
  // Programs of a language with decimal commas write 41,98;2,82
  const raw = said.replace(/^(-?\d+),(\d+);\s*(-?\d+),(\d+)$/, '$1.$2;$3.$4');
  const [, lat, lng] = /^(?:geo:)?\s*(-?\d+(?:\.\d+)?)\s*[;,]\s*(-?\d+(?:\.\d+)?)\s*$/i.exec(raw) ?? [];
  if (lat === undefined || (Number(lat) === 0 && Number(lng) === 0)) return {};
  return { geo_lat: lat, geo_lng: lng };
}

/**
 * The organizers of an event as data: each CONTACT, which is for the public, else the name of ORGANIZER, whose e-mail address is for
 * invitations and not for the public.
 */
export function hostOf(event: Component): Values {
  const contacts = propertiesIn(event, 'contact').flatMap(({ values }) => contactIn(unescaped(values.join(','))) ?? []);
  const found = contacts.length > 0 ? contacts : [organizerIn(event)].filter((each) => each !== undefined);
  return found.length > 0 ? { organizer: found } : {};
}

function organizerIn(event: Component): Values | undefined {
  const name = unescaped(propertyIn(event, 'organizer')?.parameters['cn'] ?? '').trim();
  return name === '' || name.includes('@') ? undefined : { organizer: name };
}

const isMail = (part: string): boolean => part.includes('@');
const isPhone = (part: string): boolean => /^(?:tel\.?:?\s*)?\+?[\d\s().-]{6,}$/i.test(part);
const isPage = (part: string): boolean => webAddress.test(part);

function contactIn(text: string): Values | undefined {
  const line = text.replace(/[^\S\n]+/g, ' ');
  // Where commas have a blank behind them, others are part of an address
  const pieces = line.split(line.includes(', ') ? /(, |; |\n| [-–] )/ : /([,;\n]| [-–] )/).map((piece) => piece.trim());
  const parts = pieces.filter((_, at) => at % 2 === 0);
  const details = {
    phone: parts.find(isPhone)?.replace(/^tel\.?:?\s*/i, ''),
    email: mailAddress(parts.find(isMail) ?? '').value,
    website: parts.find(isPage),
  };
  const name = nameIn(pieces);
  if (name === '') return undefined;
  return { organizer: name, ...Object.fromEntries(Object.entries(details).filter(([, value]) => value)) };
}

/** The parts of a name with the signs that were between them: `Ateneu - Secció de dansa`. */
function nameIn(pieces: readonly string[]): string {
  let [name, end] = ['', 0];
  for (let at = 0; at < pieces.length; at += 2) {
    const part = pieces[at] as string;
    if (part === '' || isMail(part) || isPhone(part) || isPage(part)) continue;
    const isDash = end === at - 1 && /[-–]/.test(pieces[end] ?? '');
    if (name !== '') name += isDash ? ` ${pieces[end]} ` : ', ';
    name += part;
    end = at + 1;
  }
  return name;
}
