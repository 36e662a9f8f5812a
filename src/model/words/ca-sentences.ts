import type { Sentences } from './types.ts';

/** Failures, problems and prices in Catalan. */
export const caSentences: Sentences = {
  nouns: {
    events: { a: 'un esdeveniment', none: 'cap esdeveniment', the: "L'esdeveniment", ofMany: "d'esdeveniments" },
    venues: { a: 'un espai', none: 'cap espai', the: "L'espai", ofMany: "d'espais" },
    organizers: { a: 'un organitzador', none: 'cap organitzador', the: "L'organitzador", ofMany: "d'organitzadors" },
    categories: { a: 'una categoria', none: 'cap categoria', the: 'La categoria', ofMany: 'de categories' },
    tags: { a: 'una etiqueta', none: 'cap etiqueta', the: "L'etiqueta", ofMany: "d'etiquetes" },
    synonyms: {
      a: 'un grup de sinònims',
      none: 'cap grup de sinònims',
      the: 'El grup de sinònims',
      ofMany: 'de sinònims',
    },
  },
  failures: {
    rest_missing_callback_param: (_, names) => `Falten paràmetres obligatoris: ${names}`,
    rest_invalid_param: (_, names) => `Hi ha paràmetres que no són vàlids: ${names}`,
    rest_invalid_json: () => 'El cos de la petició ha de ser un objecte JSON ben format',
    rest_bad_request: () => "La petició està mal formada i no s'ha pogut llegir",
    rest_unauthorized: () =>
      "Per fer això cal identificar-se amb un usuari i la seva contrasenya d'aplicació, o amb una clau",
    rest_wrong_credentials: () =>
      "L'usuari i la contrasenya d'aplicació, o la clau, no són correctes; sense identificar-vos podeu llegir el que és públic",
    rest_forbidden: () => 'El vostre usuari no té permís per fer això',
    rest_no_route: () => "No hi ha res en aquesta adreça; l'índex de la interfície diu quines rutes hi ha",
    rest_no_method: ({ methods = [] }) => `Aquesta adreça no admet aquest mètode; admet ${methods.join(', ')}`,
    term_exists: ({ term_id }) =>
      `Ja hi ha un terme amb aquest nom al mateix nivell, el número ${term_id}; feu-lo servir o trieu un altre nom`,
    duplicate_term_slug: () => 'Un altre terme ja té aquest identificador de text; trieu-ne un de diferent',
    precondition_failed: () => "El registre ha canviat des que el vau llegir; torneu-lo a llegir abans d'escriure-hi",
    body_too_large: ({ limit = 0 }) => `El cos de la petició ha de tenir com a màxim ${limit} bytes`,
    unsupported_media_type: () =>
      'El cos de la petició ha de ser de tipus `application/json` o `application/x-www-form-urlencoded`',
    rate_limited: ({ retryAfter }) =>
      `Heu fet massa peticions seguides; torneu-ho a provar d'aquí a ${retryAfter ?? 60} s`,
    not_ready: ({ retryAfter }) =>
      `El servei no està disponible ara mateix; torneu-ho a provar d'aquí a ${retryAfter ?? 5} s`,
    internal_error: ({ requestId = '' }) => `Hi ha hagut un error intern; si n'aviseu, indiqueu el codi ${requestId}`,
  },
  recordFailures: {
    'not-found': ({ none }) => `No hi ha ${none} amb aquest identificador`,
    'not-accessible': ({ the }) => `${the} no es pot veure perquè no és públic`,
    'is-in-trash': ({ the }) => `${the} ja és a la paperera; amb \`force=true\` s'esborra del tot`,
    'archive-page-not-found': ({ ofMany }, { pages = 0 }) => `La llista ${ofMany} no té tantes pàgines; en té ${pages}`,
  },
  problems: {
    not_text: ({ name, received }) => `${name} ha de ser un text${received}`,
    blank: ({ name }) => `${name} no pot estar en blanc`,
    too_long: ({ name, value }) => `${name} ha de tenir com a màxim ${value('limit')} caràcters`,
    bad_characters: ({ name }) => `${name} ha de ser text Unicode ben format, sense caràcters nuls`,
    not_slug: ({ name, received }) => `${name} ha de tenir alguna lletra o xifra${received}`,
    not_moment: ({ name, received }) =>
      `${name} ha de ser una data que existeixi, com ara \`2031-05-06 10:00:00\` o \`2031-05-06T10:00:00+02:00\`${received}`,
    not_list_date: ({ name, received }) =>
      `${name} ha de ser una data que existeixi, com ara \`2031-05-06\` o \`2031-05-06 10:00:00\`; un any; o \`today\`, \`tomorrow\`, \`yesterday\`, \`now\`, \`+2 weeks\` o \`3 days ago\`${received}`,
    unknown_parameter: ({ name }) => `${name} no és cap paràmetre d’aquesta petició`,
    sent_twice: ({ name }) => `${name} s'ha enviat més d'un cop, i ha de tenir un sol valor`,
    out_of_years: ({ name }) => `${name} ha de ser entre els anys 1 i 9999, en la seva zona horària i en UTC`,
    not_period: ({ name, received, value }) =>
      `${name} ha de ser una d’aquestes paraules: ${value('allowed')}; un dia o un mes, com \`2031-11-05\` o \`2031-11\`; o un interval que no vagi enrere, com \`2031-11-01/2031-11-15\` o \`2031-11-01/..\`${received}`,
    not_hour: ({ name, received }) => `${name} ha de ser una hora del dia, com \`18:30\`, fins a \`24:00\`${received}`,
    same_hours: ({ name, value }) => `${name} no pot ser la mateixa hora que \`${value('other')}\``,
    above_other: ({ name, value }) => `${name} no pot ser més gran que \`${value('other')}\``,
    not_month: ({ name, received }) => `${name} ha de ser un mes, com \`2031-11\`${received}`,
    unknown_town: ({ name, value }) =>
      `${name} ha de ser un poble o ciutat que es conegui; no es coneix «${value('name')}»`,
    not_box: ({ name, received }) =>
      `${name} ha de ser un rectangle com \`1.9,41.3,2.3,41.5\` (oest, sud, est, nord, en graus)${received}`,
    not_cursor: ({ name }) =>
      `${name} ha de ser el \`next_cursor\` d’una llista amb els mateixos filtres, ordre i llengua, o ser buit per començar`,
    not_place: ({ name, received }) =>
      `${name} ha de ser un punt com \`41.98,2.82\` (latitud i longitud, en graus), o el nom d’un poble o ciutat${received}`,
    not_above_zero: ({ name, received, value }) =>
      `${name} ha de ser un nombre més gran que 0, fins a ${value('max')}${received}`,
    not_sections: ({ name, received, value }) =>
      `${name} ha de ser una d’aquestes paraules: ${value('allowed')}; si cal, amb dos punts i valors al darrere, com \`categories:musica,teatre\`${received}`,
    not_zone: ({ name, received }) =>
      `${name} ha de ser una zona horària, com ara \`Europe/Madrid\` o \`UTC+2\`${received}`,
    not_boolean: ({ name, received }) => `${name} ha de ser \`true\` o \`false\`${received}`,
    not_count: ({ name, received }) => `${name} ha de ser un nombre enter a partir d'1${received}`,
    not_id: ({ name, received }) => `${name} ha de ser el número d'un registre, un enter a partir d'1${received}`,
    not_parent: ({ name, received }) =>
      `${name} ha de ser el número d'una categoria, o 0 per al primer nivell${received}`,
    not_between: ({ name, received, value }) =>
      `${name} ha de ser un nombre entre ${value('min')} i ${value('max')}${received}`,
    not_among: ({ name, received, value }) => `${name} ha de ser un d'aquests valors: ${value('allowed')}${received}`,
    not_any_of: ({ name, received, value }) =>
      `${name} ha de ser un o més d'aquests valors: ${value('allowed')}; amb \`-\` davant d'un valor, tots menys aquest${received}`,
    not_url: ({ name, received }) =>
      `${name} ha de ser una adreça web completa que comenci per http:// o https://${received}`,
    not_email: ({ name, received }) =>
      `${name} ha de ser una adreça electrònica, com ara \`nom@exemple.cat\`${received}`,
    not_image: ({ name, received }) =>
      `${name} ha de ser l'adreça web d'una imatge o el número d'una imatge coneguda${received}`,
    not_cost: ({ name, received }) =>
      `${name} ha de ser un preu: un text, un nombre o una llista de textos i nombres${received}`,
    not_ids: ({ name, received }) => `${name} ha de ser una llista de números de registre a partir d'1${received}`,
    not_terms: ({ name, received }) =>
      `${name} ha de ser una llista de números, identificadors de text o noms de termes${received}`,
    not_links: ({ name, received }) =>
      `${name} ha de ser un número de registre, les dades d'un de nou, o una llista de tots dos${received}`,
    not_names: ({ name, received }) => `${name} ha de ser una llista de noms de camps separats per comes${received}`,
    not_phrase: ({ name, received, value }) =>
      `${name} ha de ser una paraula o una expressió, de com a màxim ${value('words')} paraules i ${value('limit')} caràcters${received}`,
    not_phrases: ({ name, received, value }) =>
      `${name} ha de tenir de ${value('min')} a ${value('max')} paraules o expressions diferents, cadascuna de com a màxim ${value('words')} paraules i ${value('limit')} caràcters${received}`,
    not_object: ({ name, received }) => `${name} ha de ser un objecte${received}`,
    empty_list: ({ name }) => `${name} ha de tenir almenys un valor`,
    too_many_tags: ({ name, value }) => `${name} ha de tenir com a màxim ${value('limit')} etiquetes HTML`,
    too_many: ({ name, value }) => `${name} ha de tenir com a màxim ${value('limit')} valors`,
    null_refused: ({ name }) => `${name} no es pot buidar; si no l'envieu, queda com està`,
    unknown_language: ({ name, received, value }) =>
      `${name} només pot tenir textos en aquestes llengües: ${value('allowed')}${received}`,
    inside: ({ name, inner }) => `${name} no és vàlid: ${inner}`,
    missing: ({ name }) => `${name} és obligatori i no hi és`,
    unknown_record: ({ name, value }) =>
      `${name} ha de referir-se a un registre que existeixi; el número ${value('id')} no existeix`,
    unknown_term: ({ name, value }) =>
      `${name} ha de referir-se a registres que existeixin; «${value('name')}» no existeix`,
    unknown_place: ({ name, value }) =>
      `${name} ha de ser un poble o ciutat del nomenclàtor, o un punt com \`41.98,2.82\`; «${value('name')}» no ho és`,
    unknown_user: ({ name, value }) =>
      `${name} ha de ser un usuari que existeixi; el número ${value('id')} no existeix`,
    unknown_image: ({ name, value }) => `${name} ha de ser una imatge coneguda; el número ${value('id')} no ho és`,
    trashed_record: ({ name, value }) =>
      `${name} no pot referir-se a un registre de la paperera; el número ${value('id')} hi és`,
    end_before_start: ({ name }) => `${name} no pot ser anterior al començament`,
    own_parent: ({ name }) => `${name} no pot ser el mateix esdeveniment`,
    own_ancestor: ({ name }) => `${name} no pot ser la mateixa categoria ni cap de les que en pengen`,
    both_or_neither: ({ name, value }) => `${name} s'ha d'enviar juntament amb \`${value('other')}\``,
    not_both: ({ name, value }) => `${name} no es pot enviar junt amb \`${value('other')}\``,
    status_not_allowed: ({ name }) =>
      `${name} només pot demanar estats que podeu veure; sense permís d'edició, \`publish\``,
    may_not_create_terms: ({ name, value }) =>
      `${name} ha de tenir termes que existeixin; no podeu crear «${value('name')}»`,
    name_taken: ({ name, value }) =>
      `${name} ja és el nom d'un altre terme del mateix nivell, el número ${value('id')}`,
    too_many_synonyms: ({ name, value }) => `${name} ja té ${value('limit')} grups de sinònims, que és el màxim`,
  },
  received: (text) => `; s'ha rebut «${text}»`,
  free: 'Gratuït',
  facetLabels: {
    today: 'avui',
    tonight: 'aquesta nit',
    tomorrow: 'demà',
    weekend: 'cap de setmana',
    week: 'aquesta setmana',
    month: 'aquest mes',
    free: 'gratuït',
    unknown: 'preu desconegut',
    scheduled: 'es fa',
    cancelled: 'cancel·lat',
    postponed: 'ajornat',
    rescheduled: 'canvi de data',
    moved_online: 'passa a fer-se en línia',
    offline: 'presencial',
    online: 'en línia',
    mixed: 'presencial i en línia',
    morning: 'matí',
    afternoon: 'tarda',
    night: 'nit',
  },
  pricesAbove: (amount) => `més de ${amount}`,
};
