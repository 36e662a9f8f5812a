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
/** Those of Spain and of its visitors, and others for what is short in them only. */
const languages = [
  'ca',
  'es',
  'fr',
  'de',
  'pt-PT',
  'pt-BR',
  'it',
  'en-US',
  'en-GB',
  'es-MX',
  'en-CA',
  'en-AU',
  'en-NZ',
];

/** Short names that no language has any more. */
const further = [
  ['jst', 'Asia/Tokyo'],
  ['msk', 'Europe/Moscow'],
  ['west', 'Europe/Lisbon'],
] as const;

let byName: ReadonlyMap<string, string> | undefined;

/** The zone of such a name, in winter or in summer; undefined when it is none. */
export function spokenZone(name: string): string | undefined {
  byName ??= new Map([
    ...further,
    ...languages
      .flatMap((language) =>
        namedZones.flatMap((zone) => namesOf(zone, language).map((each) => [key(each), zone] as const)),
      )
      // Of several with a name the first
      .reverse(),
  ]);
  return byName.get(key(name));
}

function namesOf(timeZone: string, language: string): string[] {
  return (['long', 'longGeneric', 'short'] as const).flatMap((timeZoneName) => {
    const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName });
    const shown = [0, 6].flatMap((month) => format.formatToParts(Date.UTC(2026, month, 1)));
    return shown.flatMap(({ type, value }) =>
      type === 'timeZoneName' && !/[+\-−]\d|^(?:GMT|UTC)$/.test(value) ? [value] : [],
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
