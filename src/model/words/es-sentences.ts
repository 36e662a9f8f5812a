import type { Sentences } from './types.ts';

/** Failures, problems and prices in Spanish. */
export const esSentences: Sentences = {
  nouns: {
    events: { a: 'un evento', none: 'ningún evento', the: 'El evento', ofMany: 'de eventos' },
    venues: { a: 'un lugar', none: 'ningún lugar', the: 'El lugar', ofMany: 'de lugares' },
    organizers: { a: 'un organizador', none: 'ningún organizador', the: 'El organizador', ofMany: 'de organizadores' },
    categories: { a: 'una categoría', none: 'ninguna categoría', the: 'La categoría', ofMany: 'de categorías' },
    tags: { a: 'una etiqueta', none: 'ninguna etiqueta', the: 'La etiqueta', ofMany: 'de etiquetas' },
    synonyms: {
      a: 'un grupo de sinónimos',
      none: 'ningún grupo de sinónimos',
      the: 'El grupo de sinónimos',
      ofMany: 'de sinónimos',
    },
  },
  failures: {
    rest_missing_callback_param: (_, names) => `Faltan parámetros obligatorios: ${names}`,
    rest_invalid_param: (_, names) => `Hay parámetros que no son válidos: ${names}`,
    rest_invalid_json: () => 'El cuerpo de la petición debe ser un objeto JSON bien formado',
    rest_bad_request: () => 'La petición está mal formada y no se ha podido leer',
    rest_unauthorized: () =>
      'Para hacer esto hay que identificarse con un usuario y su contraseña de aplicación, o con una clave',
    rest_wrong_credentials: () =>
      'El usuario y la contraseña de aplicación, o la clave, no son correctos; sin identificarse puede leer lo que es público',
    rest_forbidden: () => 'Su usuario no tiene permiso para hacer esto',
    rest_no_route: () => 'No hay nada en esta dirección; el índice de la interfaz dice qué rutas hay',
    rest_no_method: ({ methods = [] }) => `Esta dirección no admite este método; admite ${methods.join(', ')}`,
    term_exists: ({ term_id }) =>
      `Ya hay un término con este nombre en el mismo nivel, el número ${term_id}; úselo o elija otro nombre`,
    duplicate_term_slug: () => 'Otro término ya tiene este identificador de texto; elija uno distinto',
    precondition_failed: () => 'El registro ha cambiado desde que lo leyó; vuelva a leerlo antes de escribir en él',
    body_too_large: ({ limit = 0 }) => `El cuerpo de la petición debe tener como máximo ${limit} bytes`,
    unsupported_media_type: () =>
      'El cuerpo de la petición debe ser de tipo `application/json` o `application/x-www-form-urlencoded`',
    rate_limited: ({ retryAfter }) =>
      `Ha hecho demasiadas peticiones seguidas; vuelva a intentarlo dentro de ${retryAfter ?? 60} s`,
    not_ready: ({ retryAfter }) =>
      `El servicio no está disponible en este momento; vuelva a intentarlo dentro de ${retryAfter ?? 5} s`,
    internal_error: ({ requestId = '' }) =>
      `Ha habido un error interno; si avisa de él, indique el código ${requestId}`,
  },
  recordFailures: {
    'not-found': ({ none }) => `No hay ${none} con este identificador`,
    'not-accessible': ({ the }) => `${the} no se puede ver porque no es público`,
    'is-in-trash': ({ the }) => `${the} ya está en la papelera; con \`force=true\` se borra del todo`,
    'archive-page-not-found': ({ ofMany }, { pages = 0 }) =>
      `La lista ${ofMany} no tiene tantas páginas; tiene ${pages}`,
  },
  problems: {
    not_text: ({ name, received }) => `${name} debe ser un texto${received}`,
    blank: ({ name }) => `${name} no puede estar en blanco`,
    too_long: ({ name, value }) => `${name} debe tener como máximo ${value('limit')} caracteres`,
    bad_characters: ({ name }) => `${name} debe ser texto Unicode bien formado, sin caracteres nulos`,
    not_slug: ({ name, received }) => `${name} debe tener alguna letra o cifra${received}`,
    not_moment: ({ name, received }) =>
      `${name} debe ser una fecha que exista, como \`2031-05-06 10:00:00\` o \`2031-05-06T10:00:00+02:00\`${received}`,
    not_list_date: ({ name, received }) =>
      `${name} debe ser una fecha que exista, como \`2031-05-06\` o \`2031-05-06 10:00:00\`; un año; o \`today\`, \`tomorrow\`, \`yesterday\`, \`now\`, \`+2 weeks\` o \`3 days ago\`${received}`,
    unknown_parameter: ({ name }) => `${name} no es ningún parámetro de esta petición`,
    sent_twice: ({ name }) => `${name} se ha enviado más de una vez, y debe tener un solo valor`,
    out_of_years: ({ name }) => `${name} debe estar entre los años 1 y 9999, en su zona horaria y en UTC`,
    not_period: ({ name, received, value }) =>
      `${name} debe ser una de estas palabras: ${value('allowed')}; un día o un mes, como \`2031-11-05\` o \`2031-11\`; o un intervalo que no vaya hacia atrás, como \`2031-11-01/2031-11-15\` o \`2031-11-01/..\`${received}`,
    not_hour: ({ name, received }) => `${name} debe ser una hora del día, como \`18:30\`, hasta \`24:00\`${received}`,
    same_hours: ({ name, value }) => `${name} no puede ser la misma hora que \`${value('other')}\``,
    above_other: ({ name, value }) => `${name} no puede ser mayor que \`${value('other')}\``,
    not_month: ({ name, received }) => `${name} debe ser un mes, como \`2031-11\`${received}`,
    unknown_town: ({ name, value }) =>
      `${name} debe ser un pueblo o ciudad que se conozca; no se conoce «${value('name')}»`,
    not_box: ({ name, received }) =>
      `${name} debe ser un rectángulo como \`1.9,41.3,2.3,41.5\` (oeste, sur, este, norte, en grados)${received}`,
    not_cursor: ({ name }) =>
      `${name} debe ser el \`next_cursor\` de una lista con los mismos filtros, orden e idioma, o estar vacío para empezar`,
    not_place: ({ name, received }) =>
      `${name} debe ser un punto como \`41.98,2.82\` (latitud y longitud, en grados), o el nombre de un pueblo o ciudad${received}`,
    not_above_zero: ({ name, received, value }) =>
      `${name} debe ser un número mayor que 0, hasta ${value('max')}${received}`,
    not_sections: ({ name, received, value }) =>
      `${name} debe ser una de estas palabras: ${value('allowed')}; si hace falta, con dos puntos y valores detrás, como \`categories:musica,teatre\`${received}`,
    not_zone: ({ name, received }) =>
      `${name} debe ser una zona horaria, como \`Europe/Madrid\` o \`UTC+2\`${received}`,
    not_boolean: ({ name, received }) => `${name} debe ser \`true\` o \`false\`${received}`,
    not_count: ({ name, received }) => `${name} debe ser un número entero a partir de 1${received}`,
    not_id: ({ name, received }) => `${name} debe ser el número de un registro, un entero a partir de 1${received}`,
    not_parent: ({ name, received }) =>
      `${name} debe ser el número de una categoría, o 0 para el primer nivel${received}`,
    not_between: ({ name, received, value }) =>
      `${name} debe ser un número entre ${value('min')} y ${value('max')}${received}`,
    not_among: ({ name, received, value }) => `${name} debe ser uno de estos valores: ${value('allowed')}${received}`,
    not_any_of: ({ name, received, value }) =>
      `${name} debe ser uno o más de estos valores: ${value('allowed')}; con \`-\` delante de un valor, todos menos ese${received}`,
    not_url: ({ name, received }) =>
      `${name} debe ser una dirección web completa que empiece por http:// o https://${received}`,
    not_email: ({ name, received }) =>
      `${name} debe ser una dirección de correo, como \`nombre@ejemplo.es\`${received}`,
    not_image: ({ name, received }) =>
      `${name} debe ser la dirección web de una imagen o el número de una imagen conocida${received}`,
    not_cost: ({ name, received }) =>
      `${name} debe ser un precio: un texto, un número o una lista de textos y números${received}`,
    not_ids: ({ name, received }) => `${name} debe ser una lista de números de registro a partir de 1${received}`,
    not_terms: ({ name, received }) =>
      `${name} debe ser una lista de números, identificadores de texto o nombres de términos${received}`,
    not_links: ({ name, received }) =>
      `${name} debe ser un número de registro, los datos de uno nuevo, o una lista de ambos${received}`,
    not_names: ({ name, received }) => `${name} debe ser una lista de nombres de campos separados por comas${received}`,
    not_phrase: ({ name, received, value }) =>
      `${name} debe ser una palabra o una expresión, de como máximo ${value('words')} palabras y ${value('limit')} caracteres${received}`,
    not_phrases: ({ name, received, value }) =>
      `${name} debe tener de ${value('min')} a ${value('max')} palabras o expresiones distintas, cada una de como máximo ${value('words')} palabras y ${value('limit')} caracteres${received}`,
    not_object: ({ name, received }) => `${name} debe ser un objeto${received}`,
    empty_list: ({ name }) => `${name} debe tener al menos un valor`,
    too_many_tags: ({ name, value }) => `${name} debe tener como máximo ${value('limit')} etiquetas HTML`,
    too_many: ({ name, value }) => `${name} debe tener como máximo ${value('limit')} valores`,
    null_refused: ({ name }) => `${name} no se puede vaciar; si no lo envía, queda como está`,
    unknown_language: ({ name, received, value }) =>
      `${name} solo puede tener textos en estas lenguas: ${value('allowed')}${received}`,
    inside: ({ name, inner }) => `${name} no es válido: ${inner}`,
    missing: ({ name }) => `${name} es obligatorio y falta`,
    unknown_record: ({ name, value }) =>
      `${name} debe referirse a un registro que exista; el número ${value('id')} no existe`,
    unknown_term: ({ name, value }) => `${name} debe referirse a registros que existan; «${value('name')}» no existe`,
    unknown_place: ({ name, value }) =>
      `${name} debe ser un pueblo o ciudad del nomenclátor, o un punto como \`41.98,2.82\`; «${value('name')}» no lo es`,
    unknown_user: ({ name, value }) => `${name} debe ser un usuario que exista; el número ${value('id')} no existe`,
    unknown_image: ({ name, value }) => `${name} debe ser una imagen conocida; el número ${value('id')} no lo es`,
    trashed_record: ({ name, value }) =>
      `${name} no puede referirse a un registro de la papelera; el número ${value('id')} está en ella`,
    end_before_start: ({ name }) => `${name} no puede ser anterior al comienzo`,
    own_parent: ({ name }) => `${name} no puede ser el propio evento`,
    own_ancestor: ({ name }) => `${name} no puede ser la misma categoría ni ninguna de las que dependen de ella`,
    both_or_neither: ({ name, value }) => `${name} debe enviarse junto con \`${value('other')}\``,
    not_both: ({ name, value }) => `${name} no se puede enviar junto con \`${value('other')}\``,
    status_not_allowed: ({ name }) =>
      `${name} solo puede pedir estados que usted pueda ver; sin permiso de edición, \`publish\``,
    may_not_create_terms: ({ name, value }) =>
      `${name} debe tener términos que existan; no puede crear «${value('name')}»`,
    name_taken: ({ name, value }) =>
      `${name} ya es el nombre de otro término del mismo nivel, el número ${value('id')}`,
    too_many_synonyms: ({ name, value }) => `${name} ya tiene ${value('limit')} grupos de sinónimos, que es el máximo`,
  },
  received: (text) => `; se ha recibido «${text}»`,
  free: 'Gratis',
  facetLabels: {
    today: 'hoy',
    tonight: 'esta noche',
    tomorrow: 'mañana',
    weekend: 'fin de semana',
    week: 'esta semana',
    month: 'este mes',
    free: 'gratis',
    unknown: 'precio desconocido',
    scheduled: 'se celebra',
    cancelled: 'cancelado',
    postponed: 'aplazado',
    rescheduled: 'cambio de fecha',
    moved_online: 'pasa a celebrarse en línea',
    offline: 'presencial',
    online: 'en línea',
    mixed: 'presencial y en línea',
    morning: 'mañana',
    afternoon: 'tarde',
    night: 'noche',
  },
  pricesAbove: (amount) => `más de ${amount}`,
};
