/** The texts of the pages for developers, in the languages that the service speaks. */

import type { SpokenLanguage } from '../../model/words/index.ts';

const ca = {
  lead: 'L’agenda d’actes d’una ciutat, un diari o un teatre, en català i en castellà, com a interfície oberta per a webs i aplicacions: actes, espais, organitzadors, categories i etiquetes, amb cerca, filtres i edició.',
  languages: 'Llengües de la pàgina',
  readMore: 'Per començar',
  reference: 'Referència de la interfície',
  document: 'Document OpenAPI',
  index: 'Índex de rutes',
  tryIt: 'Tres peticions per provar',
  next: 'Els propers actes',
  found: 'Actes en què surt una paraula, amb els accents i les terminacions que siguin',
  trimmed: 'Només els camps que calen',
  /** The words of the second example request. */
  word: 'música',
  open: 'Obre la resposta',
  writing:
    'Per llegir el que és públic no cal res. Per escriure cal un usuari amb contrasenya d’aplicació, o una clau.',
  needsScript: 'Aquesta pàgina necessita JavaScript. Sense, podeu llegir el document OpenAPI:',
  start: 'Inici',
  /** Tells on a page with data that programs get the same as JSON. */
  forPrograms: 'Els programes reben això mateix en JSON.',
};

/** The texts in each language: plain text, to be escaped in HTML. */
export const pageWords: Readonly<Record<SpokenLanguage, typeof ca>> = {
  ca,
  es: {
    lead: 'La agenda de actos de una ciudad, un periódico o un teatro, en catalán y en castellano, como interfaz abierta para webs y aplicaciones: actos, lugares, organizadores, categorías y etiquetas, con búsqueda, filtros y edición.',
    languages: 'Idiomas de la página',
    readMore: 'Para empezar',
    reference: 'Referencia de la interfaz',
    document: 'Documento OpenAPI',
    index: 'Índice de rutas',
    tryIt: 'Tres peticiones para probar',
    next: 'Los próximos actos',
    found: 'Actos en los que aparece una palabra, sean cuales sean sus acentos y terminaciones',
    trimmed: 'Solo los campos necesarios',
    word: 'música',
    open: 'Abrir la respuesta',
    writing:
      'Para leer lo que es público no se necesita nada. Para escribir hace falta un usuario con contraseña de aplicación, o una clave.',
    needsScript: 'Esta página necesita JavaScript. Sin él, puede leerse el documento OpenAPI:',
    start: 'Inicio',
    forPrograms: 'Los programas reciben esto mismo en JSON.',
  },
  en: {
    lead: 'The what’s-on calendar of a city, a newspaper or a theatre, in Catalan and Spanish, as an open interface for sites and apps: events, venues, organizers, categories and tags, with search, filters and editing.',
    languages: 'Languages of this page',
    readMore: 'Where to begin',
    reference: 'API reference',
    document: 'OpenAPI document',
    index: 'Index of routes',
    tryIt: 'Three requests to try',
    next: 'The next events',
    found: 'Events that mention a word, whatever its accents and endings',
    trimmed: 'Only the fields that are needed',
    word: 'música',
    open: 'Open the answer',
    writing: 'Reading what is public needs nothing. Writing needs a user with an application password, or a key.',
    needsScript: 'This page needs JavaScript. Without it you can read the OpenAPI document:',
    start: 'Start',
    forPrograms: 'Programs get the same as JSON.',
  },
};
