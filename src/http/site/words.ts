/** The texts of the public pages; those of records and failures are beside. */

import type { SuggestedKind } from '../../model/tables/discovery-parameters.ts';
import type { Language } from '../../model/tables/field.ts';
import { isSpoken } from '../../model/words/index.ts';
import { byLanguage, pagerTexts, type Said, say } from '../pages/words.ts';
import { recordTexts } from './record-words.ts';

const words = byLanguage({
  ...recordTexts,
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
