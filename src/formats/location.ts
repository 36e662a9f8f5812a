/**
 * Reads what people write about where an event takes place, as LOCATION of iCalendar and tables have it: a place with its address, a map, an
 * address on the web, a meeting program, or words that say that the place is not known yet. Pure.
 */

import { townsNamed } from '../model/places/gazetteer.ts';
import { placeKey, readPlace } from '../model/places/place-name.ts';
import { countryNamed, provinceNamed } from '../model/places/provinces-and-countries.ts';
import { foldName } from '../model/text/characters.ts';
import { type MapPlace, mapPlace, pointIn } from './maps.ts';
import { unescaped } from './repairs.ts';

type Values = Readonly<Record<string, unknown>>;

/** A text that is an address on the web and nothing else. */
export const webAddress = /^(?:https?:\/\/|www\.)\S+$/i;

/** What else a source says of where an event takes place. */
interface LocationExtras {
  /** The address to join at. */
  readonly page?: string;
  readonly point?: Values;
  /** True when the text is the name and address of a venue of ours. */
  readonly isOwn?: boolean;
}

/** The venue of a text as data, or its address on the web when that is the place, as fields of an event. */
export function whereIn(written: string, { page = '', point = {}, isOwn = false }: LocationExtras = {}): Values {
  const text = unescaped(written);
  const address = webAddress.test(page) ? page : '';
  const location = isOwn && !webAddress.test(text) ? { ...nowhere, place: text } : readLocation(text);
  const coordinates = { ...location.point, ...point };
  const [name = Object.values(coordinates).join(', '), ...parts] = partsOf(location.place);
  const town = isOwn ? undefined : townAlone(location.place);
  const venue = town ?? (name === '' ? undefined : { venue: name, ...addressOf(parts) });
  const isOnline = location.isOnline || address !== '';
  const isMixed = isOnline && (venue !== undefined || location.isInPerson);
  return {
    venue: venue ? [{ ...venue, ...(location.website && { website: location.website }), ...coordinates }] : [],
    attendance_mode: isMixed ? 'mixed' : isOnline ? 'online' : 'offline',
    online_url: location.onlineUrl || address,
  };
}

/** The fields of an address in one text, as far as they can be recognised. */
export function addressIn(text: string): Values {
  return addressOf(partsOf(text));
}

/** The venue of a text that names a town and nothing else: `Vic (Barcelona)`, `08500 Vic`, `Olot, Girona, Spain`. */
function townAlone(text: string): Values | undefined {
  const { names, outside, zip } = readPlace(
    text
      .replace(/\s*\n\s*/g, ', ')
      .replace(/^(\d{5}),\s*/, '$1 ')
      .replace(/[\s.]+$/, ''),
  );
  const [whole = '', ...halves] = names.map((name) => name.trim());
  const found = isTown(whole) ? [whole] : halves.filter(isTown);
  const [city] = found;
  const isAll = found.length > 0 && (isTown(whole) || halves.every((half) => isTown(half) || provinceNamed(half)));
  if (city === undefined || !isAll) return undefined;
  const country = outside.find((part) => part.length > 2 && countryNamed(part) !== undefined);
  const province = outside.find((part) => part !== country && provinceNamed(part));
  const [named] = townsNamed(city);
  const others = outside.filter((part) => part !== country && !provinceNamed(part));
  if (!others.every((part) => regions.has(placeKey(part)) || townsNamed(part).some((town) => town === named)))
    return undefined;
  return { venue: city, city, ...(zip && { zip }), ...(province && { province }), ...(country && { country }) };
}

function isTown(name: string): boolean {
  return townsNamed(name).length > 0;
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
  const parts =
    further.length > 0 ? [first.trim().replace(/,$/, ''), ...splitAtCommas(further.join())] : splitAtCommas(first);
  return parts.filter((part) => part !== '');
}

/** Parts between commas, where a number alone continues the part before. */
function splitAtCommas(text: string): string[] {
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
  const [, zip = '', behindCode] = code.exec(coded ?? '') ?? [];
  const towns = parts.filter((part) => part !== country && isTown(part));
  // A province of the same name stands behind its town
  const [before, last] = [towns.at(-2), towns.at(-1)];
  const city = behindCode ?? (before !== undefined && last !== undefined && provinceNamed(last) ? before : last);
  const province = parts.findLast((part) => part !== city && part !== country && provinceNamed(part));
  const address = parts.filter((part) => ![country, coded, city, province].includes(part)).join(', ');
  const all = { address, city, zip, province, country };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value));
}

