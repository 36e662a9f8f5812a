/** The texts of the pages of records and of failures. */

import type { EventStatus } from '../../model/tables/event-states.ts';
import { type Said, say } from '../pages/words.ts';

/** The texts of the page of an event. */
export const eventWords = {
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
  calendarFile: say('Fitxer per a altres calendaris', 'Archivo para otros calendarios', 'File for other calendars'),
  directions: say('Com arribar-hi', 'Cómo llegar', 'Way to get there'),
  share: say('Comparteix', 'Compartir', 'Share'),
  save: say('Desa’l', 'Guardarlo', 'Save it'),
  saved: say('✓ Desat', '✓ Guardado', '✓ Saved'),
  /** After the address has been copied, where the browser cannot share. */
  copied: say('S’ha copiat l’adreça', 'Se ha copiado la dirección', 'The address has been copied'),
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
};

/** The texts of the pages of venues and organizers. */
export const hostWords = {
  phone: say('Telèfon', 'Teléfono', 'Telephone'),
  website: say('Web', 'Web', 'Website'),
  email: say('Correu', 'Correo', 'E-mail'),
  coming: say('Propers actes', 'Próximos actos', 'Next events'),
  none: say(
    'Ara mateix no hi ha cap acte anunciat.',
    'Ahora mismo no hay ningún acto anunciado.',
    'No event is announced at the moment.',
  ),
  all: say(
    (events: number) => `Tots ${events} actes, amb filtres`,
    (events) => `Los ${events} actos, con filtros`,
    (events) => `All ${events} events, with filters`,
  ),
  past: say('Actes passats', 'Actos pasados', 'Past events'),
  allPast: say(
    (events: number) => `Tots ${events} actes passats`,
    (events) => `Los ${events} actos pasados`,
    (events) => `All ${events} past events`,
  ),
};

/** The texts of the pages of failures. */
export const failuresWords = {
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
};
