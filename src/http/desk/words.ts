/** The texts of the desk. */

import type { Role, Status } from '../../model/documents/document.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { byLanguage, pagerTexts, type Said, say } from '../pages/words.ts';
import { datesWords, repeatWords } from './repeat-words.ts';

/** The texts of the desk by language. */
export const deskWords = byLanguage({
  desk: say('Redacció', 'Redacción', 'Desk'),
  languages: say('Llengua de la redacció', 'Idioma de la redacción', 'Language of the desk'),
  skip: say('Ves al contingut', 'Ir al contenido', 'Skip to the content'),
  signIn: say('Entra', 'Entrar', 'Sign in'),
  signInLead: say(
    'Per escriure a l’agenda, entreu amb el vostre usuari i la contrasenya.',
    'Para escribir en la agenda, entre con su usuario y su contraseña.',
    'To write in the calendar, sign in with your user name and password.',
  ),
  signOut: say('Surt', 'Salir', 'Sign out'),
  wrongCredentials: say(
    'L’usuari o la contrasenya no són correctes.',
    'El usuario o la contraseña no son correctos.',
    'The user name or the password is wrong.',
  ),
  mayNotWrite: say(
    'Aquest usuari no pot escriure a l’agenda.',
    'Este usuario no puede escribir en la agenda.',
    'This user may not write in the calendar.',
  ),
  userName: say('Usuari', 'Usuario', 'User name'),
  password: say('Contrasenya', 'Contraseña', 'Password'),
  sections: say('Seccions', 'Secciones', 'Sections'),
  resources: {
    events: say('Actes', 'Actos', 'Events'),
    venues: say('Espais', 'Lugares', 'Venues'),
    organizers: say('Organitzadors', 'Organizadores', 'Organizers'),
    categories: say('Categories', 'Categorías', 'Categories'),
    tags: say('Etiquetes', 'Etiquetas', 'Tags'),
  } satisfies Record<ResourceName, Said<string>>,
  makeNew: {
    events: say('Nou acte', 'Nuevo acto', 'New event'),
    venues: say('Nou espai', 'Nuevo lugar', 'New venue'),
    organizers: say('Nou organitzador', 'Nuevo organizador', 'New organizer'),
    categories: say('Nova categoria', 'Nueva categoría', 'New category'),
    tags: say('Nova etiqueta', 'Nueva etiqueta', 'New tag'),
  } satisfies Record<ResourceName, Said<string>>,
  users: say('Usuaris i claus', 'Usuarios y claves', 'Users and keys'),
  statuses: {
    publish: say('Publicat', 'Publicado', 'Published'),
    future: say('Programat', 'Programado', 'Scheduled'),
    draft: say('Esborrany', 'Borrador', 'Draft'),
    pending: say('Pendent de revisió', 'Pendiente de revisión', 'Waiting for review'),
    private: say('Privat', 'Privado', 'Private'),
    trash: say('A la paperera', 'En la papelera', 'In the trash'),
  } satisfies Record<Status, Said<string>>,
  review: say('Pendents de revisió', 'Pendientes de revisión', 'Waiting for review'),
  nothingToReview: say(
    'No hi ha res que esperi revisió.',
    'No hay nada que espere revisión.',
    'Nothing waits for review.',
  ),
  /** The caller's unpublished records. */
  own: say('Els vostres, sense publicar', 'Los suyos, sin publicar', 'Yours, not published'),
  recent: say('Canviats fa poc', 'Cambiados hace poco', 'Changed lately'),
  search: say('Cerca', 'Buscar', 'Search'),
  status: say('Estat', 'Estado', 'Status'),
  anyStatus: say('Tots', 'Todos', 'All'),
  find: say('Mostra', 'Mostrar', 'Show'),
  nothingFound: say('No s’ha trobat res.', 'No se ha encontrado nada.', 'Nothing was found.'),
  total: say(
    (count: number) => (count === 1 ? '1 registre' : `${count} registres`),
    (count) => (count === 1 ? '1 registro' : `${count} registros`),
    (count) => (count === 1 ? '1 record' : `${count} records`),
  ),
  pages: {
    ...pagerTexts,
    previous: say('Anteriors', 'Anteriores', 'Previous'),
    next: say('Següents', 'Siguientes', 'Next'),
  },
  untitled: say('(sense nom)', '(sin nombre)', '(no name)'),
  when: say('Quan', 'Cuándo', 'When'),
  where: say('On', 'Dónde', 'Where'),
  save: say('Desa', 'Guardar', 'Save'),
  saveAndPublish: say('Desa i publica', 'Guardar y publicar', 'Save and publish'),
  notPublic: say('Encara no es veu a l’agenda.', 'Todavía no se ve en la agenda.', 'Visitors do not see it yet.'),
  /** A public event at a venue, or of an organizer, that visitors do not see. */
  linkedNotPublic: say(
    (name: string, status: string) =>
      `Els visitants encara no veuen «${name}» (${status.toLowerCase()}) en aquest acte.`,
    (name, status) => `Los visitantes todavía no ven «${name}» (${status.toLowerCase()}) en este acto.`,
    (name, status) => `Visitors do not see “${name}” (${status.toLowerCase()}) with this event yet.`,
  ),
  publishAsWell: say('Publica-ho també', 'Publicarlo también', 'Publish it as well'),
  saved: say('S’ha desat.', 'Se ha guardado.', 'Saved.'),
  duplicate: say('Duplica', 'Duplicar', 'Duplicate'),
  trash: say('Mou a la paperera', 'Mover a la papelera', 'Move to the trash'),
  restore: say('Recupera com a esborrany', 'Recuperar como borrador', 'Restore as a draft'),
  removeForGood: say('Esborra del tot', 'Borrar del todo', 'Delete for good'),
  /** Asks before what cannot be undone. */
  sure: say(
    (action: string) => `${action}. N’esteu segur?`,
    (action) => `${action}. ¿Está seguro?`,
    (action) => `${action}. Are you sure?`,
  ),
  removed: say('S’ha esborrat.', 'Se ha borrado.', 'Deleted.'),
  trashed: say('S’ha mogut a la paperera.', 'Se ha movido a la papelera.', 'Moved to the trash.'),
  published: say('S’ha publicat.', 'Se ha publicado.', 'Published.'),
  restored: say('S’ha recuperat com a esborrany.', 'Se ha recuperado como borrador.', 'Restored as a draft.'),
  cancelled: say('La data s’ha cancel·lat.', 'La fecha se ha cancelado.', 'The date is cancelled.'),
  uncancelled: say(
    'La data ja no està cancel·lada.',
    'La fecha ya no está cancelada.',
    'The date is not cancelled any more.',
  ),
  dateRemoved: say('La data s’ha tret.', 'La fecha se ha quitado.', 'The date is removed.'),
  dateRestored: say('La data torna a ser-hi.', 'La fecha vuelve a estar.', 'The date is back.'),
  preview: say('Previsualitza', 'Previsualizar', 'Preview'),
  facts: say('Dades', 'Datos', 'Facts'),
  choices: say('Opcions', 'Opciones', 'Options'),
  repeat: repeatWords,
  dates: datesWords,
  wrong: say(
    'No s’ha desat. Reviseu aquests camps:',
    'No se ha guardado. Revise estos campos:',
    'Nothing was saved. Check these fields:',
  ),
  dateAhead: say(
    'Per programar-ho cal una data de publicació futura.',
    'Para programarlo hace falta una fecha de publicación futura.',
    'To schedule it, choose a date of publication that is still ahead.',
  ),
  /** Another editor has saved meanwhile. */
  changedMeanwhile: say(
    'No s’ha desat: algú altre ho ha canviat mentre ho editàveu.',
    'No se ha guardado: otra persona lo ha cambiado mientras usted lo editaba.',
    'Nothing was saved: somebody else has changed it while you were editing.',
  ),
  /** The same form was sent again with other values, as after going back in the browser. */
  savedBefore: say(
    'Aquest formulari ja s’havia desat. El que hi heu canviat després encara no s’ha desat.',
    'Este formulario ya se había guardado. Lo que ha cambiado después todavía no se ha guardado.',
    'This form was saved before. What you have changed since is not saved yet.',
  ),
  /** The same, before a button was pressed. */
  changedBefore: say(
    'No s’ha fet: algú altre ho ha canviat mentre ho miràveu. Ara és així:',
    'No se ha hecho: otra persona lo ha cambiado mientras usted lo miraba. Ahora está así:',
    'Nothing was done: somebody else has changed it while you were looking. This is how it is now:',
  ),
  /** The value that another editor has saved meanwhile. */
  nowIs: say(
    (text: string) => (text === '' ? 'Ara no hi ha res.' : `Ara hi ha: ${text}`),
    (text) => (text === '' ? 'Ahora no hay nada.' : `Ahora hay: ${text}`),
    (text) => (text === '' ? 'There is nothing now.' : `Now it says: ${text}`),
  ),
  nowDiffers: say('Ara té un altre valor.', 'Ahora tiene otro valor.', 'Now it has another value.'),
  seeTheirs: say(
    'Mira com ha quedat (en una altra pestanya)',
    'Ver cómo ha quedado (en otra pestaña)',
    'See how it is now (in another tab)',
  ),
  saveAnyway: say(
    'Desa igualment els vostres canvis',
    'Guardar igualmente sus cambios',
    'Save your changes all the same',
  ),
  /** The service could not save a form. */
  notSaved: say('No s’ha desat', 'No se ha guardado', 'Nothing was saved'),
  notSavedHelp: say(
    'Aquesta pàgina guarda el que heu escrit: no la tanqueu, i torneu-ho a enviar d’aquí a una estona.',
    'Esta página conserva lo que ha escrito: no la cierre, y vuelva a enviarlo dentro de un rato.',
    'This page keeps what you have typed: leave it open, and send it again in a while.',
  ),
  /** A form of an ended session was sent. */
  sendAgain: say(
    'No s’ha desat: el formulari era d’una altra sessió. Reviseu-lo i torneu-lo a desar.',
    'No se ha guardado: el formulario era de otra sesión. Revíselo y vuelva a guardarlo.',
    'Nothing was saved: the form was of another session. Check it, and save it again.',
  ),
  /** The same of a button. */
  pressAgain: say(
    'No s’ha fet: la pàgina era d’una altra sessió. Torneu-ho a provar.',
    'No se ha hecho: la página era de otra sesión. Vuelva a intentarlo.',
    'Nothing was done: the page was of another session. Try again.',
  ),
  sessionEnded: say('La sessió s’ha acabat', 'La sesión ha terminado', 'Your session has ended'),
  sessionEndedHelp: say(
    'Encara no s’ha desat, però aquesta pàgina guarda el que heu escrit: entreu en una altra pestanya, torneu aquí i torneu-ho a enviar.',
    'Todavía no se ha guardado, pero esta página conserva lo que ha escrito: entre en otra pestaña, vuelva aquí y vuelva a enviarlo.',
    'Nothing was saved yet, but this page keeps what you have typed: sign in within another tab, come back here, and send it again.',
  ),
  resend: say('Torna-ho a enviar', 'Volver a enviar', 'Send it again'),
  publicSite: say('Mira l’agenda', 'Ver la agenda', 'See what’s on'),
  publicPage: say('Mira la pàgina pública', 'Ver la página pública', 'See the public page'),
  readOnly: say(
    'Podeu mirar aquest registre, però no canviar-lo.',
    'Puede ver este registro, pero no cambiarlo.',
    'You may look at this record, but not change it.',
  ),
  links: {
    venues: say(
      'Escriviu un nom i trieu-lo de la llista; un nom nou crea l’espai.',
      'Escriba un nombre y elíjalo de la lista; un nombre nuevo crea el lugar.',
      'Type a name and choose it from the list; a new name makes a venue.',
    ),
    organizers: say(
      'Escriviu un nom i trieu-lo de la llista; un nom nou crea l’organitzador.',
      'Escriba un nombre y elíjalo de la lista; un nombre nuevo crea el organizador.',
      'Type a name and choose it from the list; a new name makes an organizer.',
    ),
    categories: say(
      'Escriviu un nom i trieu-lo de la llista.',
      'Escriba un nombre y elíjalo de la lista.',
      'Type a name and choose it from the list.',
    ),
    tags: say(
      'Un nom nou crea l’etiqueta; separeu-ne diverses amb comes.',
      'Un nombre nuevo crea la etiqueta; separe varias con comas.',
      'A new name makes a tag; separate several with commas.',
    ),
  },
  noSuchCategory: say(
    'No hi ha cap categoria amb aquest nom.',
    'No hay ninguna categoría con ese nombre.',
    'There is no category of that name.',
  ),
  nobody: say('Ningú', 'Nadie', 'Nobody'),
  none: say('Cap', 'Ninguna', 'None'),
  imagePreview: say('Imatge actual', 'Imagen actual', 'Present image'),
  imageHidden: say(
    'Les pàgines públiques no mostren imatges d’aquest servidor si qui administra el servei no les permet.',
    'Las páginas públicas no muestran imágenes de este servidor si quien administra el servicio no las permite.',
    'Public pages show no images of this host unless whoever runs the service allows them.',
  ),
  back: say('Torna a la llista', 'Volver a la lista', 'Back to the list'),
  roles: {
    administrator: say('Administrador', 'Administrador', 'Administrator'),
    editor: say('Editor', 'Editor', 'Editor'),
    author: say('Autor', 'Autor', 'Author'),
    contributor: say('Col·laborador', 'Colaborador', 'Contributor'),
    subscriber: say('Lector', 'Lector', 'Subscriber'),
  } satisfies Record<Role, Said<string>>,
  role: say('Rol', 'Rol', 'Role'),
  addUser: say('Afegeix l’usuari', 'Añadir el usuario', 'Add the user'),
  newPassword: say('Contrasenya nova', 'Contraseña nueva', 'New password'),
  passwordShownOnce: say(
    'Copieu la contrasenya ara: no es tornarà a mostrar.',
    'Copie la contraseña ahora: no se volverá a mostrar.',
    'Copy the password now: it will not be shown again.',
  ),
  removeUser: say('Treu l’usuari', 'Quitar el usuario', 'Remove the user'),
  keys: say('Claus per a programes', 'Claves para programas', 'Keys for programs'),
  keyName: say('Nom de la clau', 'Nombre de la clave', 'Name of the key'),
  addKey: say('Afegeix la clau', 'Añadir la clave', 'Add the key'),
  keyShownOnce: say(
    'Copieu la clau ara: no es tornarà a mostrar.',
    'Copie la clave ahora: no se volverá a mostrar.',
    'Copy the key now: it will not be shown again.',
  ),
  removeKey: say('Treu la clau', 'Quitar la clave', 'Remove the key'),
  nameTaken: say(
    'Aquest nom ja existeix: trieu-ne un altre.',
    'Ese nombre ya existe: elija otro.',
    'That name exists already: choose another one.',
  ),
  noName: say(
    'El nom no pot ser buit, ni tenir dos punts, i té 60 caràcters com a màxim.',
    'El nombre no puede estar vacío ni tener dos puntos, y tiene 60 caracteres como máximo.',
    'A name is not empty, has no colon, and 60 characters at most.',
  ),
  noKeys: say('Encara no hi ha claus.', 'Todavía no hay claves.', 'There are no keys yet.'),
  ownSelf: say('No us podeu treure a vós mateix.', 'No puede quitarse a sí mismo.', 'You cannot remove yourself.'),
});

/** The texts of the desk in a language. */
export type DeskWords = (typeof deskWords)['ca'];