/** What a text says about where an event takes place. */
interface Location {
  /** The text of the place; empty without one. */
  readonly place: string;
  readonly point?: MapPlace['point'];
  /** The address of a page about the place. */
  readonly website?: string;
  readonly isOnline: boolean;
  /** True when people also meet at a place, which may not be said. */
  readonly isInPerson: boolean;
  /** The address to join at; empty when it is not said. */
  readonly onlineUrl: string;
}

/** What an empty text says. */
const nowhere: Location = { place: '', isOnline: false, isInPerson: false, onlineUrl: '' };

/** More is no place. */
const maxLocationLength = 2000;

/** Reads the text of LOCATION. */
function readLocation(all: string): Location {
  const text = all.slice(0, maxLocationLength).trim();
  const addresses = text.match(webAddresses)?.map((each) => each.replace(/[).,;>\]"']+$/, '')) ?? [];
  const rest = addresses.reduce((left, address) => left.replace(address, ' '), text);
  const written = pointIn(rest);
  const left = written?.rest ?? rest;
  const isWhole = addresses.length === 0 && !written;
  const words = readWords(
    isWhole ? text : left.replace(/\(\s*\)|<\s*>/g, ' ').replace(/^[\s,;:|–-]+|[\s,;:|–-]+$/g, ''),
  );
  const maps = addresses.map((address) => ({ address, map: mapPlace(address) }));
  const map = maps.find((each) => each.map !== undefined);
  const pages = maps
    .filter((each) => each.map === undefined)
    .map(({ address }) => (/^(?:https?:|www\.)/i.test(address) ? address : `https://${address}`));
  if (map === undefined && pages.length === 0) {
    return { ...words, ...(written && { point: written.point }), onlineUrl: '' };
  }
  const meeting = pages.find((page) => meetingHost.test(page));
  const page = meeting ?? (words.place === '' && !map ? pages[0] : undefined);
  const website = pages.find((each) => each !== page);
  const { point = written?.point, name } = map?.map ?? {};
  // A place on a map without a name is called by that of the map, or by the address when it has no point either
  const isBare = map !== undefined && !words.place && !name && !point;
  const bareAddress = isBare ? map.address : '';
  const shortAddress = bareAddress.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/[?&]g_st=\w*$|\/$/g, '');
  return {
    ...words,
    place: words.place || name || shortAddress.slice(0, 100),
    ...(point && { point }),
    ...(isBare && { website: /^https?:/i.test(bareAddress) ? bareAddress : `https://${bareAddress}` }),
    ...(website && { website }),
    isOnline: words.isOnline || page !== undefined,
    onlineUrl: page ?? (words.isOnline && words.place === '' ? (website ?? '') : ''),
  };
}

/** Those of maps and of meetings also without `https://`. */
const webAddresses =
  /(?:https?:\/\/|www\.|geo:(?=-?\d)|(?<![\w.@-])(?:(?:maps\.app\.)?goo\.gl|maps\.(?:google|apple)\.[a-z.]{2,6}|google\.[a-z.]{2,6}\/maps|openstreetmap\.org|osm\.org|(?:\w{2,12}\.)?zoom\.us|meet\.google\.com|teams\.(?:microsoft|live)\.com|meet\.jit\.si|whereby\.com|youtube\.com|youtu\.be|twitch\.tv|discord\.gg)(?=[/?]))[^\s<>]+/gi;

