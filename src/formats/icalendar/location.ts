/** Reads LOCATION: a place, an address on the web, a meeting program, or words that say that the place is not known yet. */

import { foldName } from '../../model/text/characters.ts';
import { type MapPlace, mapPlace } from './map-addresses.ts';

/** What a text says about where an event takes place. */
export interface Location {
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
export const nowhere: Location = { place: '', isOnline: false, isInPerson: false, onlineUrl: '' };

/** More is no place. */
const maxLength = 2000;

/** Reads the text of LOCATION. */
export function readLocation(written: string): Location {
  const text = written.slice(0, maxLength).trim();
  const addresses = text.match(webAddress)?.map((each) => each.replace(/[).,;>\]"']+$/, '')) ?? [];
  const rest = addresses.reduce((left, address) => left.replace(address, ' '), text);
  const words = readWords(
    addresses.length === 0 ? text : rest.replace(/\(\s*\)|<\s*>/g, ' ').replace(/^[\s,;:|–-]+|[\s,;:|–-]+$/g, ''),
  );
  const maps = addresses.map((address) => ({ address, map: mapPlace(address) }));
  const map = maps.find((each) => each.map !== undefined);
  const pages = maps.filter((each) => each.map === undefined).map(({ address }) => address);
  if (map === undefined && pages.length === 0) return { ...words, onlineUrl: '' };
  const meeting = pages.find((page) => meetingHost.test(page));
  const page = meeting ?? (words.place === '' && !map ? pages[0] : undefined);
  const website = pages.find((each) => each !== page);
  return {
    ...words,
    ...withMap(words.place, map),
    ...(website && { website }),
    isOnline: words.isOnline || page !== undefined,
    onlineUrl: page ?? (words.isOnline && words.place === '' ? (website ?? '') : ''),
  };
}

/** Those of maps also without `https://`. */
const webAddress =
  /(?:https?:\/\/|www\.|geo:(?=-?\d)|(?<![\w.@])(?:(?:maps\.app\.)?goo\.gl|maps\.(?:google|apple)\.[a-z.]{2,6}|google\.[a-z.]{2,6}\/maps|openstreetmap\.org|osm\.org)(?=[/?]))[^\s<>]+/gi;

/** A place with the point of a map; without a name it is called by that of the map, or by the address when it has no point either. */
function withMap(place: string, found: { address: string; map: MapPlace | undefined } | undefined) {
  if (!found?.map) return {};
  const { point, name } = found.map;
  const address = found.address
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/[?&]g_st=\w*$|\/$/g, '')
    .slice(0, 100);
  const website = /^https?:/i.test(found.address) ? found.address : `https://${found.address}`;
  const said = place || (name ?? (point ? '' : address));
  return { place: said, ...(point && { point }), ...(!place && !name && !point && { website }) };
}

const meetingHost =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:zoom\.(?:us|com)|zoomgov\.com|meet\.google\.com|hangouts\.google\.com|teams\.(?:microsoft|live)\.com|skype\.com|webex\.com|gotomeet(?:ing)?\.(?:com|me)|goto\.com|gotowebinar\.com|jit\.si|8x8\.vc|whereby\.com|discord\.(?:gg|com)|bluejeans\.com|ringcentral\.com|zoho\.(?:com|eu)|chime\.aws|streamyard\.com|twitch\.tv|youtube\.com|youtu\.be|livestorm\.co|guifi\.net|meet\.[\w.-]+|bbb[\w-]*\.[\w.-]+)(?:[/:?#]|$)/i;

/** What the words of a text say, apart from addresses. Of words for several things each thing counts. */
function readWords(text: string): Omit<Location, 'onlineUrl'> {
  const seen = { isOnline: false, isInPerson: false };
  const isNoPlace = (part: string): boolean => {
    const folded = foldedWords(part);
    const isOnline = saysOnly(folded, online, besideOnline);
    const isInPerson = saysOnly(folded, inPerson, besideOnline);
    seen.isOnline ||= isOnline || (isInPerson && /\bh[iy]brid/.test(folded));
    seen.isInPerson ||= isInPerson;
    return isOnline || isInPerson || saysOnly(folded, unknown, besideUnknown);
  };
  if (!/[\p{L}\p{N}]/u.test(text) || isNoPlace(text)) return { place: '', ...seen };
  const [, outside = '', inside = ''] = /^([^()]*)\(([^()]*)\)$/.exec(text) ?? [];
  if (outside !== '' && isNoPlace(outside))
    return isNoPlace(inside) ? { place: '', ...seen } : { place: inside.trim(), ...seen };
  const bare = text.replace(/\s*\(([^()]*)\)/g, (all, inner: string) => (isNoPlace(inner) ? '' : all));
  const pieces = bare.split(separators);
  const others = pieces.filter((piece, at) => at % 2 === 0 && piece.trim() !== '' && !isNoPlace(piece));
  const isWhole = others.length === pieces.filter((piece, at) => at % 2 === 0 && piece.trim() !== '').length;
  return { place: (isWhole ? bare : others.map((piece) => piece.trim()).join(', ')).trim(), ...seen };
}

const separators = /([\n,;|/+]|\s[-–—]\s|\s(?:i|y|and|o|or|&)\s)/i;

function foldedWords(text: string): string {
  return ` ${foldName(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

function saysOnly(folded: string, words: RegExp, beside: RegExp): boolean {
  const without = folded.replace(words, '  ');
  return without !== folded && without.replace(beside, ' ').trim() === '';
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
);

/** Words that stand beside them and say nothing more, those of Outlook's meetings also in other languages. */
const besideOnline = anyOf(
  String.raw`\p{N}+|a|al|amb|and|by|com|con|d|de|del|di|do|el|els|en|es|i|id|im|in|la|l|o|on|only|or|our|per|por|the|through|using|via|y`,
  'acte|acto|activitat|actividad|activity|class|classe|clase|conference|curs|curso|course|esdeveniment|event|evento|meeting',
  'reunio|reunion|riunione|reuniao|besprechung|vergadering|session|sessio|sesion|taller|trucada|video|workshop|xerrada',
  'app|aula|campus|canal|channel|directe|directo|format|formato|live|modalitat|modalidad|plataforma|platform|room',
  'call|clau|clave|code|codi|codigo|contrasena|contrasenya|enllac|enlace|link|passcode|password|pin|pwd',
  'bio|perfil|profile|description|descripcio|descripcion|enviarem|mediante|mitjancant|nomes|see|solament|solo|totalment|vegeu|ver|veure',
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
  'ja es dira|ja us direm|ho anunciarem|properament|proximamente|aviat|(?:coming )?soon|a convenir',
  'undecided|undetermined|undefined|unconfirmed|unspecified',
  'not (?:yet )?(?:known|decided|confirmed|announced|determined|set|specified)',
  'no (?:place|venue|location|ho sabem|se sabe|consta)|sense (?:lloc|ubicacio|adreca)|sin (?:lugar|ubicacion|direccion)',
  'tb[acd]|t b [acd]|n a|none|null|pendent|pendiente|pending|unknown|desconegu(?:t|da)|desconocid[oa]',
);

/** Words that stand beside those. */
const besideUnknown = anyOf(
  'a|al|and|aun|be|by|d|de|del|el|els|encara|es|i|is|l|la|les|los|on|per|por|s|se|still|the|to|todavia|y|yet',
  'adreca|address|celebracio|celebracion|confirmation|direccion|emplacament|emplazamiento|encuentro|esdeveniment|espai|espacio',
  'evento|exact|exacta|exacte|exacto|indret|lloc|location|lugar|place|point|punt|punto|recinte|recinto|sala|sede|seu|sitio',
  'space|trobada|ubicacio|ubicacion|venue|data|date|fecha|hora|horari|horario|time',
);
