/** What an import changed, left out or refused of a source: a code for each, with its sentence in every language. Values are named in braces. */

import { namesOf } from '../arrays-and-maps.ts';
import { filled, type SpokenLanguage, spokenLanguages } from './index.ts';
import { remarksOfFiles } from './remarks-of-files.ts';
import { remarksOfFormats, type Said } from './remarks-of-formats.ts';

/** Remarks: something that was changed, left out or refused, or that people should know. */
const remarks = {
  ...remarksOfFormats,
  ...remarksOfFiles,
  own_event: [
    'Acte d’aquest mateix calendari: s’ha deixat com estava',
    'Acto de este mismo calendario: se ha dejado como estaba',
    'Event of this calendar itself: left as it is',
  ],
  now_private: [
    'Ja no és per a tothom: ara és privat',
    'Ya no es para todos: ahora es privado',
    'No longer for everybody: now private',
  ],
  term_here: [
    'Terme que el calendari ja té: s’ha fet servir tal com és',
    'Término que el calendario ya tiene: se ha usado tal como está',
    'Term that the calendar has already: used as it is',
  ],
  refers_to_refused: [
    'Anomena un registre que s’ha refusat: queda sense',
    'Nombra un registro que se ha rechazado: queda sin él',
    'Names a record that was refused: kept without it',
  ],
  picture_not_copied: [
    'Imatge que no s’ha pogut copiar: en queda l’adreça',
    'Imagen que no se ha podido copiar: queda su dirección',
    'Picture that could not be taken over: its address stays',
  ],
  point_far: [
    'Punt lluny de la seva població: s’ha deixat, però un dels dos pot ser erroni',
    'Punto lejos de su población: se ha dejado, pero uno de los dos puede ser erróneo',
    'Point far from its town: kept, but one of them may be wrong',
  ],
  date_field_left_out: [
    '{field} d’una data és erroni: s’ha deixat fora',
    '{field} de una fecha es erróneo: se ha dejado fuera',
    '{field} of a date is wrong: left out',
  ],
  field_left_out: [
    '{field} és erroni: s’ha deixat fora',
    '{field} es erróneo: se ha dejado fuera',
    '{field} is wrong: left out',
  ],
  field_replaced: [
    '{field} és erroni: s’ha agafat {other}',
    '{field} es erróneo: se ha tomado {other}',
    '{field} is wrong: {other} taken instead',
  ],
  id_taken: [
    'El seu identificador és el d’un altre registre: se n’hi dona un de nou',
    'Su identificador es el de otro registro: se le da uno nuevo',
    'Its ID is that of another record: a new one is given',
  ],
  other_zone: [
    'Una altra TIME_ZONE que aquí: els registres tenen les seves hores',
    'Otra TIME_ZONE que aquí: los registros tienen sus horas',
    'Another TIME_ZONE than here: records keep their own times',
  ],
  unknown_languages: [
    'Llengües que LANGUAGES no diu: hi són, i es mostren on no n’hi ha cap altra',
    'Idiomas que LANGUAGES no dice: están, y se muestran donde no hay otro',
    'Languages that LANGUAGES does not name: kept, and shown where no other is',
  ],
  markup_removed: [
    'S’ha tret marcatge dels seus textos, com fa una escriptura',
    'Se ha quitado marcado de sus textos, como hace una escritura',
    'Markup was taken out of its texts, as a write does',
  ],
  files_missing: [
    'Imatges sense els seus fitxers aquí: torneu a importar amb --media i la carpeta que els té',
    'Imágenes sin sus archivos aquí: vuelva a importar con --media y la carpeta que los tiene',
    'Pictures whose files are not here: import again with --media and the folder that has them',
  ],
  files_not_in_folder: [
    'Imatges sense els seus fitxers a la carpeta de --media',
    'Imágenes sin sus archivos en la carpeta de --media',
    'Pictures whose files are not in the folder of --media',
  ],
  not_public: [
    'No és per a tothom ({property})',
    'No es para todos ({property})',
    'It is not for everybody ({property})',
  ],
  quote_not_closed: [
    'té unes cometes que no es tanquen',
    'tiene unas comillas que no se cierran',
    'has a quote that is not closed',
  ],
  too_many_cells: [
    'té més cel·les que encapçalaments hi ha',
    'tiene más celdas que encabezados hay',
    'has more cells than there are headings',
  ],
  same_record: [
    'és el mateix registre que el de la línia {line}',
    'es el mismo registro que el de la línea {line}',
    'is the same record as line {line}',
  ],
  state_unknown: [
    'event_status «{state}» no és cap de {allowed}, ni cap paraula que ho digui',
    'event_status «{state}» no es ninguno de {allowed}, ni una palabra que lo diga',
    'event_status “{state}” is none of {allowed}, nor a word for one',
  ],
  broken_off: ['El fitxer s’hi interromp', 'El archivo se interrumpe en él', 'The file breaks off in it'],
  series_start: [
    'Es repeteix, però no comença en un minut sencer entre els anys 1970 i 2199',
    'Se repite, pero no empieza en un minuto entero entre los años 1970 y 2199',
    'It repeats, but does not begin at a full minute from 1970 to 2199',
  ],
  dates_all_out: [
    'Es repeteix, i totes les dates en són tretes (EXDATE)',
    'Se repite, y todas sus fechas están quitadas (EXDATE)',
    'It repeats, and all of its dates are taken out (EXDATE)',
  ],
  rule_impossible: [
    'Es repeteix per una regla que cap sèrie no té ({rule})',
    'Se repite por una regla que ninguna serie tiene ({rule})',
    'It repeats by a rule that no series has ({rule})',
  ],
  not_object: ['no és cap objecte', 'no es ningún objeto', 'is not an object'],
  without_id: [
    'no té identificador, i tornar-lo a importar el doblaria',
    'no tiene identificador, y volver a importarlo lo doblaría',
    'has no id, so that importing it again would double it',
  ],
  without_title: ['no té títol', 'no tiene título', 'has no title'],
  id_again: [
    'té l’identificador d’un element anterior del mateix fitxer',
    'tiene el identificador de un elemento anterior del mismo archivo',
    'has the id of an earlier item of the same file',
  ],
} as const satisfies Record<string, Said>;

/** What can be said of a record that is imported. */
export type RemarkCode = keyof typeof remarks;
/** All of these codes. */
export const remarkCodes = namesOf(remarks);

/** What is said of a record, with what its sentence names. */
export interface Remark {
  readonly what: RemarkCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A remark as a sentence. */
export function remarkSentence({ what, values = {} }: Remark, language: SpokenLanguage): string {
  return filled(remarks[what][spokenLanguages.indexOf(language)] ?? '', values);
}