const meetingHost =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:zoom\.(?:us|com)|zoomgov\.com|meet\.google\.com|hangouts\.google\.com|teams\.(?:microsoft|live)\.com|skype\.com|webex\.com|gotomeet(?:ing)?\.(?:com|me)|goto\.com|gotowebinar\.com|jit\.si|8x8\.vc|whereby\.com|discord\.(?:gg|com)|bluejeans\.com|ringcentral\.com|zoho\.(?:com|eu)|chime\.aws|streamyard\.com|twitch\.tv|youtube\.com|youtu\.be|livestorm\.co|guifi\.net|meet\.[\w.-]+|bbb[\w-]*\.[\w.-]+)(?:[/:?#]|$)/i;

/** The most words with a colon before a place that are taken off one by one: `Online: Zoom: Ateneu`. */
const maxLabels = 3;

/** What the words of a text say, apart from addresses. Of words for several things each thing counts. */
function readWords(text: string, labels = maxLabels): Omit<Location, 'onlineUrl'> {
  const attendance = { isOnline: false, isInPerson: false };
  const isNoPlace = (part: string): boolean => {
    const folded = ` ${foldName(part)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
    const isOnline = saysOnly(folded, online, fillersOfOnline);
    const isInPerson = saysOnly(folded, inPerson, fillersOfOnline);
    attendance.isOnline ||= isOnline || (isInPerson && /\bh[iy]brid/.test(folded));
    attendance.isInPerson ||= isInPerson;
    return isOnline || isInPerson || saysOnly(folded, unknown, fillersOfUnknown);
  };
  if (!/[\p{L}\p{N}]/u.test(text) || isNoPlace(text)) return { place: '', ...attendance };
  const [, outside = '', inside = ''] = /^([^()]*)\(([^()]*)\)$/.exec(text) ?? [];
  if (outside !== '' && isNoPlace(outside))
    return isNoPlace(inside) ? { place: '', ...attendance } : { place: inside.trim(), ...attendance };
  // `Presencial: Ateneu de Vic`
  const [, before = '', behind = ''] = labels === 0 ? [] : (/^([^:\n]{1,40}):\s+(\S.*)$/s.exec(text) ?? []);
  if (before !== '' && isNoPlace(before)) {
    const { place, isOnline, isInPerson } = readWords(behind.trim(), labels - 1);
    return { place, isOnline: isOnline || attendance.isOnline, isInPerson: isInPerson || attendance.isInPerson };
  }
  const bare = text.replace(/\s*\(([^()]*)\)/g, (all, inner: string) => (isNoPlace(inner) ? '' : all));
  const pieces = bare.split(separators);
  const others = pieces.filter((piece, at) => at % 2 === 0 && piece.trim() !== '' && !isNoPlace(piece));
  const isWhole = others.length === pieces.filter((piece, at) => at % 2 === 0 && piece.trim() !== '').length;
  return { place: (isWhole ? bare : others.map((piece) => piece.trim()).join(', ')).trim(), ...attendance };
}

const separators = /([\n,;|/+]|\s[-–—]\s|\s(?:i|y|and|o|or|&)\s)/i;

function saysOnly(folded: string, words: RegExp, fillers: RegExp): boolean {
  const without = folded.replace(words, '  ');
  return without !== folded && without.replace(fillers, ' ').trim() === '';
}

/** Words as a pattern, each between blanks. */
function anyOf(...words: readonly string[]): RegExp {
  return new RegExp(`(?<= )(?:${words.join('|')})(?= )`, 'gu');
}

/** Meeting programs, and words for meetings on the web, in Catalan, Spanish and English, without accents. */
const online = anyOf(
  'on ?line|en linia|en linea|(?:sala |aula )?virtual(?:ment|mente|ly)?|telematic(?:a|o|ament|amente)?|streaming|internet',
  'remote|remotely|remot|remota|remoto|remotament|a distancia|cyberspace|ciberespai|ciberespacio|web|pagina web',
  'webinars?|webinari|web ?(?:conferencia|conference)|video ?(?:conferencia|conference|conferencing|call|chat|trucada|llamada)s?',
  '(?:emissio|emision|retransmissio|retransmision)(?: en (?:directe|directo|linia|linea|streaming))?',
  'livestream|live stream|xarxes socials|redes sociales|zoom(?: us)?|(?:microsoft |ms )?teams|(?:google )?meet',
  'google hangouts?|hangouts?|skype(?: for business| empresarial)?|jitsi(?: meet)?|(?:cisco )?webex',
  'go ?to ?(?:meeting|webinar|training)|big ?blue ?button|bbb|blue ?jeans|ring ?central|zoho(?: meeting)?|adobe connect',
  'blackboard collaborate|amazon chime|livestorm|hopin|airmeet|crowdcast|demio|whereby|gather ?town|stream ?yard',
  'nextcloud talk|google classroom|classroom|moodle|discord|slack(?: huddle)?|clubhouse|face ?time|whats ?app|telegram',
  'you ?tube(?: live)?|facebook(?: live)?|instagram(?: live)?|tik ?tok(?: live)?|twitch|twitter(?: spaces?)?',
  'linkedin(?: live)?|vimeo',
  // In the languages of programs that people have, and by telephone
  'en ligne|a distance|virtuel(?:le|lement)?|visio(?:conference)?|virtuell|online ?veranstaltung|video ?konferenz|digital',
  'in linea|videoconferenza|virtuale|telefon|telefono|telephone|phone(?: call)?|trucada telefonica|llamada telefonica',
);

/** Words that stand beside them and say nothing more, those of Outlook's meetings also in other languages. */
const fillersOfOnline = anyOf(
  String.raw`\p{N}+|a|al|amb|and|by|com|con|d|de|del|di|do|el|els|en|es|i|id|im|in|la|l|o|on|only|or|our|per|por|the|through|using|via|y`,
  'acte|acto|activitat|actividad|activity|class|classe|clase|conference|curs|curso|course|esdeveniment|event|evento|meeting',
  'reunio|reunion|riunione|reuniao|besprechung|vergadering|session|sessio|sesion|taller|trucada|video|workshop|xerrada',
  'app|aula|campus|canal|channel|directe|directo|format|formato|live|modalitat|modalidad|plataforma|platform|room',
  'call|clau|clave|code|codi|codigo|contrasena|contrasenya|enllac|enlace|link|passcode|password|pin|pwd',
  'instructions?|instruccions|instrucciones|details|detalls|detalles|despres|despues|later|soon|aviat|pronto',
  'veranstaltung|bio|perfil|profile|description|descripcio|descripcion|enviarem|mediante|mitjancant|nomes|see|solament|solo|totalment|vegeu|ver|veure',
);

/** Where people meet in person as well. */
const inPerson = anyOf('presencial(?:ment|mente)?|in person|onsite|on site|hibrid(?:a|o|ament)?|hybrid');

/** Words that say that the place is not known yet. */
const unknown = anyOf(
  'to be (?:advised|agreed|announced|arranged|confirmed|decided|defined|determined|fixed|set|specified)',
  '(?:per|por|a|pendent(?: de| d)?|pendiente(?: de)?|pdt(?: de)?|pte(?: de)?|falta|sense|sin|no) (?:' +
    'acordar|anunciar|asignar|assignar|comunicar|concretar|confirmacio|confirmacion|confirmar|decidir|definir|determinar' +
    '|especificar|establecer|establir|fijar|fixar|indicar|saber|asignad[oa]|assignat|concretad[oa]|concretat|confirmad[oa]' +
    '|confirmat|decidid[oa]|decidit|definid[oa]|definit|determinad[oa]|determinat|disponible)',
  '(?:es|se|s) (?:anunciara|avisara|comunicara|concretara|confirmara|decidira|determinara|indicara|informara|publicara)',
  'ja es dira|ja us (?:ho )?direm|ho anunciarem|(?:encara )?no se sap|properament|proximament|proximamente',
  '(?:see|veure|vegeu|ver|vea|consulteu|consultar) (?:la |the )?(?:descripcio|descripcion|description|web|text|cartell|cartel)',
  'no especificad[oa]|no especificat|n d|a confirmer|a definir|a preciser|a venir|da definire|da confermare|a ser confirmado',
  'noch offen|wird noch bekannt ?gegeben|steht noch nicht fest|nog niet bekend|aviat|(?:coming )?soon|a convenir',
  'undecided|undetermined|undefined|unconfirmed|unspecified',
  'not (?:yet )?(?:known|decided|confirmed|announced|determined|set|specified)',
  'no (?:place|venue|location|ho sabem|se sabe|consta)|sense (?:lloc|ubicacio|adreca)|sin (?:lugar|ubicacion|direccion)',
  'tb[acd]|t b [acd]|n a|none|null|pendent|pendiente|pending|unknown|desconegu(?:t|da)|desconocid[oa]',
);

/** Words that stand beside those. */
const fillersOfUnknown = anyOf(
  'a|al|and|aun|be|by|d|de|del|el|els|encara|es|i|is|l|la|les|los|on|per|por|s|se|still|the|to|todavia|y|yet',
  'adreca|address|celebracio|celebracion|confirmation|direccion|emplacament|emplazamiento|encuentro|esdeveniment|espai|espacio',
  'evento|exact|exacta|exacte|exacto|indret|lloc|location|lugar|place|point|punt|punto|recinte|recinto|sala|sede|seu|sitio',
  'enllac|enlace|link|acces|acceso|access|space|trobada|ubicacio|ubicacion|venue|data|date|fecha|hora|horari|horario|time',
);
