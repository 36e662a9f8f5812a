/** Finds zones by the names that people and programs have for them in several languages, in words or short: `Hora de Europa central`, `CEST`. */

/**
 * A zone for each name that the languages have; of several with a name the first. That of Lisbon is missing: what Unicode calls Western
 * European Time is an hour behind what Windows calls so.
 */
const namedZones = [
  ...['Europe/Madrid', 'Europe/London', 'Europe/Athens', 'Europe/Moscow', 'Atlantic/Azores'],
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Anchorage'],
  ...['Pacific/Honolulu', 'America/Halifax', 'America/St_Johns', 'America/Sao_Paulo', 'America/Buenos_Aires'],
  ...['America/Santiago', 'America/Bogota', 'America/Lima', 'America/Caracas', 'Asia/Jerusalem', 'Asia/Tokyo'],
  ...['Asia/Kolkata', 'Asia/Shanghai', 'Asia/Singapore', 'Australia/Sydney', 'Pacific/Auckland'],
];
/** Those of Spain and of its visitors. Each makes some fifty formats, which take 10 ms. */
const languages = ['ca', 'es', 'fr', 'de', 'pt-PT', 'pt-BR', 'it', 'en-US'];
/** What is called otherwise in Mexico than in Spain. */
const mexican = ['America/Chicago', 'America/Denver', 'Asia/Kolkata'];

/** Short names, with blanks between them. */
const shortNames = {
  'Europe/Madrid': 'cet cest mez mesz',
  'Europe/London': 'bst',
  'Europe/Lisbon': 'west',
  'Europe/Athens': 'eet eest oez oesz',
  'Europe/Moscow': 'msk',
  'Atlantic/Azores': 'azot azost',
  'America/New_York': 'est edt',
  'America/Chicago': 'cst cdt',
  'America/Denver': 'mst mdt',
  'America/Los_Angeles': 'pst pdt',
  'America/Anchorage': 'akst akdt',
  'Pacific/Honolulu': 'hst',
  'America/Halifax': 'ast adt',
  'America/St_Johns': 'nst ndt',
  'America/Sao_Paulo': 'brt',
  'Asia/Tokyo': 'jst',
  'Australia/Sydney': 'aest aedt',
  'Pacific/Auckland': 'nzst nzdt',
};

let byName: ReadonlyMap<string, string> | undefined;

/** The zone of such a name, in winter or in summer; undefined when it is none. */
export function spokenZone(name: string): string | undefined {
  byName ??= new Map(
    [
      ...Object.entries(shortNames).flatMap(([zone, names]) => names.split(' ').map((each) => [each, zone] as const)),
      ...languages.flatMap((language) => namedZones.flatMap((zone) => namesOf(zone, language))),
      ...mexican.flatMap((zone) => namesOf(zone, 'es-MX')),
    ]
      // Of several with a name the first
      .reverse(),
  );
  return byName.get(key(name));
}

/** The names of a zone in a language as compared, each with the zone. */
function namesOf(timeZone: string, language: string): (readonly [string, string])[] {
  return (['long', 'longGeneric'] as const).flatMap((timeZoneName) => {
    const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName });
    const shown = [0, 6].flatMap((month) => format.formatToParts(Date.UTC(2026, month, 1)));
    return shown.flatMap(({ type, value }) =>
      type === 'timeZoneName' && !/[+\-−]\d|^(?:GMT|UTC)$/.test(value) ? [[key(value), timeZone] as const] : [],
    );
  });
}

function key(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** The zones of North America, whose names in Windows end alike in all languages: `Hora de l'est (EUA i Canadà)`. */
const american = [
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Halifax'],
  'America/St_Johns',
];

/** The zones that a name with a distance from UTC may mean, besides those of its towns. */
export function zonesOfSpokenName(words: string): readonly string[] {
  const parts = [words, ...words.split(/\s[-–]\s/)].flatMap((part) => spokenZone(part) ?? []);
  return /\([^)]*\bcanad/i.test(words.normalize('NFD').replace(/\p{M}/gu, '')) ? [...parts, ...american] : parts;
}
