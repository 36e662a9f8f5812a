import type { Shared } from './types.ts';

/** Paging, in Catalan. */
export const paging: Shared['paging'] = {
  page: 'Número de la pàgina, a partir d’1.',
  per_page: 'Quants registres té cada pàgina. Un nombre més gran que el màxim es redueix al màxim.',
};
/** What a date may be, in Catalan. */
export const dates = 'Una data sola, data i hora, ISO 8601 amb desplaçament o sense, o segons des de 1970 en un text.';
/** Where a text is stored, in Catalan. */
export const languageNote = 'Es desa en la llengua de la petició.';
/** The direction of an order, in Catalan. */
export const order = 'Sentit de l’ordre: `asc`, ascendent; `desc`, descendent.';
/** Where a walk stands, in Catalan. */
export const cursor =
  'On se segueix: el `next_cursor` de la pàgina anterior; buit, des del principi. No se salta ni es repeteix res encara que mentrestant s’escriguin registres. No va amb `page`.';
/** The filter by status, in Catalan. */
export const status =
  'Estats dels registres, separats per comes. Sense aquest paràmetre, els publicats; per a qui edita els registres dels altres, tots menys els de la paperera.';

/** Who published a record and when, in Catalan. */
export const publication: Shared['publication'] = {
  author:
    'Autor, pel seu número d’usuari. Només qui edita els registres dels altres en pot posar un altre que no sigui ell mateix.',
  date: `Data de publicació, en la zona horària del calendari. ${dates}`,
  date_utc: `Data de publicació, en temps universal. ${dates}`,
};
/** The status of a record, in Catalan. */
export const ownStatus =
  'Estat de publicació: `publish`, `future`, `draft`, `pending`, `private` o `trash`. Per defecte `publish` per a qui pot publicar i `pending` per als altres.';
/** A picture, in Catalan. */
export const image = 'Adreça web d’una imatge, o número d’una imatge que el servei coneix.';
