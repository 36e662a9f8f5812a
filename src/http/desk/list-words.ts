/** The texts of the desk's lists: their filters, and what is done with several records at once. */

import { say } from '../pages/words.ts';
import type { Sort } from './lists.ts';

/** These texts, as a part of those of the desk. */
export const listWords = {
  filters: {
    from: say('Des del dia', 'Desde el día', 'From'),
    to: say('Fins al dia', 'Hasta el día', 'To'),
    category: say('Categoria', 'Categoría', 'Category'),
    town: say('Població', 'Población', 'Town'),
    author: say('De qui', 'De quién', 'Whose'),
    untitled: say('Sense títol en', 'Sin título en', 'No title in'),
    sort: say('Ordre', 'Orden', 'Order'),
    per: say('Per pàgina', 'Por página', 'A page'),
    more: say('Més filtres', 'Más filtros', 'More filters'),
    any: say('Tots', 'Todos', 'All'),
    anyCategory: say('Totes', 'Todas', 'All'),
    anyLanguage: say('—', '—', '—'),
    own: say('Meus', 'Míos', 'Mine'),
    clear: say('Treu els filtres', 'Quitar los filtros', 'Clear the filters'),
    best: say('El que més s’hi assembla', 'Lo que más se parece', 'Best matches'),
  },
  sorts: {
    modified: say('Canviats fa poc', 'Cambiados hace poco', 'Changed lately'),
    start: say('Per data', 'Por fecha', 'By date'),
    latest: say('Per data, els últims primer', 'Por fecha, los últimos primero', 'By date, latest first'),
    title: say('Per nom', 'Por nombre', 'By name'),
    published: say('Publicats fa poc', 'Publicados hace poco', 'Published lately'),
  } satisfies Record<Sort, unknown>,
  cancelled: say('Cancel·lat', 'Cancelado', 'Cancelled'),
  untitledIn: say(
    (languages: string) => `sense ${languages}`,
    (languages) => `sin ${languages}`,
    (languages) => `no ${languages}`,
  ),
  choose: say('Tria', 'Elegir', 'Choose'),
  chooseAll: say('Tria’ls tots', 'Elegirlos todos', 'Choose all'),
  withChosen: say('Amb els triats:', 'Con los elegidos:', 'With those chosen:'),
  /** The buttons for the chosen records. */
  presses: {
    publish: say('Publica', 'Publicar', 'Publish'),
    draft: say('Passa a esborrany', 'Pasar a borrador', 'Make a draft'),
    trash: say('Mou a la paperera', 'Mover a la papelera', 'Move to the trash'),
    restore: say('Recupera', 'Recuperar', 'Restore'),
    cancel: say('Cancel·la', 'Cancelar', 'Cancel'),
    move: say('Canvia de dia', 'Cambiar de día', 'Move to other days'),
    category: say('Afegeix una categoria', 'Añadir una categoría', 'Add a category'),
    venue: say('Canvia l’espai', 'Cambiar el lugar', 'Change the venue'),
  },
  reason: say('Motiu', 'Motivo', 'Reason'),
  days: say('Dies', 'Días', 'Days'),
  daysHint: say(
    '7 és una setmana més tard; −1, el dia abans.',
    '7 es una semana más tarde; −1, el día antes.',
    '7 is a week later; −1 is the day before.',
  ),
  venue: say('Espai', 'Lugar', 'Venue'),
  /** What has become of the chosen records. */
  result: say('Resultat', 'Resultado', 'Result'),
  done: say('Fet', 'Hecho', 'Done'),
  allDone: say(
    (action: string, count: number) => `${action}: fet en ${count === 1 ? '1 registre' : `${count} registres`}.`,
    (action, count) => `${action}: hecho en ${count === 1 ? '1 registro' : `${count} registros`}.`,
    (action, count) => `${action}: done for ${count === 1 ? '1 record' : `${count} records`}.`,
  ),
  someRefused: say(
    (action: string, count: number, refused: number) =>
      `${action}: fet en ${count}, refusat en ${refused}. Els refusats continuen triats.`,
    (action, count, refused) =>
      `${action}: hecho en ${count}, rechazado en ${refused}. Los rechazados siguen elegidos.`,
    (action, count, refused) => `${action}: done for ${count}, refused for ${refused}. Those refused are still chosen.`,
  ),
  noneChosen: say('No n’heu triat cap.', 'No ha elegido ninguno.', 'You have chosen none.'),
  noDays: say(
    'Digueu quants dies, entre −3660 i 3660.',
    'Diga cuántos días, entre −3660 y 3660.',
    'Say how many days, between −3660 and 3660.',
  ),
  noCategory: say('Trieu una categoria.', 'Elija una categoría.', 'Choose a category.'),
  noVenue: say('Escriviu el nom de l’espai.', 'Escriba el nombre del lugar.', 'Type the name of the venue.'),
  isGone: say('Ja no hi és.', 'Ya no está.', 'It is not there any more.'),
  changedSince: say(
    'Algú altre ho ha canviat mentrestant: mireu-lo i torneu-ho a provar.',
    'Otra persona lo ha cambiado mientras tanto: mírelo y vuelva a intentarlo.',
    'Somebody else has changed it meanwhile: look at it, and try again.',
  ),
  /** Events that are edited in their list. */
  edit: say('Edita la taula', 'Editar la tabla', 'Edit the table'),
  columns: {
    title: say('Títol', 'Título', 'Title'),
    start: say('Comença', 'Empieza', 'Starts'),
    end: say('S’acaba', 'Acaba', 'Ends'),
    cost: say('Preu', 'Precio', 'Price'),
    status: say('Estat', 'Estado', 'Status'),
  },
  keysHint: say(
    'Alt+↑ i Alt+↓ van a la fila d’abans i a la de després; Ctrl+S desa.',
    'Alt+↑ y Alt+↓ van a la fila anterior y a la siguiente; Ctrl+S guarda.',
    'Alt+↑ and Alt+↓ go to the row before and after; Ctrl+S saves.',
  ),
  rowsSaved: say(
    (count: number) =>
      count === 0 ? 'No heu canviat res.' : `S’ha desat: ${count === 1 ? '1 acte' : `${count} actes`}.`,
    (count) => (count === 0 ? 'No ha cambiado nada.' : `Se ha guardado: ${count === 1 ? '1 acto' : `${count} actos`}.`),
    (count) => (count === 0 ? 'You have changed nothing.' : `Saved: ${count === 1 ? '1 event' : `${count} events`}.`),
  ),
  rowsRefused: say(
    (count: number, refused: number) => `Desats: ${count}. No desats: ${refused}; reviseu-los.`,
    (count, refused) => `Guardados: ${count}. No guardados: ${refused}; revíselos.`,
    (count, refused) => `Saved: ${count}. Not saved: ${refused}; check them.`,
  ),
  /** Copies of an event to other dates. */
  copies: {
    link: say('Copia a altres dates', 'Copiar a otras fechas', 'Copy to other dates'),
    title: say('Copia a aquestes dates', 'Copiar a estas fechas', 'Copy to these dates'),
    dates: say('Dates', 'Fechas', 'Dates'),
    hint: say(
      'Una a cada línia, com ara 24/6/2031 o 24/6/2031 20:30. Sense hora, és la de l’acte.',
      'Una en cada línea, por ejemplo 24/6/2031 o 24/6/2031 20:30. Sin hora, es la del acto.',
      'One a line, such as 24/6/2031 or 24/6/2031 20:30. Without a time it is that of the event.',
    ),
    publish: say('Publica les còpies', 'Publicar las copias', 'Publish the copies'),
    make: say('Fes les còpies', 'Hacer las copias', 'Make the copies'),
    howMany: say(
      (most: number) => `Escriviu entre 1 i ${most} dates, una a cada línia.`,
      (most) => `Escriba entre 1 y ${most} fechas, una en cada línea.`,
      (most) => `Type between 1 and ${most} dates, one a line.`,
    ),
    unread: say(
      (lines: string) => `No s’han entès aquestes línies, i encara no s’ha copiat res: ${lines}`,
      (lines) => `No se han entendido estas líneas, y todavía no se ha copiado nada: ${lines}`,
      (lines) => `These lines were not understood, and nothing was copied yet: ${lines}`,
    ),
    made: say(
      (count: number) => (count === 1 ? 'S’ha fet 1 còpia.' : `S’han fet ${count} còpies.`),
      (count) => (count === 1 ? 'Se ha hecho 1 copia.' : `Se han hecho ${count} copias.`),
      (count) => (count === 1 ? '1 copy was made.' : `${count} copies were made.`),
    ),
  },
};
