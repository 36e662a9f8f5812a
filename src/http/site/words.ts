/** The texts of the public pages. */

import type { SuggestedKind } from '../../model/tables/discovery-parameters.ts';
import type { Language } from '../../model/tables/field.ts';
import { isSpoken } from '../../model/words/index.ts';
import { byLanguage, pagerTexts, type Said, say } from '../pages/words.ts';
import { eventWords, failuresWords, hostWords } from './record-words.ts';

const words = byLanguage({
  // Of the pages of records, of events in lists, and of failures
  today: say('avui', 'hoy', 'today'),
  tomorrow: say('demà', 'mañana', 'tomorrow'),
  until: say(
    (day: string) => (/^1?1 /.test(day) ? `fins a l’${day}` : `fins al ${day}`),
    (day) => `hasta el ${day}`,
    (day) => `until ${day}`,
  ),
  since: say(
    (day: string) => (/^1?1 /.test(day) ? `a partir de l’${day}` : `a partir del ${day}`),
    (day) => `desde el ${day}`,
    (day) => `from ${day}`,
  ),
  allDay: say('tot el dia', 'todo el día', 'all day'),
  soldOut: say('entrades exhaurides', 'entradas agotadas', 'sold out'),
  /** Heads the front page, where something is on today, and where it is not. */
  invitation: {
    today: say('Què fem avui?', '¿Qué hacemos hoy?', 'What shall we do today?'),
    soon: say('Què fem aquests dies?', '¿Qué hacemos estos días?', 'What shall we do these days?'),
  },
  featuredEvents: say('Actes destacats', 'Actos destacados', 'Featured events'),
  repeats: say('i altres dies', 'y otros días', 'and other days'),
  featured: say('Destacat', 'Destacado', 'Featured'),
  andPlaces: say(
    (count: number) => (count === 1 ? 'i un altre lloc' : `i ${count} llocs més`),
    (count) => (count === 1 ? 'y otro lugar' : `y ${count} lugares más`),
    (count) => (count === 1 ? 'and another place' : `and ${count} more places`),
  ),
  event: eventWords,
  host: hostWords,
  failures: failuresWords,
  // Of the agenda and its map, and of all pages
  agenda: say('Agenda', 'Agenda', 'What’s on'),
  skip: say('Ves al contingut', 'Ir al contenido', 'Skip to content'),
  languages: say('Llengua', 'Idioma', 'Language'),
  /** The description of the calendar for search engines. */
  about: say(
    'Concerts, teatre, exposicions, fires i tot el que passa, dia a dia.',
    'Conciertos, teatro, exposiciones, ferias y todo lo que pasa, día a día.',
    'Concerts, theatre, exhibitions, fairs and everything else that is on, day by day.',
  ),
  /** Events that a browser remembers; `{}` stands for a title. */
  saved: {
    title: say('Desats', 'Guardados', 'Saved'),
    remove: say('Treu «{}» dels desats', 'Quitar «{}» de los guardados', 'Remove “{}” from what is saved'),
  },
  forEditors: say('Per a editors', 'Para editores', 'For editors'),
  forDevelopers: say('Per a desenvolupadors', 'Para desarrolladores', 'For developers'),
  search: {
    label: say('Què busques?', '¿Qué buscas?', 'What are you looking for?'),
    example: say(
      'Un concert, una exposició, un grup…',
      'Un concierto, una exposición, un grupo…',
      'A concert, an exhibition, a band…',
    ),
    button: say('Cerca', 'Buscar', 'Search'),
    /** Two ways to look for a town; `{}` stands for its name, in Catalan with what comes before it. */
    inTown: say('a {}', 'en {}', 'in {}'),
    nearTown: say('a prop {}', 'cerca de {}', 'near {}'),
    suggestions: say('Suggeriments', 'Sugerencias', 'Suggestions'),
    kinds: {
      towns: say('Població', 'Población', 'Town'),
      categories: say('Categoria', 'Categoría', 'Category'),
      venues: say('Lloc', 'Lugar', 'Place'),
      organizers: say('Organitza', 'Organiza', 'Organizer'),
      tags: say('Etiqueta', 'Etiqueta', 'Tag'),
      events: say('Acte', 'Acto', 'Event'),
    } satisfies Record<SuggestedKind, Said<string>>,
  },
  range: {
    title: say('Entre dos dies', 'Entre dos días', 'Between two days'),
    from: say('Del', 'Del', 'From'),
    to: say('al', 'al', 'to'),
    show: say('Mostra’ls', 'Mostrarlos', 'Show them'),
  },
  orders: {
    label: say('Ordre', 'Orden', 'Order'),
    relevance: say('Els que més s’hi assemblen', 'Los más parecidos', 'Best matches'),
    agenda: say('Per dies', 'Por días', 'By day'),
    distance: say('Els més propers', 'Los más cercanos', 'Nearest'),
  },
  asMonth: say('Mira-ho per mesos', 'Ver por meses', 'See it by months'),
  asList: say('Mira’l com a llista', 'Ver como lista', 'See it as a list'),
  /** Above the days of a month, of what is on most of them. */
  everyday: say('Cada dia o gairebé', 'Todos los días o casi', 'Every day or nearly'),
  dates: say('Quan', 'Cuándo', 'When'),
  all: say('Tots els dies', 'Todos los días', 'Any day'),
  near: {
    me: say('A prop meu', 'Cerca de mí', 'Near me'),
    /** The browser gives no position. */
    unknown: say('No s’ha pogut saber on ets', 'No se ha podido saber dónde estás', 'Where you are is not known'),
    point: say('aquí', 'aquí', 'here'),
    title: say('A quina distància', 'A qué distancia', 'How far away'),
    from: say(
      (place: string, kilometres: number) => `A menys de ${kilometres}\u00a0km ${ofPlace(place)}`,
      (place, kilometres) => `A menos de ${kilometres}\u00a0km de ${place}`,
      (place, kilometres) => `Within ${kilometres}\u00a0km of ${place}`,
    ),
  },
  filters: say('Filtres', 'Filtros', 'Filters'),
  /** Filters of which some are chosen. */
  filtersChosen: say(
    (chosen: number) => `Filtres · ${chosen}`,
    (chosen) => `Filtros · ${chosen}`,
    (chosen) => `Filters · ${chosen}`,
  ),
  /** The button that closes the filters. */
  showFound: say(
    (events: number) => (events === 1 ? 'Mostra l’acte' : `Mostra ${events} actes`),
    (events) => (events === 1 ? 'Mostrar el acto' : `Mostrar ${events} actos`),
    (events) => (events === 1 ? 'Show the event' : `Show ${events} events`),
  ),
  chosen: say('Filtres triats', 'Filtros elegidos', 'Chosen filters'),
  remove: say(
    (filter: string) => `Treu el filtre ${filter}`,
    (filter) => `Quitar el filtro ${filter}`,
    (filter) => `Remove the filter ${filter}`,
  ),
  removeAll: say('Treu-los tots', 'Quitarlos todos', 'Remove all'),
  more: say(
    (count: number) => `${count} més`,
    (count) => `${count} más`,
    (count) => `${count} more`,
  ),
  facets: {
    categories: say('Categories', 'Categorías', 'Categories'),
    tags: say('Etiquetes', 'Etiquetas', 'Tags'),
    town: say('Població', 'Población', 'Town'),
    price: say('Preu', 'Precio', 'Price'),
    part_of_day: say('Part del dia', 'Parte del día', 'Part of the day'),
    attendance_mode: say('Com s’hi assisteix', 'Cómo se asiste', 'How to attend'),
  },
  /** The typed words found nothing, and others like them were searched. */
  corrected: say(
    (typed: string, searched: string) => `De «${typed}» no s’ha trobat res; això és el que hi ha de «${searched}».`,
    (typed, searched) => `De «${typed}» no se ha encontrado nada; esto es lo que hay de «${searched}».`,
    (typed, searched) => `Nothing was found for “${typed}”; this is what there is for “${searched}”.`,
  ),
  results: say('Resultats', 'Resultados', 'Results'),
  found: say(
    (events: number) => (events === 1 ? '1 acte' : `${events} actes`),
    (events) => (events === 1 ? '1 acto' : `${events} actos`),
    (events) => (events === 1 ? '1 event' : `${events} events`),
  ),
  searched: say(
    (text: string) => `«${text}»`,
    (text) => `«${text}»`,
    (text) => `“${text}”`,
  ),
  /** How many events begin in a window; `days` is any other one. */
  begins: {
    today: say(
      (events: number) => (events === 1 ? '1 comença avui' : `${events} comencen avui`),
      (events) => (events === 1 ? '1 empieza hoy' : `${events} empiezan hoy`),
      (events) => (events === 1 ? '1 begins today' : `${events} begin today`),
    ),
    tonight: say(
      (events: number) => (events === 1 ? '1 comença aquesta nit' : `${events} comencen aquesta nit`),
      (events) => (events === 1 ? '1 empieza esta noche' : `${events} empiezan esta noche`),
      (events) => (events === 1 ? '1 begins tonight' : `${events} begin tonight`),
    ),
    tomorrow: say(
      (events: number) => (events === 1 ? '1 comença demà' : `${events} comencen demà`),
      (events) => (events === 1 ? '1 empieza mañana' : `${events} empiezan mañana`),
      (events) => (events === 1 ? '1 begins tomorrow' : `${events} begin tomorrow`),
    ),
    days: say(
      (events: number) => `${events} per començar`,
      (events) => `${events} por empezar`,
      (events) => `${events} to begin`,
    ),
  },
  /** How many events have begun before a window. */
  underWay: say(
    (events: number) => `${events} en curs`,
    (events) => `${events} en curso`,
    (events) => `${events} under way`,
  ),
  allUnderWay: say(
    (events: number) => `Tots els ${events} que ja estan en curs`,
    (events) => `Los ${events} que ya están en curso`,
    (events) => `All ${events} that are under way`,
  ),
  onlyOngoing: say(
    'Exposicions i més, ja en curs',
    'Exposiciones y más, ya en curso',
    'Exhibitions and more, already on',
  ),
  /** The same of days ahead, before which they may not have begun yet. */
  onlyFromBefore: say(
    'Exposicions i més, que venen d’abans',
    'Exposiciones y más, que vienen de antes',
    'Exhibitions and more, from before',
  ),
  past: say('Actes passats', 'Actos pasados', 'Past events'),
  print: {
    link: say('Imprimeix tota la llista', 'Imprimir toda la lista', 'Print the whole list'),
    now: say('Imprimeix', 'Imprimir', 'Print'),
    back: say('Torna a la llista', 'Volver a la lista', 'Back to the list'),
    /** Where there are too many for paper. */
    first: say(
      (events: number) => `Aquí n’hi ha els primers ${events}`,
      (events) => `Aquí están los primeros ${events}`,
      (events) => `These are the first ${events}`,
    ),
  },
  calendar: say('Calendari', 'Calendario', 'Calendar'),
  subscribe: {
    subscribe: say('Subscriu-hi el teu calendari', 'Suscribir tu calendario', 'Subscribe in your calendar'),
    copy: say('Baixa’n una còpia (ICS)', 'Descargar una copia (ICS)', 'Download a copy (ICS)'),
    rss: say('Segueix-ho per RSS', 'Seguirlo por RSS', 'Follow by RSS'),
  },
  map: {
    title: say('Mapa dels actes', 'Mapa de los actos', 'Map of events'),
    link: say('Mira-ho al mapa', 'Ver en el mapa', 'See it on a map'),
    list: say('Mira-ho com a llista', 'Ver como lista', 'See it as a list'),
    whole: say('Tot el mapa', 'Todo el mapa', 'The whole map'),
    closer: say('Acosta’t', 'Acercarse', 'Step closer'),
    out: say('Allunya’t', 'Alejarse', 'Step back'),
    area: say('Zona del mapa', 'Zona del mapa', 'Area of the map'),
    some: say('Els primers', 'Los primeros', 'The first ones'),
    all: say(
      (events: number) => `Tots ${events}, com a llista`,
      (events) => `Los ${events}, como lista`,
      (events) => `All ${events} as a list`,
    ),
    nothing: say(
      'No hi ha cap acte amb un lloc conegut.',
      'No hay ningún acto con un lugar conocido.',
      'No event has a place that is known.',
    ),
    nothingHere: say(
      'En aquesta zona no hi ha cap acte.',
      'En esta zona no hay ningún acto.',
      'There is no event in this area.',
    ),
    without: say(
      (events: number) => `${events} més ${events === 1 ? 'no té' : 'no tenen'} un lloc conegut`,
      (events) => `${events} más ${events === 1 ? 'no tiene' : 'no tienen'} un lugar conocido`,
      (events) => `Of ${events} more the place is not known`,
    ),
  },
  pages: {
    ...pagerTexts,
    earlier: say('Pàgina anterior', 'Página anterior', 'Previous page'),
    later: say('Pàgina següent', 'Página siguiente', 'Next page'),
  },
  nothing: {
    found: say('No s’ha trobat cap acte', 'No se ha encontrado ningún acto', 'No event was found'),
    helps: say('Pots provar-ho:', 'Puedes probar:', 'You may try:'),
    fewerFilters: say('sense els altres filtres', 'sin los demás filtros', 'without the other filters'),
    anyDay: say('en qualsevol dia', 'en cualquier día', 'on any day'),
    /** Heads what is on anyway. */
    instead: say('El que ve ara', 'Lo que viene ahora', 'What comes next'),
    wholeAgenda: say('en tota l’agenda', 'en toda la agenda', 'everything that is on'),
    pastOnes: say('entre els actes passats', 'entre los actos pasados', 'among past events'),
    nearest: say(
      (day: string) => `el dia més proper amb actes: ${day}`,
      (day) => `el día más próximo con actos: ${day}`,
      (day) => `the nearest day with events: ${day}`,
    ),
  },
  /** For a calendar without any event. */
  empty: {
    title: say('L’agenda encara és buida', 'La agenda todavía está vacía', 'Nothing is on yet'),
    lead: say(
      'Aquí es veuran els actes tan bon punt n’hi hagi. Per començar:',
      'Aquí se verán los actos en cuanto los haya. Para empezar:',
      'Events will be seen here as soon as there are any. To begin:',
    ),
    /** Each ends where a command or a link begins. */
    write: say('Per escriure-hi el primer acte:', 'Para escribir el primer acto:', 'To write the first event:'),
    desk: say('entra com a editor', 'entra como editor', 'sign in as an editor'),
    /** What to sign in with. */
    password: say(
      'amb l’usuari i la contrasenya que el servei ha mostrat en engegar-se',
      'con el usuario y la contraseña que el servicio mostró al arrancar',
      'with the user and the password that the service showed when it started',
    ),
    demo: say(
      'Per provar-la, omple-la amb actes de mostra:',
      'Para probarla, llénala con actos de muestra:',
      'To try it, fill it with demo events:',
    ),
    /** Where there is no clone. */
    installed: say(
      'amb el paquet o el contenidor,',
      'con el paquete o el contenedor,',
      'with the package or the container,',
    ),
    table: say(
      'Per portar-hi els d’una taula, o els d’una altra agenda:',
      'Para traer los de una tabla, o los de otra agenda:',
      'To bring those of a table, or of another calendar:',
    ),
    own: say(
      'Per publicar-n’hi des d’un programa:',
      'Para publicarlos desde un programa:',
      'To publish them from a program:',
    ),
    howTo: say('com s’envien a la interfície', 'cómo se envían a la interfaz', 'how to send them to the interface'),
  },
});

/** The texts of the public pages in a language. */
export type SiteWords = (typeof words)['ca'];

/** The texts in a language; in English when the pages do not speak it. */
export function siteWords(language: Language): SiteWords {
  return words[isSpoken(language) ? language : 'en'];
}

/** `de Girona`, `d’Olot`, `del Prat de Llobregat`. */
function ofPlace(place: string): string {
  if (/^els? /i.test(place)) return `d${place.charAt(0).toLowerCase()}${place.slice(1)}`;
  return /^h?[aeiouàèéíòóú]/i.test(place) ? `d’${place}` : `de ${place}`;
}
