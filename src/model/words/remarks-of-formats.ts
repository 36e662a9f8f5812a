/** What readers of formats changed or left out of a source, in every language. Values are named in braces. */

/** A sentence in each language that the service speaks, in their order. */
export type Said = readonly [ca: string, es: string, en: string];

/** By code. */
export const remarksOfFormats = {
  address_completed: [
    'Adreça web sense https://: s’hi ha posat al davant',
    'Dirección web sin https://: se ha puesto delante',
    'Web address without https://: put before it',
  ],
  address_of_source: [
    'Adreça web dins de la seva font: s’ha completat',
    'Dirección web dentro de su fuente: se ha completado',
    'Web address within its source: made whole',
  ],
  address_unreadable: [
    'Adreça web que no es pot llegir: s’ha deixat fora',
    'Dirección web que no se puede leer: se ha dejado fuera',
    'Web address that cannot be read: left out',
  ],
  addresses_several: [
    'Diverses adreces web: s’ha agafat la primera',
    'Varias direcciones web: se ha tomado la primera',
    'Several web addresses: the first one taken',
  ],
  mail_unreadable: [
    'Adreça electrònica que no es pot llegir: s’ha deixat fora',
    'Dirección de correo que no se puede leer: se ha dejado fuera',
    'E-mail address that cannot be read: left out',
  ],
  mails_several: [
    'Diverses adreces electròniques: s’ha agafat la primera',
    'Varias direcciones de correo: se ha tomado la primera',
    'Several e-mail addresses: the first one taken',
  ],
  mail_among_words: [
    'Adreça electrònica entre altres paraules: se n’ha tret',
    'Dirección de correo entre otras palabras: se ha sacado de ellas',
    'E-mail address among other words: taken out of them',
  ],
  neither_yes_nor_no: [
    'Ni sí ni no: s’ha deixat fora',
    'Ni sí ni no: se ha dejado fuera',
    'Neither yes nor no: left out',
  ],
  status_unreadable: [
    'Estat que no es pot llegir: queda com a esborrany',
    'Estado que no se puede leer: queda como borrador',
    'Status that cannot be read: kept as a draft',
  ],
  scheduled_without_date: [
    'Es publica més tard, i no diu quan: queda com a esborrany',
    'Se publica más tarde, y no dice cuándo: queda como borrador',
    'Published later, without saying when: kept as a draft',
  ],
  state_among_words: [
    'Situació d’un acte entre altres paraules: se n’ha tret',
    'Situación de un acto entre otras palabras: se ha sacado de ellas',
    'State of an event among other words: taken out of them',
  ],
  not_utf8: [
    'No és UTF-8: s’ha llegit com a Windows-1252',
    'No es UTF-8: se ha leído como Windows-1252',
    'Not UTF-8: read as Windows-1252',
  ],
  columns_unread: [
    'Columnes de què no es llegeix res: s’han deixat fora',
    'Columnas de las que no se lee nada: se han dejado fuera',
    'Columns that nothing is read from: left out',
  ],
  dates_of_series: [
    'Dates de sèries: cada una és un acte, perquè una taula no té regles',
    'Fechas de series: cada una es un acto, porque una tabla no tiene reglas',
    'Dates of series: each an event of its own, for a table has no rules',
  ],
  venue_without_name: [
    'Espai sense nom: es diu com la seva adreça',
    'Lugar sin nombre: se llama como su dirección',
    'Venue without a name: called by its address',
  ],
  day_first: [
    'Dates que es podrien llegir de dues maneres: primer el dia',
    'Fechas que se podrían leer de dos maneras: primero el día',
    'Dates that could be read both ways: the day comes first',
  ],
  month_first: [
    'Dates que es podrien llegir de dues maneres: primer el mes',
    'Fechas que se podrían leer de dos maneras: primero el mes',
    'Dates that could be read both ways: the month comes first',
  ],
  end_on_next_day: [
    'Final abans del començament: s’ha llegit com de l’endemà',
    'Final antes del comienzo: se ha leído como del día siguiente',
    'End before the start: read as on the next day',
  ],
  half_of_day: [
    'Començament que també podria ser de la tarda: s’ha llegit com està escrit',
    'Comienzo que también podría ser de la tarde: se ha leído como está escrito',
    'Start that may be in the afternoon as well: read as it is written',
  ],
  file_breaks_off: [
    'El fitxer s’interromp: hi pot faltar més',
    'El archivo se interrumpe: puede faltar más',
    'The file breaks off: more may be missing',
  ],
  no_event: [
    '{name}, que no és cap acte: s’ha deixat fora',
    '{name}, que no es ningún acto: se ha dejado fuera',
    '{name}, which is no event: left out',
  ],
  event_outside: [
    'VEVENT fora d’un VCALENDAR: s’ha llegit igualment',
    'VEVENT fuera de un VCALENDAR: se ha leído igualmente',
    'VEVENT outside of a VCALENDAR: read all the same',
  ],
  date_left_with_series: [
    'Data canviada d’una sèrie: s’ha deixat fora amb ella',
    'Fecha cambiada de una serie: se ha dejado fuera con ella',
    'Changed date of a series: left out with it',
  ],
  recurrence_id_unreadable: [
    'RECURRENCE-ID que no és cap data: s’ha deixat fora',
    'RECURRENCE-ID que no es ninguna fecha: se ha dejado fuera',
    'RECURRENCE-ID that is no date: left out',
  ],
  date_unreadable: [
    'Data d’una llista que no es pot llegir: s’ha deixat fora',
    'Fecha de una lista que no se puede leer: se ha dejado fuera',
    'Date of a list that cannot be read: left out',
  ],
  exdate_of_none: [
    'EXDATE que no és cap data de la sèrie: no en treu cap',
    'EXDATE que no es ninguna fecha de la serie: no quita ninguna',
    'EXDATE that is no date of the series: it removes none',
  ],
  changed_date_added: [
    'Data canviada que la regla no té: s’ha afegit a la sèrie',
    'Fecha cambiada que la regla no tiene: se ha añadido a la serie',
    'Changed date that the rule does not have: added to the series',
  ],
  change_of_later_dates: [
    'Canvi d’una data i de totes les següents: s’ha pres per a aquella data sola',
    'Cambio de una fecha y de todas las siguientes: se ha tomado para esa fecha sola',
    'Change of a date and all later ones: taken for that date alone',
  ],
  start_beside_rule: [
    'Començament fora de la seva regla: és un acte a part, abans de la sèrie',
    'Comienzo fuera de su regla: es un acto aparte, antes de la serie',
    'Start beside its rule: an event of its own, before the series',
  ],
  rule_first_dates: [
    'Regla que cap sèrie no té: s’han pres les {limit} primeres dates, una per una',
    'Regla que ninguna serie tiene: se han tomado las {limit} primeras fechas, una por una',
    'Rule that no series has: its first {limit} dates taken one by one',
  ],
  rule_dates: [
    'Regla que cap sèrie no té: se n’han pres les dates, una per una',
    'Regla que ninguna serie tiene: se han tomado sus fechas, una por una',
    'Rule that no series has: its dates taken one by one',
  ],
  rule_twice: [
    'Regla de vCalendar sense final: són dues dates, com diu aquest format',
    'Regla de vCalendar sin final: son dos fechas, como dice este formato',
    'Rule of vCalendar without an end: two dates, as that format says',
  ],
  rule_count_of_dates: [
    'Regla de vCalendar amb diversos dies i un número, que podria ser de setmanes: s’ha llegit com el de les dates',
    'Regla de vCalendar con varios días y un número, que podría ser de semanas: se ha leído como el de las fechas',
    'Rule of vCalendar with several days and a number, which may be of weeks: read as that of its dates',
  ],
  rule_end_missing: [
    'Regla amb UNTIL o COUNT sense valor: es repeteix sense fi',
    'Regla con UNTIL o COUNT sin valor: se repite sin fin',
    'Rule with UNTIL or COUNT without a value: it repeats without end',
  ],
  tentative: [
    'STATUS:TENTATIVE: s’ha pres com està previst',
    'STATUS:TENTATIVE: se ha tomado como está previsto',
    'STATUS:TENTATIVE: taken as it is planned',
  ],
  no_uid: [
    'Sense UID: es reconeix per com es diu, quan és i on',
    'Sin UID: se reconoce por cómo se llama, cuándo es y dónde',
    'No UID: known by what it is called, when and where',
  ],
  calendar_zone_unknown: [
    'X-WR-TIMEZONE que no es coneix: s’ha deixat fora',
    'X-WR-TIMEZONE que no se conoce: se ha dejado fuera',
    'X-WR-TIMEZONE that is not known: left out',
  ],
  zone_rules_unreadable: [
    'Fus horari amb regles que no es poden seguir: s’ha llegit com el del calendari',
    'Zona horaria con reglas que no se pueden seguir: se ha leído como la del calendario',
    'Time zone whose rules cannot be followed: read as the calendar’s',
  ],
  zone_unknown: [
    'Fus horari que no es coneix: s’ha llegit com el del calendari',
    'Zona horaria que no se conoce: se ha leído como la del calendario',
    'Time zone that is not known: read as the calendar’s',
  ],
  duration_unreadable: [
    'DURATION que no es pot llegir: s’ha deixat fora',
    'DURATION que no se puede leer: se ha dejado fuera',
    'DURATION that cannot be read: left out',
  ],
  day_ends_at_once: [
    'Dia sencer que acaba el dia que comença: un dia',
    'Día entero que acaba el día que empieza: un día',
    'Whole day that ends on the day it begins: one day',
  ],
  event_not_closed: [
    'BEGIN:VEVENT sense el seu END:VEVENT: s’ha llegit fins al component següent',
    'BEGIN:VEVENT sin su END:VEVENT: se ha leído hasta el componente siguiente',
    'BEGIN:VEVENT without its END:VEVENT: read up to the next component',
  ],
  line_unreadable: [
    'Línia que no es pot llegir: s’ha deixat fora',
    'Línea que no se puede leer: se ha dejado fuera',
    'Line that cannot be read: left out',
  ],
  line_continued: [
    'Línia que no comença cap propietat: s’ha llegit com a part del text d’abans',
    'Línea que no empieza ninguna propiedad: se ha leído como parte del texto anterior',
    'Line that begins no property: read as part of the text before',
  ],
  line_of_nothing: [
    'Línia que no comença cap propietat: s’ha deixat fora',
    'Línea que no empieza ninguna propiedad: se ha dejado fuera',
    'Line that begins no property: left out',
  ],
  uid_of_several: [
    'UID de diversos actes: es distingeixen pel començament',
    'UID de varios actos: se distinguen por su comienzo',
    'UID of several events: distinguished by their start',
  ],
  uid_again: [
    'UID que surt més d’una vegada: s’ha agafat l’últim',
    'UID que sale más de una vez: se ha tomado el último',
    'UID that comes again: the latest taken',
  ],
  other_language: [
    'Llengua que el calendari no té: els textos s’han pres com els dels altres',
    'Idioma que el calendario no tiene: los textos se han tomado como los de los demás',
    'Language that the calendar does not have: texts taken as those of the others',
  ],
  date_without_rule: [
    'Una data d’una sèrie sense la seva regla al fitxer: s’ha pres com un acte a part',
    'Una fecha de una serie sin su regla en el archivo: se ha tomado como un acto aparte',
    'A date of a series whose rule is not in the file: taken as an event of its own',
  ],
  category_unknown: [
    'Categoria que aquest importador no coneix: es diu com la seva adreça',
    'Categoría que este importador no conoce: se llama como su dirección',
    'Category that this importer does not know: named by its address',
  ],
  place_of_two_addresses: [
    'Lloc amb dues adreces: se n’han fet dos espais',
    'Sitio con dos direcciones: se han hecho dos lugares',
    'Place with two addresses: made two venues',
  ],
  no_place: ['Sense lloc: queda sense espai', 'Sin sitio: queda sin lugar', 'No place: kept without a venue'],
  place_broken: [
    'Salt de línia en el nom d’un lloc: s’ha convertit en un espai',
    'Salto de línea en el nombre de un sitio: se ha convertido en un espacio',
    'Line break in the name of a place: made a space',
  ],
  place_without_address: [
    'Lloc sense adreça: s’ha pres d’altres elements del mateix lloc',
    'Sitio sin dirección: se ha tomado de otros elementos del mismo sitio',
    'Place without an address: taken from other items at the same place',
  ],
  rule_unreadable: [
    'Regla de repetició que no es pot llegir: s’ha deixat fora',
    'Regla de repetición que no se puede leer: se ha dejado fuera',
    'Rule of repetition that cannot be read: left out',
  ],
  excluded_day_unreadable: [
    'Dia exclòs que no és cap data o no és de cap regla: queda com a text',
    'Día excluido que no es ninguna fecha o no es de ninguna regla: queda como texto',
    'Excluded day that is no date or belongs to no rule: kept as text',
  ],
  end_shortened: [
    'Final a les 22.59 el dia que els rellotges endarrereixen: s’ha llegit com el final del dia',
    'Final a las 22.59 el día en que se atrasan los relojes: se ha leído como el final del día',
    'End at 22:59 on the day the clocks go back: read as the end of the day',
  ],
  free_by_price: [
    'Marcat com a no gratuït, i el preu diu gratuït: s’ha llegit com a gratuït',
    'Marcado como no gratuito, y el precio dice gratuito: se ha leído como gratuito',
    'Marked as not free, its price says free: read as free',
  ],
  price_with_words: [
    'Preu que diu més que quantitats: queda com a text al costat',
    'Precio que dice más que cantidades: queda como texto al lado',
    'Price that says more than amounts: kept as text beside them',
  ],
  price_without_amount: [
    'Preu sense cap quantitat: queda com a text',
    'Precio sin ninguna cantidad: queda como texto',
    'Price without an amount: kept as text',
  ],
  title_unescaped: [
    'Caràcters escapats en el títol: s’han desescapat',
    'Caracteres escapados en el título: se han desescapado',
    'Escaped characters in the title: unescaped',
  ],
  description_unescaped: [
    'Caràcters escapats en la descripció: s’han desescapat',
    'Caracteres escapados en la descripción: se han desescapado',
    'Escaped characters in the description: unescaped',
  ],
  keys_unknown: [
    'Claus que aquest importador no coneix: s’han deixat fora',
    'Claves que este importador no conoce: se han dejado fuera',
    'Keys that this importer does not know: left out',
  ],
  no_category: ['Sense categoria: queda sense', 'Sin categoría: queda sin ella', 'No category: kept without one'],
  every_day_one_event: [
    'Cada dia sense hora: un sol acte, del primer dia a l’últim',
    'Cada día sin hora: un solo acto, del primer día al último',
    'Every day without a time: one event from its first to its last day',
  ],
  rule_without_day: [
    'Regla sense cap dia entre el primer i l’últim: s’ha deixat fora',
    'Regla sin ningún día entre el primero y el último: se ha dejado fuera',
    'Rule without any day between the first and the last one: left out',
  ],
  control_characters: [
    'Caràcters de control dins de textos, que JSON prohibeix: s’han perdonat',
    'Caracteres de control dentro de textos, que JSON prohíbe: se han perdonado',
    'Control characters inside texts, which JSON forbids: forgiven',
  ],
  unknown_escapes: [
    'Seqüències d’escapament desconegudes dins de textos: s’han llegit tal com són',
    'Secuencias de escape desconocidas dentro de textos: se han leído tal como están',
    'Unknown escapes inside texts: read as they stand',
  ],
} as const satisfies Record<string, Said>;
