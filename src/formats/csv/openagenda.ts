/** Tables that OpenAgenda exports: their headings, and the cell that has all dates of an event. Pure. */

import { maxListedDates } from '../../model/recurrence/sent.ts';
import { foldName } from '../../model/text/characters.ts';
import { clockOf, parseMomentOfFile, type WallClock } from '../../model/time/instants.ts';
import type { Incoming, IncomingDate } from '../incoming.ts';

/** By field, its headings in French, English and Spanish, as compared (`labels/event/exportFieldNames` of OpenAgenda's public source). */
const headingsOf: Readonly<Record<string, readonly string[]>> = {
  id: ['identifiant', 'identifier', 'identificador'],
  title: ['titre', 'title', 'titulo'],
  excerpt: ['description', 'description courte', 'short description', 'descripcion', 'descripcion corta'],
  description: ['description longue', 'long description', 'descripcion larga'],
  website: ['permalien', 'permalink', 'enlace permanente'],
  tags: ['mots cles', 'keywords', 'palabras llave', 'palabras clave'],
  start_date: ['horaires iso', 'iso timings', 'iso horas'],
  cost: [
    'detail des conditions',
    'conditions de participation, tarifs',
    'condition details',
    'condiciones de participacion',
  ],
  image: ['image', 'imagen'],
  venue: ['nom du lieu', 'location name', 'nombre del lugar'],
  address: ['adresse', 'address', 'direccion'],
  zip: ['code postal', 'postal code', 'codigo postal'],
  city: ['ville', 'city', 'municipio'],
  province: ['departement', 'department', 'provincia'],
  country: ['pays', 'country', 'pais'],
  geo_lat: ['latitude', 'latitud'],
  geo_lng: ['longitude', 'longitud'],
  categories: ['categorie', 'category', 'categoria'],
  online_url: ["lien d'acces", 'access link', 'enlace de acceso'],
  attendance_mode: ['mode de participation', 'attendance mode', 'modo de asistencia'],
  event_status: ['etat', 'status', 'estado'],
  status: ['statut', 'state'],
};

const fieldsByHeading = new Map(
  Object.entries(headingsOf).flatMap(([field, names]) => names.map((name) => [name, field] as const)),
);

/** Headings of texts have the language behind them where a calendar has several: `Titre - FR`. */
const withLanguage = /^(.*) - ([a-z]{2})$/;

/** The field of a heading, with the language of its text; undefined for other headings. */
export function openAgendaField(heading: string): { readonly field: string; readonly language?: string } | undefined {
  const name = foldName(heading).replace(/[’‘´`]/g, "'");
  const [, bare = name, language] = withLanguage.exec(name) ?? [];
  const field = fieldsByHeading.get(bare);
  return field === undefined ? undefined : { field, ...(language !== undefined && { language }) };
}

/** Tells whether OpenAgenda wrote a table: by its column of all dates beside that of titles. */
export function isOfOpenAgenda(headings: readonly string[]): boolean {
  const fields = new Set(headings.map((heading) => openAgendaField(heading)?.field));
  return fields.has('start_date') && fields.has('title');
}

/** When an event takes place once, on the clocks of its zone. */
interface Span {
  readonly start: WallClock;
  readonly end: WallClock;
}

/**
 * The events of a row of such a table. A cell such as `2031-05-13T20:00:00+02:00 -> 2031-05-13T22:00:00+02:00 | …` has all dates of one; beyond what a series
 * has they are further events. A cell of another form, or with a date that cannot be read or has no clock, leaves the record as it is.
 */
export function eventsOf(record: Incoming, text: string, zone: string): readonly Incoming[] {
  const spans = spansIn(text, zone);
  if (!spans) return [record];
  return Array.from({ length: Math.ceil(spans.length / mostDates) }, (_, at) => {
    const { values, dates } = timesOf(spans.slice(at * mostDates, (at + 1) * mostDates));
    const id = at === 0 ? record.id : `${record.id}-${at + 1}`;
    return { ...record, id, values: { ...record.values, ...values }, ...(dates.length > 0 && { dates }) };
  });
}

/** The dates of such a cell in order; of several that begin at once, the longest. */
function spansIn(text: string, zone: string): readonly Span[] | undefined {
  if (!text.includes('->')) return undefined;
  const byStart = new Map<WallClock, Span>();
  for (const piece of text.split('|')) {
    const [from, to, ...others] = piece.split('->').map((part) => parseMomentOfFile(part, zone));
    if (!from || !to || from.bare || to.bare || others.length > 0) return undefined;
    const [start, end] = [from.wall, to.wall];
    if (end >= (byStart.get(start)?.end ?? end)) byStart.set(start, { start, end });
  }
  return [...byStart.values()].sort((one, next) => (one.start < next.start ? -1 : 1));
}

/** A series has its first date besides those that it lists. */
const mostDates = maxListedDates + 1;

function timesOf([first = { start: '', end: '' }, ...others]: readonly Span[]) {
  return {
    values: {
      start_date: first.start,
      end_date: first.end,
      all_day: false,
      recurrence: others.length > 0 ? { rdate: others.map(({ start }) => start) } : '',
    },
    dates: others
      .filter((span) => lengthOf(span) !== lengthOf(first))
      .map(({ start, end }): IncomingDate => ({ key: start, values: { end_date: end } })),
  };
}

function lengthOf({ start, end }: Span): number {
  return clockOf(end) - clockOf(start);
}
