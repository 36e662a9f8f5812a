/** The headings of a table, with what is read from the columns below them, for people who choose that by hand. */

import type { PostKind } from '../../model/documents/families.ts';
import { foldName } from '../../model/text/characters.ts';
import { type CsvField, fieldReader, isCsvField, kindOf } from './fields.ts';
import { readRows } from './rows.ts';

/** A column of a table. */
export interface Heading {
  readonly text: string;
  /** The field that is read from it; undefined when none is. */
  readonly field: CsvField | undefined;
  /** The first cells below it that are not empty. */
  readonly examples: readonly string[];
}

/** Headings that people write in tables of their own, as `foldName` compares them, in Catalan, Spanish and English. */
const usual: Readonly<Record<CsvField, readonly string[]>> = {
  title: [
    'titol',
    'nom',
    'acte',
    'activitat',
    'espectacle',
    'titulo',
    'nombre',
    'acto',
    'actividad',
    'espectaculo',
    'name',
    'event',
  ],
  start_date: [
    'data',
    'dia',
    'inici',
    'comenca',
    'quan',
    'fecha',
    'inicio',
    'empieza',
    'cuando',
    'date',
    'day',
    'start',
    'begins',
  ],
  start_time: ['hora', "hora d'inici", 'hora inici', 'hora inicio', 'time', 'hour'],
  end_date: [
    'data final',
    'data de fi',
    'fins',
    'fi',
    'acaba',
    'fecha final',
    'fecha fin',
    'hasta',
    'fin',
    'end',
    'ends',
    'until',
  ],
  end_time: ['hora final', 'hora de fi', 'hora fi', 'hora fin', 'end time'],
  venue: ['lloc', 'espai', 'on', 'local', 'sala', 'lugar', 'espacio', 'donde', 'place', 'where'],
  address: ['adreca', 'carrer', 'direccion', 'calle'],
  city: ['poblacio', 'municipi', 'ciutat', 'localitat', 'poblacion', 'municipio', 'ciudad', 'localidad', 'town'],
  cost: ['preu', 'entrada', 'precio', 'price'],
  description: ['descripcio', 'text', 'detalls', 'descripcion', 'texto', 'detalles', 'details'],
  excerpt: ['resum', 'subtitol', 'resumen', 'subtitulo', 'summary'],
  categories: ['categoria', 'categories', 'genere', 'tipus', 'categorias', 'genero', 'tipo', 'category', 'type'],
  tags: ['etiquetes', 'etiquetas'],
  organizer: ['organitza', 'organitzador', 'entitat', 'organiza', 'organizador', 'entidad', 'organiser'],
  website: ['web', 'enllac', 'url', 'enlace', 'link'],
  image: ['imatge', 'foto', 'cartell', 'imagen', 'cartel', 'picture', 'photo'],
};

const usualFields = new Map(
  Object.entries(usual).flatMap(([field, names]) => names.map((name) => [name, field] as const)),
);

/** A heading, also in another language, as in `Títol (es)`. */
const usualHeading = /^(.*?)(?:[\s_]*\(?\b(ca|es|en|oc|gl|eu|fr)\)?)?$/;
const maxExamples = 2;

/** The columns of a table. Throws UnreadableSource for bytes that are none. */
export function readHeadings(bytes: Uint8Array): { readonly kind: PostKind; readonly headings: readonly Heading[] } {
  const { rows } = readRows(bytes);
  const [head, ...others] = rows;
  const texts = head?.cells.map((cell) => cell.trim()) ?? [];
  const guesses = texts.map((text): CsvField | undefined => {
    const [, name = '', language] = usualHeading.exec(foldName(text).trim()) ?? [];
    const field = usualFields.get(name.trim().replace(/[’‘´`]/g, "'"));
    const inLanguage = `${field}_${language}`;
    return field !== undefined && language !== undefined && isCsvField(inLanguage) ? inLanguage : field;
  });
  const certain = kindOf(texts, []);
  const known = texts.map(fieldReader(certain, texts));
  const isCertain = known.some((field) => field !== undefined);
  const kind = isCertain
    ? certain
    : kindOf(
        texts,
        guesses.flatMap((field) => field ?? []),
      );
  const taken = new Set<CsvField>();
  const headings = texts.map((text, at): Heading => {
    const field = known[at] ?? (known.includes(guesses[at]) ? undefined : guesses[at]);
    const isFree = field !== undefined && !taken.has(field);
    if (isFree) taken.add(field);
    const examples = others.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');
    return { text, field: isFree ? field : undefined, examples: examples.slice(0, maxExamples) };
  });
  return { kind, headings };
}
