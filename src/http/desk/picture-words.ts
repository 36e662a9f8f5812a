/** The texts of the desk about pictures. */

import { say } from '../pages/words.ts';

/** Bytes as people read of them. */
function megabytes(bytes: number): string {
  return `${Math.floor((10 * bytes) / 2 ** 20) / 10} MB`;
}

/** The texts about pictures, as part of those of the desk. */
export const pictureWords = {
  title: say('Imatges', 'Imágenes', 'Pictures'),
  file: say(
    'Fitxer: JPEG, PNG, WebP, AVIF o GIF',
    'Archivo: JPEG, PNG, WebP, AVIF o GIF',
    'File: JPEG, PNG, WebP, AVIF or GIF',
  ),
  drop: say(
    'També el podeu deixar anar aquí o enganxar-lo.',
    'También puede soltarlo aquí o pegarlo.',
    'You can drop it here, or paste it, as well.',
  ),
  sending: say('S’està pujant…', 'Subiendo…', 'Uploading…'),
  failed: say(
    'No s’ha pogut pujar. Torneu-ho a provar.',
    'No se ha podido subir. Vuelva a intentarlo.',
    'It could not be uploaded. Try again.',
  ),
  tooLarge: say(
    (bytes: number) => `El fitxer és massa gran: en pot tenir ${megabytes(bytes)} com a màxim.`,
    (bytes) => `El archivo es demasiado grande: puede tener ${megabytes(bytes)} como máximo.`,
    (bytes) => `The file is too large: it may have ${megabytes(bytes)} at most.`,
  ),
  chooseAgain: say(
    'El fitxer no s’ha desat: torneu-lo a triar.',
    'El archivo no se ha guardado: vuelva a elegirlo.',
    'The file was not saved: choose it again.',
  ),
  fileAgain: say(
    'Si heu triat un fitxer, torneu-lo a triar:',
    'Si ha elegido un archivo, vuelva a elegirlo:',
    'If you had chosen a file, choose it again:',
  ),
  ofNewFile: say('La imatge del fitxer', 'La imagen del archivo', 'The picture of the file'),
  alt: say('Què s’hi veu', 'Qué se ve', 'What it shows'),
  noAlt: say(
    'Falta dir què s’hi veu, per a qui no ho veu.',
    'Falta decir qué se ve, para quien no lo ve.',
    'It does not say yet what it shows, for those who do not see it.',
  ),
  credit: say('Crèdit', 'Crédito', 'Credit'),
  clear: say('Sense imatge', 'Sin imagen', 'No picture'),
  use: say('Fes servir aquesta', 'Usar esta', 'Use this one'),
  last: say('Les últimes imatges', 'Las últimas imágenes', 'The last pictures'),
  unused: say('Només les que no es fan servir', 'Solo las que no se usan', 'Only those that are not used'),
  upload: say('Puja-la', 'Subir', 'Upload'),
  total: say(
    (count: number) => (count === 1 ? '1 imatge' : `${count} imatges`),
    (count) => (count === 1 ? '1 imagen' : `${count} imágenes`),
    (count) => (count === 1 ? '1 picture' : `${count} pictures`),
  ),
  none: say('No hi ha cap imatge.', 'No hay ninguna imagen.', 'There are no pictures.'),
  usedBy: say('On es fa servir', 'Dónde se usa', 'Where it is used'),
  notUsed: say('No es fa servir enlloc.', 'No se usa en ningún sitio.', 'It is used nowhere.'),
  address: say('Adreça', 'Dirección', 'Address'),
  removeEverywhere: say(
    'Esborra-la de tot arreu on es fa servir',
    'Borrarla de todos los sitios donde se usa',
    'Delete it wherever it is used',
  ),
  measures: say(
    (width: number, height: number, kilobytes: number) => `${width} × ${height}, ${kilobytes} kB`,
    (width, height, kilobytes) => `${width} × ${height}, ${kilobytes} kB`,
    (width, height, kilobytes) => `${width} × ${height}, ${kilobytes} kB`,
  ),
};
