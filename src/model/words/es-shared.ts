import type { Shared } from './types.ts';

/** Paging, in Spanish. */
export const paging: Shared['paging'] = {
  page: 'Número de la página, a partir de 1.',
  per_page: 'Cuántos registros tiene cada página. Un número mayor que el máximo se reduce al máximo.',
};
/** What a date may be, in Spanish. */
export const dates =
  'Una fecha sola, fecha y hora, ISO 8601 con desplazamiento o sin él, o segundos desde 1970 en un texto.';
/** Where a text is stored, in Spanish. */
export const languageNote = 'Se guarda en la lengua de la petición.';
/** The direction of an order, in Spanish. */
export const order = 'Sentido del orden: `asc`, ascendente; `desc`, descendente.';
/** Where a walk stands, in Spanish. */
export const cursor =
  'Dónde se sigue: el `next_cursor` de la página anterior; vacío, desde el principio. No se salta ni se repite nada aunque entretanto se escriban registros. No va con `page`.';
/** The filter by status, in Spanish. */
export const status =
  'Estados de los registros, separados por comas. Sin este parámetro, los publicados; para quien edita los registros de los demás, todos menos los de la papelera.';

/** Who published a record and when, in Spanish. */
export const publication: Shared['publication'] = {
  author:
    'Autor, por su número de usuario. Solo quien edita los registros de los demás puede poner a otro que no sea él mismo.',
  date: `Fecha de publicación, en la zona horaria del calendario. ${dates}`,
  date_utc: `Fecha de publicación, en tiempo universal. ${dates}`,
};
/** The status of a record, in Spanish. */
export const ownStatus =
  'Estado de publicación: `publish`, `future`, `draft`, `pending`, `private` o `trash`. Por defecto `publish` para quien puede publicar y `pending` para los demás.';
/** A picture, in Spanish. */
export const image = 'Dirección web de una imagen, o número de una imagen que el servicio conoce.';
