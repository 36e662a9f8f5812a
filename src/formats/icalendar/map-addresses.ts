/** Reads the addresses of maps on the web: which place they show. */

/** What the address of a map says of a place. */
export interface MapPlace {
  /** Its name, or its address. */
  readonly name?: string;
  readonly point?: { readonly geo_lat: string; readonly geo_lng: string };
}

/** Hosts of maps; those before a slash only with that path. */
const maps = [
  String.raw`(?:.+\.)?google(?:\.[a-z]{2,3}){1,2}/maps`,
  String.raw`maps\.google(?:\.[a-z]{2,3}){1,2}`,
  String.raw`goo\.gl/maps`,
  String.raw`g\.(?:co/maps|page)`,
  String.raw`(?:.+\.)?bing\.com/maps`,
  String.raw`(?:.+\.)?yandex\.[a-z]{2,3}(?:\.[a-z]{2})?/(?:maps|navi|profile)`,
  String.raw`(?:.+\.)?(?:openstreetmap|opentopomap|mapquest|mapy|2gis|viamichelin|waze|mappy|mapcarta|wikimapia)\.[a-z]{2,3}`,
  String.raw`(?:.+\.)?(?:osm\.org|here\.com|her\.is|apple\.com/maps|maps\.apple|what3words\.com|w3w\.co|plus\.codes|maps\.me)`,
  String.raw`(?:.+\.)?(?:ge0\.me|omaps\.app|citymapper\.com|icgc\.cat|icc\.cat|instamaps\.cat|ign\.es|osmand\.net|geohack\..+)`,
  String.raw`(?:maps?|mapa|mapes|mapas|planol)\..+`,
];
const mapAddress = new RegExp(String.raw`^(?:https?:)?(?://)?(?:www\.)?(?:${maps.join('|')})(?:[/?#]|$)`, 'i');

/** The place of a map's address, or of a `geo:` URI (RFC 5870); undefined for other addresses. */
export function mapPlace(address: string): MapPlace | undefined {
  if (!/^geo:/i.test(address) && !mapAddress.test(address)) return undefined;
  const text = unquoted(address);
  const [point, name] = [pointIn(text), nameIn(text)];
  return { ...(point && { point }), ...(name && { name }) };
}

function unquoted(address: string): string {
  try {
    return decodeURIComponent(address.replaceAll('+', ' '));
  } catch {
    return address.replaceAll('+', ' ');
  }
}

const degrees = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const decimals = String.raw`(-?\d{1,3}\.\d+)`;
const parameters =
  'q|query|ll|sll|center|centre|destination|daddr|coordinate|coords?|loc|location|map|at|latlng|address|to|where1|marker|endcoord';

/** Where the addresses of maps have latitude and longitude: a marker before the middle of the picture. */
const points = [
  new RegExp(`[?&#]m?lat(?:itude)?=${degrees}.*?[?&#]m?(?:lon|lng|long|longitude)=${degrees}`, 'i'),
  new RegExp(`!3d${degrees}!4d${degrees}`),
  new RegExp(String.raw`[?&#](?:${parameters})=(?:loc:|ll\.|geo:)?\s*${decimals}\s*[,;~/]\s*${decimals}`, 'i'),
  new RegExp(String.raw`[?&](?:cp|sp)=(?:point\.)?${degrees}[~_]${degrees}`, 'i'),
  new RegExp(String.raw`#(?:map=)?\d{1,2}(?:\.\d+)?/${degrees}/${degrees}`),
  new RegExp(`^geo:${degrees},${degrees}`, 'i'),
  new RegExp(String.raw`[@/]${decimals},\s*${decimals}`),
];
/** Where the longitude comes first. */
const turnedPoints = [
  new RegExp(String.raw`yandex\..*[?&](?:pt|ll|whatshere\[point\])=${decimals},${decimals}`, 'i'),
  new RegExp(String.raw`mapy\..*[?&]x=${decimals}.*[?&]y=${decimals}`, 'i'),
  new RegExp(String.raw`2gis\..*[/=]${decimals},${decimals}`, 'i'),
];

function pointIn(text: string): MapPlace['point'] {
  const [, east, north] = found(text, turnedPoints);
  const [, lat = north, lng = east] = north === undefined ? found(text, points) : [];
  const isPoint = lat !== undefined && lng !== undefined && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180;
  return isPoint && (Number(lat) !== 0 || Number(lng) !== 0) ? { geo_lat: lat, geo_lng: lng } : undefined;
}

function found(text: string, patterns: readonly RegExp[]): readonly (string | undefined)[] {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match) return match;
  }
  return [];
}

const names = [
  /\/maps\/(?:place|search)\/([^/?#@]+)/i,
  /[?&](?:q|query|destination|daddr|address|text|where1|name)=([^&#]+)/i,
];

/** The name that is looked for on a map; numbers are its point. */
function nameIn(text: string): string | undefined {
  const name = found(text, names)[1]?.trim();
  return name && /\p{L}{2}/u.test(name) && !/\d\s*[°º]|^(?:loc|geo|place_id):/i.test(name)
    ? name.slice(0, 200)
    : undefined;
}
