/** Reads points on earth: as people write them, and in the addresses of maps. Pure. */

const degreesInText = String.raw`(\d{1,3})\s{0,3}°\s{0,3}(\d{1,2}(?:\.\d+)?)\s{0,3}['’′]\s{0,3}(?:(\d{1,2}(?:\.\d+)?)\s{0,3}(?:["”″]|'')\s{0,3})?`;
const degreesOnEarth = new RegExp(`\\(?${degreesInText}([NS])[\\s,;]{0,5}${degreesInText}([EWO])\\)?`, 'i');
const decimalsOnEarth = (least: number): string =>
  String.raw`(-?\d{1,2}\.\d{${least},})\s{0,3}°?\s{0,3}([NS]?)\s{0,3}[,;\s]\s{0,3}(-?\d{1,3}\.\d{${least},})\s{0,3}°?\s{0,3}([EWO]?)`;
/** Fewer decimals may be a time or a price beside other words. */
const decimalsAlone = new RegExp(`^\\(?${decimalsOnEarth(1)}\\)?$`, 'i');
const decimalsBeside = new RegExp(`(?:\\(\\s{0,3}|(?<![\\d.,]))${decimalsOnEarth(3)}(?![\\d.,])\\s{0,3}\\)?`, 'i');

/** Latitude and longitude in a text, and the text without them; undefined without such numbers. */
export function pointIn(
  text: string,
): { readonly point: { readonly geo_lat: string; readonly geo_lng: string }; readonly rest: string } | undefined {
  const plain = text.trim();
  const match = degreesOnEarth.exec(plain) ?? decimalsAlone.exec(plain) ?? decimalsBeside.exec(plain);
  if (!match) return undefined;
  const [whole, ...parts] = match;
  const isInDegrees = parts.length > 4;
  const [north, east] = isInDegrees ? [parts.slice(0, 4), parts.slice(4)] : [parts.slice(0, 2), parts.slice(2)];
  const [lat, lng] = [north, east].map((each) => {
    const [degree = '', minutes = '0', seconds = '0'] = each.slice(0, -1);
    const side = each.at(-1) ?? '';
    const number = isInDegrees
      ? String(Math.round((Number(degree) + Number(minutes) / 60 + Number(seconds) / 3600) * 1e6) / 1e6)
      : degree;
    // A letter says on which side it lies, whatever sign is before the number
    if (side === '') return number;
    return `${/[SWO]/i.test(side) ? '-' : ''}${number.replace('-', '')}`;
  });
  if (lat === undefined || lng === undefined || !isOnEarth(lat, lng)) return undefined;
  return { point: { geo_lat: lat, geo_lng: lng }, rest: plain.replace(whole, ' ').trim() };
}

function isOnEarth(lat: string, lng: string): boolean {
  return Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180;
}

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
  String.raw`(?:.+\.)?(?:organicmaps\.app|kakaomap\.com|wikiloc\.com|komoot\.[a-z]{2,3}|foursquare\.com/v)`,
  String.raw`(?:maps?|mapa|mapes|mapas|planol)\..+`,
];
const mapAddress = new RegExp(String.raw`^(?:https?:)?(?://)?(?:www\.)?(?:${maps.join('|')})(?:[/?#]|$)`, 'i');

const degrees = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const decimals = String.raw`(-?\d{1,3}\.\d+)`;
const parameters =
  'q|query|ll|sll|center|centre|destination|daddr|coordinate|coords?|loc|location|map|at|latlng|address|to|where1|marker|endcoord|viewpoint|pp';

/** Where the addresses of maps have latitude and longitude: a marker before the middle of the picture. */
const points = [
  new RegExp(`[?&#]m?lat(?:itude)?=${degrees}.*?[?&#]m?(?:lon|lng|long|longitude)=${degrees}`, 'i'),
  new RegExp(`!3d${degrees}!4d${degrees}`),
  new RegExp(String.raw`[?&#](?:${parameters})=(?:loc:|ll\.|geo:)?\s*${decimals}\s*[,;~/]\s*${decimals}`, 'i'),
  new RegExp(String.raw`[?&](?:cp|sp)=(?:point\.)?${degrees}[~_]${degrees}`, 'i'),
  new RegExp(String.raw`#(?:map=)?\d{1,2}(?:\.\d+)?/${degrees}/${degrees}`),
  new RegExp(`^geo:${degrees},${degrees}`, 'i'),
  new RegExp(`params=${degrees}_N_${degrees}_E`),
  new RegExp(String.raw`[@/]${decimals},\s*${decimals}`),
];
/** Where the longitude comes first. */
const turnedPoints = [
  new RegExp(`!2d${degrees}!3d${degrees}`),
  new RegExp(String.raw`yandex\..*[?&](?:pt|ll|whatshere\[point\])=${decimals},${decimals}`, 'i'),
  new RegExp(String.raw`mapy\..*[?&]x=${decimals}.*[?&]y=${decimals}`, 'i'),
  new RegExp(String.raw`2gis\..*[/=]${decimals},${decimals}`, 'i'),
];

/** The name that is looked for on a map. */
const mapNames = [
  /\/maps\/(?:place|search)\/([^/?#@]+)/i,
  /[?&](?:q|query|destination|daddr|address|text|where1|name)=([^&#]+)/i,
];

/** The place of a map's address, or of a `geo:` URI (RFC 5870); undefined for other addresses. */
export function mapPlace(address: string): MapPlace | undefined {
  if (!/^geo:/i.test(address) && !mapAddress.test(address)) return undefined;
  let text = address.replaceAll('+', ' ');
  try {
    text = decodeURIComponent(text);
  } catch {
    // As it is written
  }
  const [, east, north] = firstMatch(text, turnedPoints);
  const [, lat = north, lng = east] = north === undefined ? firstMatch(text, points) : [];
  const isPoint = lat !== undefined && lng !== undefined && isOnEarth(lat, lng);
  const asked = firstMatch(text, mapNames)[1]?.trim();
  // `41.93,2.25 (Ateneu)`
  const [, beside] = /^-?\d+\.\d+\s*,\s*-?\d+\.\d+\s*\(([^)]*)\)?$/.exec(asked ?? '') ?? [];
  const name = beside ?? asked;
  // Numbers are its point
  const isName = name && /\p{L}{2}/u.test(name) && !/\d\s*[°º]|^(?:loc|geo|place_id):/i.test(name);
  return {
    ...(isPoint && (Number(lat) !== 0 || Number(lng) !== 0) && { point: { geo_lat: lat, geo_lng: lng } }),
    ...(isName && { name: name.slice(0, 200) }),
  };
}

function firstMatch(text: string, patterns: readonly RegExp[]): readonly (string | undefined)[] {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match) return match;
  }
  return [];
}
