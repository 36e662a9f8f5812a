/** The texts of imports in the desk. */

import { say } from '../pages/words.ts';

/** These texts, as a part of those of the desk. */
export const importWords = {
  title: say('Importa', 'Importar', 'Import'),
  lead: say(
    'Una taula (un full de càlcul desat com a CSV), un fitxer de calendari (.ics), o l’adreça d’un calendari. Primer veureu què se n’ha entès; encara no es desa res.',
    'Una tabla (una hoja de cálculo guardada como CSV), un archivo de calendario (.ics), o la dirección de un calendario. Primero verá qué se ha entendido; todavía no se guarda nada.',
    'A table (a sheet saved as CSV), a calendar file (.ics), or the address of a calendar. You will see first what was understood; nothing is saved yet.',
  ),
  file: say('Fitxer', 'Archivo', 'File'),
  address: say('O una adreça', 'O una dirección', 'Or an address'),
  look: say('Mira què hi ha', 'Ver qué hay', 'See what is in it'),
  again: say('Torna-ho a mirar', 'Volver a mirar', 'Look again'),
  take: say('Importa-ho', 'Importarlo', 'Import it'),
  other: say('Importa una altra cosa', 'Importar otra cosa', 'Import something else'),
  nothing: say(
    'Trieu un fitxer o escriviu una adreça.',
    'Elija un archivo o escriba una dirección.',
    'Choose a file or type an address.',
  ),
  lost: say(
    'El fitxer no ha arribat sencer: torneu-lo a triar.',
    'El archivo no ha llegado entero: vuelva a elegirlo.',
    'The file did not arrive whole: choose it again.',
  ),
  notReached: say(
    'No s’ha pogut llegir aquesta adreça. Comproveu que sigui pública i que comenci per https://.',
    'No se ha podido leer esa dirección. Compruebe que sea pública y que empiece por https://.',
    'That address could not be read. Check that it is public, and begins with https://.',
  ),
  unreadable: say(
    'No s’ha pogut llegir. El fitxer és',
    'No se ha podido leer. El archivo es',
    'It could not be read. The file is',
  ),
  empty: say(
    'No s’hi ha trobat cap registre que es pugui importar.',
    'No se ha encontrado ningún registro que se pueda importar.',
    'No record was found in it that could be imported.',
  ),
  understood: say('Què se n’ha entès', 'Qué se ha entendido', 'What was understood'),
  firstOnes: say(
    (shown: number, all: number) => `Els ${shown} primers de ${all}`,
    (shown, all) => `Los ${shown} primeros de ${all}`,
    (shown, all) => `The first ${shown} of ${all}`,
  ),
  columns: say('Columnes', 'Columnas', 'Columns'),
  column: say('Columna', 'Columna', 'Column'),
  readAs: say('Es llegeix com a', 'Se lee como', 'Is read as'),
  examples: say('Per exemple', 'Por ejemplo', 'For example'),
  leftOut: say('(no es llegeix)', '(no se lee)', '(left out)'),
  needed: say(
    'Digueu quina columna té el títol i quina la data.',
    'Diga qué columna tiene el título y cuál la fecha.',
    'Say which column has the title, and which the date.',
  ),
  options: say('Opcions', 'Opciones', 'Options'),
  status: say('Els actes nous queden', 'Los actos nuevos quedan', 'New events are'),
  published: say('publicats', 'publicados', 'published'),
  drafts: say('com a esborrany', 'como borrador', 'drafts'),
  language: say('Llengua dels textos', 'Idioma de los textos', 'Language of the texts'),
  dates: say('Dates com ara 05/06', 'Fechas como 05/06', 'Dates such as 05/06'),
  datesGuessed: say('segons les altres', 'según las demás', 'as the others tell'),
  dayFirst: say('primer el dia', 'primero el día', 'the day first'),
  monthFirst: say('primer el mes', 'primero el mes', 'the month first'),
  category: say('Categoria per a tots', 'Categoría para todos', 'Category of all'),
  venue: say('Espai per a tots', 'Lugar para todos', 'Venue of all'),
  notes: say('Canviat o digne de saber-se', 'Cambiado o digno de saberse', 'Changed or worth knowing'),
  refusals: say('Refusat', 'Rechazado', 'Refused'),
  counts: {
    created: say('Nous', 'Nuevos', 'New'),
    updated: say('Canviats', 'Cambiados', 'Changed'),
    unchanged: say('Iguals', 'Iguales', 'Unchanged'),
    refused: say('Refusats', 'Rechazados', 'Refused'),
  },
  line: say('línia', 'línea', 'line'),
  /** Where in a source a remark is of. */
  places: {
    'the file': say('el fitxer', 'el archivo', 'the file'),
    'the headings': say('els encapçalaments', 'los encabezados', 'the headings'),
  },
  images: say('Imatges', 'Imágenes', 'Images'),
  running: say(
    'S’està important. Podeu deixar aquesta pàgina oberta fins que acabi.',
    'Se está importando. Puede dejar esta página abierta hasta que acabe.',
    'Importing. You can leave this page open until it ends.',
  ),
  progress: say(
    (done: number, all: number) => `${done} de ${all}`,
    (done, all) => `${done} de ${all}`,
    (done, all) => `${done} of ${all}`,
  ),
  waiting: say(
    'La base de dades no respon: s’espera que torni, un minut com a màxim.',
    'La base de datos no responde: se espera a que vuelva, un minuto como máximo.',
    'The database does not answer: waiting for it, for about a minute.',
  ),
  done: say('S’ha acabat d’importar.', 'Se ha terminado de importar.', 'The import is done.'),
  failed: say(
    'La importació s’ha interromput. El que s’havia desat hi és: torneu-la a fer, i continuarà.',
    'La importación se ha interrumpido. Lo que se había guardado está: vuelva a hacerla, y continuará.',
    'The import broke off. What was saved is there: run it again, and it goes on.',
  ),
  undo: say('Desfés la importació', 'Deshacer la importación', 'Undo the import'),
  undoHint: say(
    (count: number) =>
      `Mou a la paperera ${count === 1 ? 'el registre nou' : `els ${count} registres nous`}; el que algú hagi canviat després s’hi queda.`,
    (count) =>
      `Mueve a la papelera ${count === 1 ? 'el registro nuevo' : `los ${count} registros nuevos`}; lo que alguien haya cambiado después se queda.`,
    (count) =>
      `Moves ${count === 1 ? 'the new record' : `the ${count} new records`} to the trash; what somebody has changed since stays.`,
  ),
  undone: say(
    (done: number, left: number) =>
      `A la paperera: ${done}. ${left === 0 ? '' : `Canviats després, i deixats: ${left}.`}`,
    (done, left) => `A la papelera: ${done}. ${left === 0 ? '' : `Cambiados después, y dejados: ${left}.`}`,
    (done, left) => `In the trash: ${done}. ${left === 0 ? '' : `Changed since, and left: ${left}.`}`,
  ),
  last: say('Últimes importacions', 'Últimas importaciones', 'Last imports'),
  source: say('D’on', 'De dónde', 'From'),
  isUndone: say('desfeta', 'deshecha', 'undone'),
  isFailed: say('interrompuda', 'interrumpida', 'broken off'),
  undoneBy: say(
    (name: string, moment: string) => `${name} la va desfer (${moment}).`,
    (name, moment) => `${name} la deshizo (${moment}).`,
    (name, moment) => `${name} has undone it (${moment}).`,
  ),
  showEvents: say('Mira els actes', 'Ver los actos', 'See the events'),
  /** Columns of tables that are no fields of forms. */
  fields: {
    id: say('Identificador propi', 'Identificador propio', 'Identity of its own'),
    start_date: say('Data d’inici', 'Fecha de inicio', 'Start date'),
    start_time: say('Hora d’inici', 'Hora de inicio', 'Start time'),
    end_date: say('Data final', 'Fecha final', 'End date'),
    end_time: say('Hora final', 'Hora final', 'End time'),
    currency: say('Moneda', 'Moneda', 'Currency'),
    location: say('Lloc, tot seguit', 'Lugar, todo seguido', 'Place, in one line'),
    venue: say('Espai', 'Lugar', 'Venue'),
    address: say('Adreça', 'Dirección', 'Address'),
    city: say('Població', 'Población', 'Town'),
    province: say('Província', 'Provincia', 'Province'),
    zip: say('Codi postal', 'Código postal', 'Postal code'),
    country: say('País', 'País', 'Country'),
    geo_lat: say('Latitud', 'Latitud', 'Latitude'),
    geo_lng: say('Longitud', 'Longitud', 'Longitude'),
    phone: say('Telèfon', 'Teléfono', 'Phone'),
    email: say('Correu', 'Correo', 'Mail'),
    private: say('Privat', 'Privado', 'Private'),
    sensitivity: say('Caràcter', 'Carácter', 'Sensitivity'),
    class: say('Classe', 'Clase', 'Class'),
  },
};
