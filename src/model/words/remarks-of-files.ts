/** Why a file, or what an address sent, cannot be imported, in every language: what follows “The file is”. Values are named in braces. */

import type { Said } from './remarks-of-formats.ts';

/** By code. */
export const remarksOfFiles = {
  old_workbook: [
    'un llibre antic d’Excel (.xls) o un altre document d’Office. Obriu-lo, deseu-ne el full com a CSV («CSV UTF-8», si es pot triar) i importeu aquest fitxer',
    'un libro antiguo de Excel (.xls) u otro documento de Office. Ábralo, guarde su hoja como CSV («CSV UTF-8», si se puede elegir) e importe ese archivo',
    'an old workbook of Excel (.xls) or another document of Office. Open it, save its sheet as CSV (“CSV UTF-8” where there is a choice) and import that file',
  ],
  excel_workbook: [
    'un llibre d’Excel (.xlsx). Obriu-lo, deseu-ne el full com a CSV («CSV UTF-8», si es pot triar) i importeu aquest fitxer',
    'un libro de Excel (.xlsx). Ábralo, guarde su hoja como CSV («CSV UTF-8», si se puede elegir) e importe ese archivo',
    'a workbook of Excel (.xlsx). Open it, save its sheet as CSV (“CSV UTF-8” where there is a choice) and import that file',
  ],
  libreoffice_sheet: [
    'un full de càlcul de LibreOffice (.ods). Obriu-lo, deseu-ne el full com a CSV («CSV UTF-8», si es pot triar) i importeu aquest fitxer',
    'una hoja de cálculo de LibreOffice (.ods). Ábralo, guarde su hoja como CSV («CSV UTF-8», si se puede elegir) e importe ese archivo',
    'a spreadsheet of LibreOffice (.ods). Open it, save its sheet as CSV (“CSV UTF-8” where there is a choice) and import that file',
  ],
  numbers_sheet: [
    'un full de càlcul de Numbers. Obriu-lo, deseu-ne el full com a CSV («CSV UTF-8», si es pot triar) i importeu aquest fitxer',
    'una hoja de cálculo de Numbers. Ábralo, guarde su hoja como CSV («CSV UTF-8», si se puede elegir) e importe ese archivo',
    'a spreadsheet of Numbers. Open it, save its sheet as CSV (“CSV UTF-8” where there is a choice) and import that file',
  ],
  text_document: [
    'un document de text, i les seves taules no es poden llegir',
    'un documento de texto, y sus tablas no se pueden leer',
    'a text document, whose tables cannot be read',
  ],
  pdf: [
    'un PDF, i les seves taules no es poden llegir. Importeu la taula o el calendari de què es va fer',
    'un PDF, y sus tablas no se pueden leer. Importe la tabla o el calendario del que se hizo',
    'a PDF, whose tables cannot be read. Import the table or the calendar that it was made of',
  ],
  gzip: [
    'comprimit amb gzip. Descomprimiu-lo i importeu el que hi ha a dins',
    'comprimido con gzip. Descomprímalo e importe lo que contiene',
    'compressed with gzip. Unpack it: gunzip -c FILE | cartellera import -',
  ],
  packed: [
    'comprimit. Descomprimiu-lo i importeu el que hi ha a dins',
    'comprimido. Descomprímalo e importe lo que contiene',
    'compressed. Unpack it and import what is in it',
  ],
  zip: [
    'comprimit (ZIP). Descomprimiu-lo i importeu el que hi ha a dins',
    'comprimido (ZIP). Descomprímalo e importe lo que contiene',
    'compressed (ZIP). Unpack it and import what is in it',
  ],
  picture: ['una imatge', 'una imagen', 'a picture'],
  no_icalendar: [
    'una altra cosa que iCalendar: no té cap línia BEGIN:VCALENDAR',
    'otra cosa que iCalendar: no tiene ninguna línea BEGIN:VCALENDAR',
    'no iCalendar: it has no line BEGIN:VCALENDAR',
  ],
  not_madrid: [
    'una altra cosa que l’agenda de Madrid: no té cap llista a «@graph»',
    'otra cosa que la agenda de Madrid: no tiene ninguna lista en «@graph»',
    'not the agenda of Madrid: it has no list under "@graph"',
  ],
  not_json: [
    'una altra cosa que JSON, encara que se’n perdonin els caràcters de control: {reason}',
    'otra cosa que JSON, aunque se perdonen sus caracteres de control: {reason}',
    'not JSON, even with control characters forgiven: {reason}',
  ],
  empty_table: [
    'buit: la primera línia ha de tenir els encapçalaments de les columnes',
    'vacío: la primera línea debe tener los encabezados de las columnas',
    'empty: its first line must be the headings of its columns',
  ],
  no_such_column: [
    'una taula sense cap columna «{heading}»: hi ha {headings}',
    'una tabla sin ninguna columna «{heading}»: hay {headings}',
    'without a column “{heading}”: there are {headings}',
  ],
  columns_needed: [
    'una taula sense columna per a {fields}: hi ha {headings}',
    'una tabla sin columna para {fields}: hay {headings}',
    'without a column for {fields}: say --columns FIELD=HEADING; there are {headings}',
  ],
  no_headings: [
    'una taula sense encapçalaments: la línia {line} té unes cometes que no es tanquen',
    'una tabla sin encabezados: la línea {line} tiene unas comillas que no se cierran',
    'without headings: line {line} has a quote that is not closed',
  ],
  no_table: ['una altra cosa que una taula: {reason}', 'otra cosa que una tabla: {reason}', 'no table: {reason}'],
  too_large: [
    'més gran que el que la redacció importa',
    'más grande que lo que la redacción importa',
    'larger than the desk imports',
  ],
  export_of_ours: [
    'una exportació de Cartellera, que recupera l’ordre import',
    'una exportación de Cartellera, que recupera la orden import',
    'an export of Cartellera, which the command import restores',
  ],
} as const satisfies Record<string, Said>;
