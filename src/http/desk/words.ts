/** The texts of the desk. */

import type { Role, Status } from '../../model/documents/document.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { byLanguage, pagerTexts, type Said, say } from '../pages/words.ts';
import { brandWords } from './brand-words.ts';
import { historyWords } from './history-words.ts';
import { importWords } from './import-words.ts';
import { listWords } from './list-words.ts';
import { pictureWords } from './picture-words.ts';
import { placeMapWords } from './place-map-words.ts';
import { proposalWords } from './proposal-words.ts';
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
  /** Groups of fields in forms. */
  groups: {
    what: say('Nom', 'Nombre', 'Name'),
    when: say('Quan', 'Cuándo', 'When'),
    where: say('On', 'Dónde', 'Where'),
    price: say('Preu', 'Precio', 'Price'),
    picture: say('Imatge', 'Imagen', 'Picture'),
    text: say('Text', 'Texto', 'Text'),
    subjects: say('Categories i etiquetes', 'Categorías y etiquetas', 'Categories and tags'),
    people: say('Qui ho fa i com s’hi va', 'Quién lo hace y cómo se asiste', 'Who holds it and how to attend'),
    changes: say('Canvis i cancel·lació', 'Cambios y cancelación', 'Changes and cancellation'),
    point: say('Punt al mapa', 'Punto en el mapa', 'Point on the map'),
    contact: say('Contacte', 'Contacto', 'Contact'),
    publication: say('Publicació i opcions', 'Publicación y opciones', 'Publication and options'),
  },
  pointOfTown: say('Agafa el punt de la població', 'Tomar el punto de la población', 'Take the point of the town'),
  pointHint: say(
    'Els dos nombres es poden enganxar junts al primer camp: 41,93, 2,25.',
    'Los dos números se pueden pegar juntos en el primer campo: 41,93, 2,25.',
    'Both numbers can be pasted into the first field: 41.93, 2.25.',
  ),
  pointTaken: say(
    'El punt és el del mig de la població. Encara no s’ha desat.',
    'El punto es el del centro de la población. Todavía no se ha guardado.',
    'The point is the middle of the town. It is not saved yet.',
  ),
  noTown: say(
    'No es coneix cap població amb aquest nom: escriviu-la, o doneu el punt.',
    'No se conoce ninguna población con ese nombre: escríbala, o dé el punto.',
    'No town of that name is known: type it, or give the point.',
  ),
  noSuchEvent: say('Trieu un acte de la llista.', 'Elija un acto de la lista.', 'Choose an event from the list.'),
  /** The buttons above a description. */
  markup: {
    label: say('Format', 'Formato', 'Formatting'),
    strong: say('Negreta', 'Negrita', 'Bold'),
    a: say('Enllaç', 'Enlace', 'Link'),
    ul: say('Llista', 'Lista', 'List'),
    h3: say('Títol', 'Título', 'Heading'),
    address: say('Adreça de l’enllaç:', 'Dirección del enlace:', 'Address of the link:'),
  },
  placeMap: placeMapWords,
  repeat: repeatWords,
  dates: datesWords,
  lists: listWords,
  history: historyWords,
  proposals: proposalWords,
  imports: importWords,
  brand: brandWords,
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
  pictures: pictureWords,
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
  undone: say('S’ha desfet l’últim canvi.', 'Se ha deshecho el último cambio.', 'The last change is undone.'),
  sentBack: say('S’ha tornat a l’autor.', 'Se ha devuelto al autor.', 'It was sent back to its author.'),
  passwordChanged: say(
    'La contrasenya s’ha canviat. Les altres sessions s’han acabat.',
    'La contraseña se ha cambiado. Las demás sesiones han terminado.',
    'The password is changed. All other sessions have ended.',
  ),
  passwords: {
    title: say('La vostra contrasenya', 'Su contraseña', 'Your password'),
    current: say('Contrasenya actual', 'Contraseña actual', 'Present password'),
    chosen: say('Contrasenya nova', 'Contraseña nueva', 'New password'),
    again: say('La nova, una altra vegada', 'La nueva, otra vez', 'The new one again'),
    change: say('Canvia la contrasenya', 'Cambiar la contraseña', 'Change the password'),
    hint: say(
      (min: number) => `${min} caràcters com a mínim; val més una frase llarga que signes rars.`,
      (min) => `${min} caracteres como mínimo; mejor una frase larga que signos raros.`,
      (min) => `At least ${min} characters; a long phrase is better than odd signs.`,
    ),
    keysStay: say(
      'Canviar-la acaba les sessions dels altres navegadors. Les claus per a programes continuen valent.',
      'Cambiarla termina las sesiones de los demás navegadores. Las claves para programas siguen valiendo.',
      'Changing it ends the sessions of other browsers. Keys for programs go on.',
    ),
    wrongCurrent: say(
      'La contrasenya actual no és aquesta.',
      'La contraseña actual no es esa.',
      'That is not the present password.',
    ),
    short: say(
      (min: number) => `La contrasenya nova ha de tenir ${min} caràcters com a mínim.`,
      (min) => `La contraseña nueva debe tener ${min} caracteres como mínimo.`,
      (min) => `The new password must have at least ${min} characters.`,
    ),
    long: say(
      (max: number) => `La contrasenya nova ha de tenir ${max} caràcters com a màxim.`,
      (max) => `La contraseña nueva debe tener ${max} caracteres como máximo.`,
      (max) => `The new password must have at most ${max} characters.`,
    ),
    sameAsName: say(
      'La contrasenya no pot ser el nom de l’usuari.',
      'La contraseña no puede ser el nombre del usuario.',
      'The password cannot be the name of the user.',
    ),
    differ: say(
      'Les dues contrasenyes noves no són iguals.',
      'Las dos contraseñas nuevas no son iguales.',
      'The two new passwords are not the same.',
    ),
    /** Links by which somebody chooses a password. */
    link: say('Enllaç per triar contrasenya', 'Enlace para elegir contraseña', 'Link to choose a password'),
    addByLink: say('Afegeix-lo i fes-ne l’enllaç', 'Añadirlo y hacer el enlace', 'Add the user and make a link'),
    linkOnce: say(
      'Envieu-li aquest enllaç: val una vegada, durant 24 hores, i no es tornarà a mostrar.',
      'Envíele este enlace: vale una vez, durante 24 horas, y no se volverá a mostrar.',
      'Send them this link: it is right once, for 24 hours, and will not be shown again.',
    ),
    linkTitle: say('Trieu una contrasenya', 'Elija una contraseña', 'Choose a password'),
    linkLead: say(
      (name: string) => `Per entrar a la redacció com a ${name}.`,
      (name) => `Para entrar en la redacción como ${name}.`,
      (name) => `To sign in to the desk as ${name}.`,
    ),
    linkEnded: say(
      'Aquest enllaç ja no val: s’ha fet servir, o han passat més de 24 hores. Demaneu-ne un altre a qui administra l’agenda.',
      'Este enlace ya no vale: se ha usado, o han pasado más de 24 horas. Pida otro a quien administra la agenda.',
      'This link is not right any more: it was used, or more than 24 hours have passed. Ask an administrator of the calendar for another one.',
    ),
  },
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
