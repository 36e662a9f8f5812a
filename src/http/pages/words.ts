/** Texts of pages, each in all languages that the service speaks; those that several pages share, and those of the pages for developers. */

import type { SpokenLanguage } from '../../model/words/index.ts';

/** A text, or a function that makes one, in Catalan, Spanish and English: plain text, to be escaped in HTML. */
export type Said<Text> = readonly [ca: Text, es: Text, en: Text];

/** A row of a table of texts. */
export function say<Text>(ca: Text, es: Text, en: Text): Said<Text> {
  return [ca, es, en];
}

/** A table of texts in one language. */
type InOneLanguage<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Said<infer Text> ? Text : InOneLanguage<Table[Name]>;
};

/** The texts of a table by language. */
export function byLanguage<Table extends object>(table: Table): Readonly<Record<SpokenLanguage, InOneLanguage<Table>>> {
  return { ca: column(table, 0), es: column(table, 1), en: column(table, 2) };
}

function column<Table extends object>(table: Table, at: number): InOneLanguage<Table> {
  const texts = Object.entries(table).map(([name, row]) => [name, Array.isArray(row) ? row[at] : column(row, at)]);
  return Object.fromEntries(texts);
}

/** What stands around the links between the pages of a list. */
export const pagerTexts = {
  label: say('Pàgines', 'Páginas', 'Pages'),
  at: say(
    (page: number, of: number) => `Pàgina ${page} de ${of}`,
    (page, of) => `Página ${page} de ${of}`,
    (page, of) => `Page ${page} of ${of}`,
  ),
};

/** The texts of the pages for developers. */
export const pageWords = byLanguage({
  lead: say(
    'L’agenda d’actes d’una ciutat, un diari o un teatre, en català i en castellà, com a interfície oberta per a webs i aplicacions: actes, espais, organitzadors, categories i etiquetes, amb cerca, filtres i edició.',
    'La agenda de actos de una ciudad, un periódico o un teatro, en catalán y en castellano, como interfaz abierta para webs y aplicaciones: actos, lugares, organizadores, categorías y etiquetas, con búsqueda, filtros y edición.',
    'The what’s-on calendar of a city, a newspaper or a theatre, in Catalan and Spanish, as an open interface for sites and apps: events, venues, organizers, categories and tags, with search, filters and editing.',
  ),
  languages: say('Llengües de la pàgina', 'Idiomas de la página', 'Languages of this page'),
  readMore: say('Per començar', 'Para empezar', 'Where to begin'),
  reference: say('Referència de la interfície', 'Referencia de la interfaz', 'API reference'),
  document: say('Document OpenAPI', 'Documento OpenAPI', 'OpenAPI document'),
  index: say('Índex de rutes', 'Índice de rutas', 'Index of routes'),
  tryIt: say('Tres peticions per provar', 'Tres peticiones para probar', 'Three requests to try'),
  next: say('Els propers actes', 'Los próximos actos', 'The next events'),
  found: say(
    'Actes en què surt una paraula, amb els accents i les terminacions que siguin',
    'Actos en los que aparece una palabra, sean cuales sean sus acentos y terminaciones',
    'Events that mention a word, whatever its accents and endings',
  ),
  trimmed: say('Només els camps que calen', 'Solo los campos necesarios', 'Only the fields that are needed'),
  /** The words of the second example request. */
  word: say('música', 'música', 'música'),
  open: say('Obre la resposta', 'Abrir la respuesta', 'Open the answer'),
  writing: say(
    'Per llegir el que és públic no cal res. Per escriure cal un usuari amb contrasenya, o una clau.',
    'Para leer lo que es público no se necesita nada. Para escribir hace falta un usuario con contraseña, o una clave.',
    'Reading what is public needs nothing. Writing needs a user with a password, or a key.',
  ),
  needsScript: say(
    'Aquesta pàgina necessita JavaScript. Sense, podeu llegir el document OpenAPI:',
    'Esta página necesita JavaScript. Sin él, puede leerse el documento OpenAPI:',
    'This page needs JavaScript. Without it you can read the OpenAPI document:',
  ),
  start: say('Inici', 'Inicio', 'Start'),
  /** Tells on a page with data that programs get the same as JSON. */
  forPrograms: say(
    'Els programes reben això mateix en JSON.',
    'Los programas reciben esto mismo en JSON.',
    'Programs get the same as JSON.',
  ),
});
