/** The texts of the public pages. */

import type { SuggestedKind } from '../../model/tables/discovery-parameters.ts';
import type { EventStatus } from '../../model/tables/event-states.ts';
import type { Language } from '../../model/tables/field.ts';
import { isSpoken } from '../../model/words/index.ts';
import { byLanguage, pagerTexts, type Said, say } from '../pages/words.ts';

const words = byLanguage({
  // Of the pages of records, of events in lists, and of failures
  today: say('avui', 'hoy', 'today'),
  tomorrow: say('demà', 'mañana', 'tomorrow'),
  until: say(
    (day: string) => (/^1?1 /.test(day) ? `fins a l’${day}` : `fins al ${day}`),
    (day) => `hasta el ${day}`,
    (day) => `until ${day}`,
  ),
  allDay: say('tot el dia', 'todo el día', 'all day'),
  soldOut: say('entrades exhaurides', 'entradas agotadas', 'sold out'),
  andPlaces: say(
    (count: number) => (count === 1 ? 'i un altre lloc' : `i ${count} llocs més`),
    (count) => (count === 1 ? 'y otro lugar' : `y ${count} lugares más`),
    (count) => (count === 1 ? 'and another place' : `and ${count} more places`),
  ),
  event: {
    when: say('Quan', 'Cuándo', 'When'),
    where: say('On', 'Dónde', 'Where'),
    price: say('Preu', 'Precio', 'Price'),
    organizer: say('Organitza', 'Organiza', 'Organized by'),
    categories: say('Temes', 'Temas', 'Topics'),
    map: say('Mira-ho al mapa', 'Ver en el mapa', 'See it on a map'),
    tickets: say('Entrades i més informació', 'Entradas y más información', 'Tickets and more'),
    website: say('Més informació', 'Más información', 'More information'),
    attend: say('Segueix-ho en línia', 'Seguirlo en línea', 'Attend online'),
    addToCalendar: say('Afegeix-lo al teu calendari', 'Añadirlo a tu calendario', 'Add it to your calendar'),
    before: say('Abans:', 'Antes:', 'Before:'),
    over: say('Aquest acte ja ha passat', 'Este acto ya ha pasado', 'This event is over'),
    related: say('També et pot interessar', 'También te puede interesar', 'You may also like'),
    dates: say('Properes dates', 'Próximas fechas', 'Next dates'),
    moreDates: say(
      (count: number) => (count === 1 ? 'i una més' : `i ${count} més`),
      (count) => (count === 1 ? 'y una más' : `y ${count} más`),
      (count) => `and ${count} more`,
    ),
    lastDate: say('L’última data va ser', 'La última fecha fue', 'The last date was'),
    oneOf: say('Una de les dates de', 'Una de las fechas de', 'One of the dates of'),
    prev: say('Anterior:', 'Anterior:', 'Before:'),
    next: say('Següent:', 'Siguiente:', 'Next:'),
    neighbours: say('Altres dates', 'Otras fechas', 'Other dates'),
    overHelp: say('Mira què ve ara:', 'Mira qué viene ahora:', 'See what comes next:'),
    status: {
      cancelled: say('Cancel·lat', 'Cancelado', 'Cancelled'),
      postponed: say(
        'Ajornat, encara sense nova data',
        'Aplazado, todavía sin nueva fecha',
        'Postponed, without a new date yet',
      ),
      rescheduled: say('Ha canviat de data', 'Ha cambiado de fecha', 'The date has changed'),
      moved_online: say('Passa a fer-se en línia', 'Pasa a celebrarse en línea', 'Takes place online instead'),
    } satisfies Record<Exclude<EventStatus, 'scheduled'>, Said<string>>,
  },
  host: {
    phone: say('Telèfon', 'Teléfono', 'Telephone'),
    website: say('Web', 'Web', 'Website'),
    email: say('Correu', 'Correo', 'E-mail'),
    coming: say('Propers actes', 'Próximos actos', 'Next events'),
    none: say(
      'Ara mateix no hi ha cap acte anunciat.',
      'Ahora mismo no hay ningún acto anunciado.',
      'No event is announced at the moment.',
    ),
    all: say('Tots els actes, amb filtres', 'Todos los actos, con filtros', 'All events, with filters'),
    past: say('Actes passats', 'Actos pasados', 'Past events'),
  },
  failures: {
    notFound: say('Aquesta pàgina no existeix', 'Esta página no existe', 'There is no such page'),
    notFoundHelp: say(
      'Potser l’adreça té un error, o la pàgina ha canviat de lloc.',
      'Puede que la dirección tenga un error, o que la página haya cambiado de sitio.',
      'The address may have a mistake in it, or the page has moved.',
    ),
    gone: say('Això ja no és a l’agenda', 'Esto ya no está en la agenda', 'This is no longer listed'),
    goneHelp: say(
      'Qui ho va publicar ho ha retirat.',
      'Quien lo publicó lo ha retirado.',
      'Whoever published it has taken it back.',
    ),
    wrong: say(
      'Hi ha alguna cosa que l’agenda no entén',
      'Hay algo que la agenda no entiende',
      'Something in the address is not understood',
    ),
    /** `value` is what was sent, or empty. */
    wrongFilter: say(
      (filter: string, value: string) =>
        value === '' ? `El filtre «${filter}» no s’entén.` : `El filtre «${filter}» no pot ser «${value}».`,
      (filter, value) =>
        value === '' ? `El filtro «${filter}» no se entiende.` : `El filtro «${filter}» no puede ser «${value}».`,
      (filter, value) =>
        value === '' ? `The filter “${filter}” is not understood.` : `The filter “${filter}” cannot be “${value}”.`,
    ),
    otherFilter: say(
      'L’adreça té un filtre que no s’entén.',
      'La dirección tiene un filtro que no se entiende.',
      'The address has a filter that is not understood.',
    ),
    unknownPlace: say(
      (name: string) => `No es coneix cap població que es digui «${name}».`,
      (name) => `No se conoce ninguna población que se llame «${name}».`,
      (name) => `No town called “${name}” is known.`,
    ),
    withTheOthers: say(
      'Continua només amb els altres filtres',
      'Seguir solo con los demás filtros',
      'Go on with the other filters alone',
    ),
    noSuchPage: say(
      (pages: number) => `La llista acaba a la pàgina ${pages}.`,
      (pages) => `La lista acaba en la página ${pages}.`,
      (pages) => `The list ends with page ${pages}.`,
    ),
    later: say('Ara mateix no es pot mostrar', 'Ahora mismo no se puede mostrar', 'It cannot be shown at the moment'),
    laterHelp: say(
      'Torna-ho a provar d’aquí a uns segons.',
      'Vuelve a probarlo dentro de unos segundos.',
      'Please try again in a few seconds.',
    ),
    toAgenda: say('Ves a l’agenda', 'Ir a la agenda', 'See what’s on'),
  },
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
  dates: say('Quan', 'Cuándo', 'When'),
  all: say('Tots els dies', 'Todos los días', 'Any day'),
  near: {
    me: say('A prop meu', 'Cerca de mí', 'Near me'),
    /** The browser gives no position. */
    unknown: say('No s’ha pogut saber on ets', 'No se ha podido saber dónde estás', 'Where you are is not known'),
    point: say('aquí', 'aquí', 'here'),
    from: say(
      (place: string, kilometres: number) => `A menys de ${kilometres} km ${ofPlace(place)}`,
      (place, kilometres) => `A menos de ${kilometres} km de ${place}`,
      (place, kilometres) => `Within ${kilometres} km of ${place}`,
    ),
  },
  filters: say('Filtres', 'Filtros', 'Filters'),
  toFilters: say('Filtres i calendari', 'Filtros y calendario', 'Filters and calendar'),
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
    town: say('Població', 'Población', 'Town'),
    price: say('Preu', 'Precio', 'Price'),
    part_of_day: say('Part del dia', 'Parte del día', 'Part of the day'),
    attendance_mode: say('Com s’hi assisteix', 'Cómo se asiste', 'How to attend'),
  },
  /** The text was found only in another language. */
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
  ongoing: say(
    (events: number) => (events === 1 ? '1 acte més que ja ha començat' : `${events} actes més que ja han començat`),
    (events) => (events === 1 ? '1 acto más que ya ha empezado' : `${events} actos más que ya han empezado`),
    (events) => (events === 1 ? '1 more event that has begun' : `${events} more events that have begun`),
  ),
  onlyOngoing: say('Ja han començat', 'Ya han empezado', 'Already begun'),
  /** The same of days ahead, before which they may not have begun yet. */
  fromBefore: say(
    (events: number) => (events === 1 ? '1 acte més que ve d’abans' : `${events} actes més que venen d’abans`),
    (events) => (events === 1 ? '1 acto más que viene de antes' : `${events} actos más que vienen de antes`),
    (events) => (events === 1 ? '1 more event that begins before' : `${events} more events that begin before`),
  ),
  onlyFromBefore: say('Venen d’abans', 'Vienen de antes', 'Begin before'),
  past: say('Actes passats', 'Actos pasados', 'Past events'),
  calendar: say('Calendari', 'Calendario', 'Calendar'),
  subscribe: {
    subscribe: say('Subscriu-hi el teu calendari', 'Suscribir tu calendario', 'Subscribe in your calendar'),
    copy: say('Baixa’n una còpia (ICS)', 'Descargar una copia (ICS)', 'Download a copy (ICS)'),
    rss: say('Segueix-ho per RSS', 'Seguirlo por RSS', 'Follow by RSS'),
  },
  map: {
    title: say('Mapa dels actes', 'Mapa de los actos', 'Map of events'),
    link: say('Mira-ho al mapa', 'Ver en el mapa', 'See it on a map'),
    list: say(
      'Torna a la llista i als filtres',
      'Volver a la lista y a los filtros',
      'Back to the list and the filters',
    ),
    whole: say('Tot el mapa', 'Todo el mapa', 'The whole map'),
    closer: say('Acosta’t', 'Acercarse', 'Closer'),
    area: say('Zona del mapa', 'Zona del mapa', 'Area of the map'),
    nothing: say(
      'No hi ha cap acte amb un lloc conegut.',
      'No hay ningún acto con un lugar conocido.',
      'No event has a place that is known.',
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
