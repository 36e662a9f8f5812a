import type { SuggestedKind } from '../../../model/tables/discovery-parameters.ts';
import type { EventStatus } from '../../../model/tables/event-states.ts';

/** What the public pages say in Catalan, all of it plain text; the other languages say the same (see `SiteWords`). */
export const ca = {
  agenda: 'Agenda',
  skip: 'Ves al contingut',
  languages: 'Llengua',
  /** The description of the calendar for search engines. */
  about: 'Concerts, teatre, exposicions, fires i tot el que passa, dia a dia.',
  forEditors: 'Per a editors',
  forDevelopers: 'Per a desenvolupadors',
  search: {
    label: 'Què busques?',
    example: 'Un concert, una exposició, un grup…',
    button: 'Cerca',
    suggestions: 'Suggeriments',
    kinds: {
      towns: 'Població',
      categories: 'Categoria',
      venues: 'Lloc',
      organizers: 'Organitza',
      tags: 'Etiqueta',
      events: 'Acte',
    } satisfies Record<SuggestedKind, string>,
  },
  dates: 'Quan',
  all: 'Tots els dies',
  near: {
    me: 'A prop meu',
    point: 'aquí',
    from: (place: string, kilometres: number) => `A ${kilometres} km ${ofPlace(place)}`,
  },
  filters: 'Filtres',
  toFilters: 'Filtres i calendari',
  chosen: 'Filtres triats',
  remove: (filter: string) => `Treu el filtre ${filter}`,
  removeAll: 'Treu-los tots',
  more: (count: number) => `${count} més`,
  facets: {
    categories: 'Categories',
    town: 'Població',
    price: 'Preu',
    part_of_day: 'Part del dia',
    attendance_mode: 'Com s’hi assisteix',
  },
  /** The text was found only in another language. */
  foundIn: (language: string) => `En aquesta llengua no s’ha trobat res; això és el que hi ha en ${language}.`,
  corrected: (typed: string, searched: string) =>
    `De «${typed}» no s’ha trobat res; això és el que hi ha de «${searched}».`,
  results: 'Resultats',
  found: (events: number) => (events === 1 ? '1 acte' : `${events} actes`),
  searched: (text: string) => `«${text}»`,
  ongoing: (events: number) =>
    events === 1 ? '1 acte més que ja ha començat' : `${events} actes més que ja han començat`,
  onlyOngoing: 'Ja han començat',
  past: 'Actes passats',
  calendar: 'Calendari',
  subscribe: {
    subscribe: 'Subscriu-hi el teu calendari',
    copy: 'Baixa’n una còpia (ICS)',
    rss: 'Segueix-ho per RSS',
  },
  eventsOn: (day: string, events: number) => `${day}: ${events === 1 ? '1 acte' : `${events} actes`}`,
  map: {
    title: 'Mapa dels actes',
    link: 'Mira-ho al mapa',
    list: 'Torna a la llista i als filtres',
    whole: 'Tot el mapa',
    closer: 'Acosta’t',
    area: 'Zona del mapa',
    nothing: 'No hi ha cap acte amb un lloc conegut.',
    without: (events: number) => `${events} més ${events === 1 ? 'no té' : 'no tenen'} un lloc conegut`,
  },
  pages: {
    label: 'Pàgines',
    earlier: 'Pàgina anterior',
    later: 'Pàgina següent',
    at: (page: number, of: number) => `Pàgina ${page} de ${of}`,
  },
  nothing: {
    found: 'No hi ha cap acte així',
    helps: 'Pots provar-ho així:',
    fewerFilters: 'sense cap filtre',
    anyDay: 'en qualsevol dia',
    wholeAgenda: 'tota l’agenda',
    pastOnes: 'entre els actes passats',
    nearest: (day: string) => `el dia més proper amb actes: ${day}`,
  },
  /** For a calendar without any event. */
  empty: {
    title: 'L’agenda encara és buida',
    lead: 'Aquí es veuran els actes tan bon punt n’hi hagi. Per començar:',
    /** Each ends where a command or a link begins. */
    write: 'Per escriure-hi el primer acte:',
    desk: 'entra com a editor',
    /** What to sign in with. */
    password: 'amb l’usuari i la contrasenya que el servei ha mostrat en engegar-se',
    demo: 'Per provar-la, omple-la amb actes de mostra:',
    /** Where there is no clone. */
    installed: 'amb el paquet o el contenidor,',
    table: 'Per portar-hi els d’una taula, o els d’una altra agenda:',
    own: 'Per publicar-n’hi des d’un programa:',
    howTo: 'com s’envien a la interfície',
  },
  today: 'avui',
  tomorrow: 'demà',
  until: (day: string) => (/^1?1 /.test(day) ? `fins a l’${day}` : `fins al ${day}`),
  allDay: 'tot el dia',
  soldOut: 'entrades exhaurides',
  event: {
    when: 'Quan',
    where: 'On',
    price: 'Preu',
    organizer: 'Organitza',
    categories: 'Temes',
    map: 'Mira-ho al mapa',
    website: 'Entrades i més informació',
    attend: 'Segueix-ho en línia',
    addToCalendar: 'Afegeix-lo al teu calendari',
    before: 'Abans:',
    over: 'Aquest acte ja ha passat',
    related: 'També et pot interessar',
    overHelp: 'Mira què ve ara:',
    status: {
      cancelled: 'Cancel·lat',
      postponed: 'Ajornat, encara sense nova data',
      rescheduled: 'Ha canviat de data',
      moved_online: 'Passa a fer-se en línia',
    } satisfies Record<Exclude<EventStatus, 'scheduled'>, string>,
  },
  host: {
    phone: 'Telèfon',
    website: 'Web',
    email: 'Correu',
    coming: 'Propers actes',
    none: 'Ara mateix no hi ha cap acte anunciat.',
    all: 'Tots els actes, amb filtres',
    past: 'Actes passats',
  },
  failures: {
    notFound: 'Aquesta pàgina no existeix',
    notFoundHelp: 'Potser l’adreça té un error, o la pàgina ha canviat de lloc.',
    gone: 'Això ja no és a l’agenda',
    goneHelp: 'Qui ho va publicar ho ha retirat.',
    wrong: 'Hi ha alguna cosa que l’agenda no entén',
    /** `value` is what was sent, or empty. */
    wrongFilter: (filter: string, value: string) =>
      value === '' ? `El filtre «${filter}» no s’entén.` : `El filtre «${filter}» no pot ser «${value}».`,
    otherFilter: 'L’adreça té un filtre que no s’entén.',
    unknownPlace: (name: string) => `No es coneix cap població que es digui «${name}».`,
    withTheOthers: 'Continua només amb els altres filtres',
    noSuchPage: (pages: number) => `La llista acaba a la pàgina ${pages}.`,
    later: 'Ara mateix no es pot mostrar',
    laterHelp: 'Torna-ho a provar d’aquí a uns segons.',
    toAgenda: 'Ves a l’agenda',
  },
};

/** `de Girona`, `d’Olot`, `del Prat de Llobregat`. */
function ofPlace(place: string): string {
  if (/^els? /i.test(place)) return `d${place.charAt(0).toLowerCase()}${place.slice(1)}`;
  return /^h?[aeiouàèéíòóú]/i.test(place) ? `d’${place}` : `de ${place}`;
}
