/** What the documents say in Spanish: the rows of tables, operations, outputs and responses. */

import { maxListLength, maxPhraseLength, maxWordsOfPhrase } from '../tables/bounds.ts';
import { discoveryFilters, partsOfDay } from '../tables/discovery-filters.ts';
import { cellSize, mapRows, relatedRows, suggestRows, venuesFrom } from '../tables/discovery-parameters.ts';
import { maxYears } from '../tables/occurrence-parameters.ts';
import { synonyms } from '../tables/terms-and-synonyms.ts';
import type { DescribedResources, Descriptions, Shared } from './types.ts';

const { facets, facet_size, sections, section_size } = discoveryFilters;
const { morning, afternoon, night } = partsOfDay;
const { min, max } = synonyms.fields.words;

const paging: Shared['paging'] = {
  page: 'Número de la página, a partir de 1.',
  per_page: 'Cuántos registros tiene cada página. Un número mayor que el máximo se reduce al máximo.',
};
const dates = 'Una fecha sola, fecha y hora, ISO 8601 con desplazamiento o sin él, o segundos desde 1970 en un texto.';
const languageNote = 'Se guarda en la lengua de la petición.';
const description = `Descripción, en HTML. ${languageNote}`;
const order = 'Sentido del orden: `asc`, ascendente; `desc`, descendente.';
const cursor =
  'Dónde se sigue: el `next_cursor` de la página anterior; vacío, desde el principio. No se salta ni se repite nada aunque entretanto se escriban registros. No va con `page`.';
const status =
  'Estados de los registros, separados por comas. Sin este parámetro, los publicados; para quien edita los registros de los demás, todos menos los de la papelera.';

const publication: Shared['publication'] = {
  author:
    'Autor, por su número de usuario. Solo quien edita los registros de los demás puede poner a otro que no sea él mismo.',
  date: `Fecha de publicación, en la zona horaria del calendario. ${dates}`,
  date_utc: `Fecha de publicación, en tiempo universal. ${dates}`,
};
const ownStatus =
  'Estado de publicación: `publish`, `future`, `draft`, `pending`, `private` o `trash`. Por defecto `publish` para quien puede publicar y `pending` para los demás.';
const image = 'Dirección web de una imagen, o número de una imagen que el servicio conoce.';

const placeAndPeopleFilters: Shared['placeAndPeopleFilters'] = {
  ...paging,
  search: 'Palabras que deben encontrarse en el nombre, la descripción o los datos de contacto.',
  event: 'Número de un evento: solo los registros vinculados a él.',
  has_events:
    'Con `1`, `true`, `yes` u `on`, solo los que aparecen en algún evento publicado; con cualquier otro valor, solo los que no aparecen en ninguno.',
  only_with_upcoming:
    'Con `1`, `true`, `yes` u `on`, solo los que aparecen en un evento publicado que aún no ha terminado.',
  status,
  orderby:
    'Criterio del orden: la fecha de publicación (el valor por defecto), el nombre, la última modificación o el número.',
  order,
  cursor,
};

const termFilters: Shared['termFilters'] = {
  ...paging,
  search:
    'Palabras que deben encontrarse en el nombre o en el identificador de texto, o una parte cualquiera de uno de los dos.',
  exclude: 'Números de términos que no deben aparecer.',
  include: 'Números de los únicos términos que pueden aparecer.',
  order,
  orderby: 'Criterio del orden; por defecto, el nombre, según el alfabeto de la lengua.',
  hide_empty: 'Deja fuera los términos sin ningún evento publicado.',
  post: 'Lo mismo que `event`, por compatibilidad. Si están los dos, vale `event`.',
  event: 'Número de un evento: solo los términos que tiene. Entonces `hide_empty` no surte efecto.',
  slug: 'Identificador de texto exacto, en cualquier lengua.',
};

const termFields: Shared['termFields'] = {
  name: `Nombre del término, sin etiquetas HTML. A falta de otro, también da su identificador de texto. ${languageNote}`,
  description,
  slug: 'Identificador de texto para las direcciones: palabras en minúscula y sin acentos, unidas por guiones. Por defecto sale del nombre.',
};

const events: DescribedResources['events'] = {
  fields: {
    title: `Título del evento, sin etiquetas HTML. ${languageNote}`,
    start_date: `Cuándo empieza, en la zona horaria del evento. ${dates}`,
    end_date: `Cuándo termina, en la zona horaria del evento; no puede ser antes de que empiece. ${dates}`,
    ...publication,
    description,
    slug: 'Identificador de texto para las direcciones. Por defecto sale del título; si ya está ocupado, se le añade un número.',
    excerpt: `Resumen, en HTML. ${languageNote}`,
    status: ownStatus,
    timezone:
      'Zona horaria: un nombre IANA, `UTC`, o `UTC` con las horas de diferencia. Por defecto, la del calendario.',
    all_day: 'Dura todo el día: empieza a las 00:00:00 y termina a las 23:59:59 de sus días.',
    image,
    cost: 'Precio: un texto, un número o una lista, como `10`, `De 5 a 12 €` o `Gratis`.',
    website: 'Página web del evento, con http:// o https://.',
    show_map: 'Si la página del evento debe mostrar un mapa.',
    show_map_link:
      'Si la página del evento debe enlazar con un mapa. Las páginas de este servicio enlazan siempre que se conoce el punto del lugar.',
    hide_from_listings: 'Si el evento no debe aparecer en las listas.',
    sticky: 'Si el evento debe mostrarse antes que los demás en un calendario.',
    featured: 'Si el evento es destacado.',
    categories:
      'Categorías: números, identificadores de texto o nombres. Un nombre nuevo crea la categoría, si el usuario puede crearlas. Una lista vacía las quita todas.',
    tags: 'Etiquetas: números, identificadores de texto o nombres. Un nombre nuevo crea la etiqueta, si el usuario puede crearlas. Una lista vacía las quita todas.',
    venue:
      'Lugar: un número, una lista de números, o los datos del lugar (`{"venue": "Nombre", …}`), que se crea si no hay ninguno con el mismo nombre y la misma dirección. Una lista vacía lo quita.',
    organizer:
      'Organizadores: un número, una lista de números, o datos (`{"organizer": "Nombre", …}`), que crean el organizador si no hay ninguno con el mismo nombre. Una lista vacía los quita.',
  },
  extensions: {
    post_parent: 'Número del evento del que forma parte.',
    recurrence:
      'Cuándo se repite: una regla como `FREQ=WEEKLY;BYDAY=TH`, líneas de RFC 5545, o `{rrule, rdate, exdate}`; `start_date` y `end_date` son los de la primera fecha. Vacío, no se repite.',
    event_status:
      'Qué ha sido de él: `scheduled` (se celebra), `cancelled`, `postponed`, `rescheduled` (tiene otra fecha) o `moved_online`. También se entienden los nombres de schema.org.',
    event_status_reason: `Motivo del cambio: por qué se ha cancelado, aplazado o cambiado. ${languageNote}`,
    previous_start_date:
      'Cuándo debía empezar antes de cambiar de fecha. Se rellena sola cuando cambia la fecha de un evento `rescheduled`.',
    attendance_mode: 'Cómo se asiste: `offline` (en un lugar), `online` o `mixed`.',
    online_url: 'Dirección donde se sigue por internet, con http:// o https://.',
    sold_out: 'Si ya no quedan entradas.',
  },
  filters: {
    ...paging,
    start_date:
      'Eventos que empiezan en este momento o después. Una fecha sola es el comienzo del día. Por defecto, ahora.',
    end_date:
      'Eventos que empiezan en este momento o antes. Una fecha sola es el último segundo del día. Por defecto, dentro de dos años.',
    starts_after: 'Eventos que empiezan después de este momento.',
    starts_before: 'Eventos que empiezan antes de este momento.',
    ends_after: 'Eventos que terminan después de este momento.',
    ends_before: 'Eventos que terminan antes de este momento.',
    search:
      'Palabras que deben encontrarse todas en el título o la descripción, en cualquier forma y con acentos o sin ellos. Entre comillas, una frase; con un guion delante, lo que no debe estar.',
    categories:
      'Números o identificadores de texto de categorías: eventos que tienen alguna, o alguna que depende de ella.',
    tags: 'Números o identificadores de texto de etiquetas: eventos que tienen alguna.',
    venue: 'Números de lugares: eventos que se celebran en alguno de ellos.',
    organizer: 'Números de organizadores: eventos que organiza alguno de ellos.',
    featured: 'Solo los eventos destacados (`true`) o solo los demás (`false`).',
    status,
    geoloc: 'Solo los eventos en un lugar con coordenadas (`true`) o solo los demás (`false`).',
    geoloc_lat: 'Latitud, en grados, del punto a cuyo alrededor se busca. Va con `geoloc_lng`.',
    geoloc_lng: 'Longitud, en grados, del punto a cuyo alrededor se busca. Va con `geoloc_lat`.',
    geoloc_radius: 'Distancia máxima a ese punto, en kilómetros.',
    include: `Números de los únicos eventos que pueden aparecer, ${maxListLength} como máximo. Las fechas no surten efecto.`,
    post_parent: 'Número de un evento: solo los que forman parte de él.',
    orderby: 'Criterio del orden; por defecto, el momento en que empiezan.',
    order,
    q: 'Palabras que deben encontrarse todas en el título, la descripción o los nombres de las categorías, las etiquetas, los espacios, los organizadores o los pueblos, en cualquier forma y con acentos o sin ellos. Entre comillas, una frase; con un guion delante, lo que no debe estar. Sin ninguna fecha, solo lo que aún no ha terminado.',
    search_languages:
      'Si `q` busca también en los textos de las otras lenguas, lo de la pedida primero: `auto`, o `asked` (solo en esta).',
    autocorrect:
      'Cuando `q` no encuentra nada y puede haberse querido escribir otra cosa (`did_you_mean`), lista lo que encuentra esta.',
    highlight:
      'Con `q` o `search`, cada evento dice dónde está lo que se busca (`highlight`): el título y un trozo de la descripción con las palabras entre `<mark>`, y los lugares.',
    when: 'Cuándo: `now`, `today`, `tonight`, `tomorrow`, `weekend`, `week`, `month`, `next-week`, `next-month`, `upcoming`, `past`; un día, un mes, o un intervalo como `2031-11-01/2031-11-15` o `2031-11-01/..`. Entra todo lo que se celebra entonces, también lo que había empezado antes.',
    as_of: 'Momento al que se refieren las palabras de `when`; por defecto, ahora.',
    ongoing:
      'Qué se hace con lo que había empezado antes del período: `include` está, `exclude` no está, `only` es lo único que está, `collapse` no está pero se dice cuántos son.',
    expand:
      'Qué hay de un evento que se celebra más de una vez: cada una de sus fechas (`occurrences`), o la primera del período (`series`); en un período sin comienzo, la última.',
    featured_first: 'En los órdenes `agenda` y `relevance`, si los destacados van los primeros de cada día.',
    time_from: 'Hora a partir de la cual empiezan, como `18:00`. Si es posterior a `time_to`, pasa de medianoche.',
    time_to: 'Hora antes de la cual empiezan, como `22:30`, hasta `24:00`.',
    part_of_day: `Parte del día en que empiezan: \`morning\` (de ${morning.from / 60} a ${morning.to / 60} h), \`afternoon\` (de ${afternoon.from / 60} a ${afternoon.to / 60} h) o \`night\` (de ${night.from / 60} a ${night.to / 60} h).`,
    event_status: 'Qué ha sido de ellos: cualquiera de estos estados o, con `-` delante, todos menos estos.',
    attendance_mode: 'Cómo se asiste: cualquiera de estas maneras o, con `-` delante, todas menos estas.',
    sold_out: 'Solo los que ya no tienen entradas (`true`) o solo los demás (`false`).',
    town: 'Pueblos y ciudades, por el nombre en cualquier lengua o por el identificador: los que se celebran en alguno de ellos.',
    near: 'Punto `latitud,longitud`, o nombre o identificador de un pueblo o ciudad: los que están a `radius` kilómetros o menos. Lo que no tiene punto propio está en el centro de su pueblo.',
    radius: 'Con `near`: distancia máxima, en kilómetros.',
    bbox: 'Rectángulo `oeste,sur,este,norte`, en grados: los de un local que está dentro.',
    free: 'Solo los que son gratuitos (`true`) o solo los que se pagan (`false`).',
    price_min: 'Lo mínimo que se quiere pagar, en la moneda del calendario.',
    price_max: 'Lo máximo que se quiere pagar, en la moneda del calendario.',
    price:
      'Franjas de precio, cualquiera de ellas: `free`, las que forman los escalones del calendario, como `0-10` o `50-`, y `unknown`.',
    price_unknown: 'Con otro filtro de precio, también los que no se sabe qué cuestan.',
    languages: 'Lenguas: los que tienen título en alguna de ellas.',
    cursor,
    facets: `Recuentos que acompañan la lista, hasta ${facets.max}: cuántos eventos tendría con cada valor, sin contar el filtro del mismo grupo.`,
    facet_size: `Cuántos valores de cada recuento salen, de ${facet_size.min} a ${facet_size.max}.`,
    facet_order: 'Orden de los valores: `count`, los más numerosos primero; `name`, por nombre.',
    facet_zero: 'También los valores que hay dentro del período, pero ninguno con los demás filtros.',
    facet_month: 'Mes de los días del recuento `day`, como `2031-11`; por defecto, el del principio del período.',
    sections: `Por qué se reparte también la lista en secciones: \`categories\`, \`town\`, \`tags\`, \`venue\` u \`organizer\`, las que tienen más eventos, hasta ${sections.max}; o las que se elijan y en el orden que se diga, como \`categories:musica,teatre\`.`,
    section_size: `Cuántos eventos tiene cada sección, de ${section_size.min} a ${section_size.max}.`,
  },
};

const resources: DescribedResources = {
  events,
  venues: {
    fields: {
      venue: `Nombre del lugar, sin etiquetas HTML. ${languageNote}`,
      ...publication,
      description,
      status: ownStatus,
      show_map: 'Si la página del lugar debe mostrar un mapa: `true` o `false`.',
      show_map_link: 'Si la página del lugar debe enlazar con un mapa: `true` o `false`.',
      address: 'Calle y número.',
      city: 'Población.',
      country: 'País.',
      province: 'Provincia o región, fuera de Estados Unidos.',
      state: 'Estado, en Estados Unidos.',
      zip: 'Código postal.',
      phone: 'Teléfono.',
      stateprovince: 'Estado o provincia. Por defecto, uno u otra según el país.',
      website: 'Página web del lugar, con http:// o https://.',
      image,
    },
    extensions: {
      geo_lat: 'Latitud, en grados. Va con `geo_lng`.',
      geo_lng: 'Longitud, en grados. Va con `geo_lat`.',
    },
    filters: placeAndPeopleFilters,
  },
  organizers: {
    fields: {
      organizer: `Nombre del organizador, sin etiquetas HTML. ${languageNote}`,
      ...publication,
      description,
      status: ownStatus,
      phone: 'Teléfono.',
      website: 'Página web del organizador, con http:// o https://.',
      email: 'Dirección de correo electrónico.',
      image,
    },
    extensions: {},
    filters: placeAndPeopleFilters,
  },
  categories: {
    fields: { ...termFields, parent: 'Número de la categoría de la que depende; 0 para el primer nivel.' },
    extensions: {},
    filters: {
      ...termFilters,
      parent: 'Número de una categoría: solo las que dependen directamente de ella; 0 para el primer nivel.',
    },
  },
  tags: { fields: termFields, extensions: {}, filters: termFilters },
  synonyms: {
    fields: {
      language: 'Lengua de las búsquedas que los usan.',
      words: `Palabras o expresiones, de ${min} a ${max}, de como máximo ${maxWordsOfPhrase} palabras y ${maxPhraseLength} caracteres: quien busca una encuentra también las demás. Se comparan sin mayúsculas ni acentos, y por la raíz.`,
      root: 'Palabra o expresión: quien la busca encuentra también `words`, y no al revés. Sin ella, valen todas por todas.',
    },
    extensions: {},
    filters: { ...paging, language: 'Solo los sinónimos de esta lengua.' },
  },
  images: {
    fields: {
      alt: 'Texto alternativo, sin etiquetas HTML: qué se ve, para quien no lo ve. Se guarda en la lengua de la petición.',
      credit: 'De quién es la imagen, como `Foto: Nombre Apellido`, sin etiquetas HTML.',
      focus:
        'Punto que debe quedar dentro cuando la imagen se recorta, como `{x: 0.5, y: 0.3}`, de 0 a 1 desde la esquina superior izquierda.',
    },
    extensions: {},
    filters: {
      ...paging,
      search: 'Palabras que deben encontrarse en el nombre del archivo, los textos alternativos o el crédito.',
      include: 'Números de imágenes: solo estas.',
      author: 'Número de un usuario: solo las que ha subido.',
      unused: 'Con `true`, solo las que no muestra ningún registro; con `false`, solo las demás.',
    },
  },
};

/** What the documents say in Spanish. */
export const es: Descriptions = {
  service:
    'La interfaz de una agenda de actividades: eventos, lugares, organizadores, categorías y etiquetas, con los textos en varias lenguas. La lectura es abierta; para escribir hay que identificarse. Es compatible con los clientes de la interfaz REST v1 de The Events Calendar.',
  resources,
  asides: {
    translation_language:
      'Lengua en que se leen o se escriben los textos. Por defecto, la primera de las lenguas del calendario.',
    _fields:
      'Campos que debe tener la respuesta, separados por comas; con puntos, los de dentro de otro: `id,title,venue.city`.',
    _translations: 'Añade a cada registro los textos de todas las lenguas.',
    strict:
      'Con cierto, los parámetros que no se conocen son un error 400; si no, no hacen nada, y `X-Ignored-Parameters` los nombra.',
  },
  parameters: {
    create: { url: 'Dirección web de una imagen, que se va a buscar y se guarda aquí, en lugar de un archivo.' },
    remove: { force: 'Borra del todo, en vez de mover a la papelera.' },
    index: { namespace: 'Espacio de nombres de la interfaz.', context: 'Para qué se pide la respuesta.' },
    document: { lang: 'Lengua de las descripciones, `ca`, `es` o `en`. Por defecto, la de la interfaz.' },
    suggest: {
      q: `Lo que se ha escrito hasta ahora, ${suggestRows.q.max} caracteres como máximo: cada palabra debe empezar una palabra del nombre.`,
      kinds: 'Qué se sugiere: por defecto, todo menos `tags`.',
      limit: `Cuántos de cada tipo, de ${suggestRows.limit.min} a ${suggestRows.limit.max}.`,
      when: 'Qué eventos cuentan, según cuándo se celebran, como en la lista de eventos. Lo que no tiene ninguno no se sugiere.',
    },
    related: {
      limit: `Cuántos eventos, de ${relatedRows.limit.min} a ${relatedRows.limit.max}.`,
      explain: 'Añade a cada evento qué tiene en común (`why`).',
    },
    occurrences: {
      start_date:
        'Fechas que empiezan en este momento o después. Una fecha sola es el comienzo del día. Por defecto, ahora.',
      end_date: `Fechas que empiezan en este momento o antes, como mucho ${maxYears} años después de \`start_date\`. Una fecha sola es el último segundo del día. Por defecto, todas, o las que tienen las listas de lo que se repite sin fin.`,
      status: 'Con `trash`, las fechas que se han quitado, para quien puede cambiar el evento.',
    },
    map: {
      zoom: `Cuán de cerca se mira: el nivel de las teselas de un mapa web, de 0 (el mundo) a ${mapRows.zoom.max}.`,
    },
  },
  locators: { id: 'Número del registro.', slug: 'Identificador de texto del registro, en cualquier lengua.' },
  conditions: {
    idempotencyKey:
      'Un texto de hasta 255 caracteres, como un UUID, nuevo para cada registro que se crea. Durante 24 horas la petición puede volver a enviarse con la misma clave y el mismo cuerpo, y crea un solo registro; tiene entonces la primera respuesta, con `Idempotency-Replayed: true`.',
    ifMatch: 'Escribe solo si el registro tiene todavía esta `ETag`; si no, responde 412.',
    ifNoneMatch: 'Responde 304, sin cuerpo, si la respuesta tiene todavía esta `ETag`.',
  },
  tags: {
    events: 'Qué pasa, cuándo, dónde y por cuánto.',
    venues: 'Los lugares donde pasan las cosas.',
    organizers: 'Quién las organiza.',
    categories: 'El árbol de temas en que se clasifican los eventos.',
    tags: 'Palabras clave libres de los eventos.',
    synonyms: 'Palabras que la búsqueda `q` toma por iguales. Los leen los editores; los escriben los administradores.',
    images: 'Imágenes que se han subido. Las lee quien puede leer un registro que las muestra; las suben los autores.',
  },
  security: {
    basic: 'Nombre de usuario y contraseña.',
    bearer: 'Clave de la interfaz, en la cabecera `Authorization: Bearer`.',
  },
  operations: {
    index: 'El espacio de nombres y sus rutas, con los parámetros de cada una.',
    document: 'Este documento: la descripción de la interfaz en OpenAPI 3.1.',
    suggest:
      'Sugiere nombres de poblaciones, categorías, lugares, organizadores, etiquetas y eventos mientras se escribe. Cada uno lleva el número de eventos que hay.',
    related:
      'Lista los eventos que tienen algo en común con otro, primero los que tienen más. Cuentan el evento del que forman parte, los organizadores, las etiquetas, las categorías, los lugares y, además, el pueblo; los cancelados no salen.',
    occurrences:
      'Lista las fechas de un evento, de cualquier año hasta 2199. Un evento que no se repite tiene una, él mismo.',
    add: 'Añade una fecha a un evento, en `start_date`, con los campos que una fecha de una serie puede tener propios. Un evento que no se repetía pasa a ser una serie.',
    map: `Cuenta los eventos según dónde están, para un mapa (GeoJSON). Hay un punto cada ${cellSize} píxeles, o uno por local a partir del nivel ${venuesFrom}.`,
    list: 'Lista {ofMany}, por páginas. Las condiciones deben cumplirse todas a la vez.',
    create: 'Crea {a}.',
    read: 'Lee {a}.',
    listAs: 'Una lista {ofMany} como {format}, con los mismos filtros. Es para todo el mundo: no mira credenciales.',
    readAs: 'Un evento como {format}. Es para todo el mundo: no mira credenciales.',
    change: 'Cambia {a}: lo que no se envía queda como estaba, y `null` vacía un campo.',
    trash: 'Mueve {a} a la papelera, o lo borra del todo con `force=true`.',
    removeForGood: 'Borra {a} del todo.',
    extensions: 'Además de los campos de la tabla, admite {fields}.',
  },
  outputParameters: {
    bom: 'Si la tabla empieza con la marca de orden de bytes, que Excel necesita para leer UTF-8.',
    group: '`venue`: un Feature por lugar con coordenadas, con sus eventos en `events`, en vez de uno por evento.',
  },
  outputs: {
    ics: 'calendario para suscribirse (iCalendar)',
    rss: 'canal de novedades (RSS 2.0)',
    atom: 'canal de novedades (Atom)',
    jsonfeed: 'canal de novedades (JSON Feed 1.1)',
    jsonld: 'datos para buscadores (JSON-LD de schema.org)',
    geojson: 'puntos de un mapa (GeoJSON)',
    csv: 'tabla (CSV)',
    ndjson: 'registros de la lista, uno por línea (NDJSON)',
  },
  reset: {
    list: 'Enumera los escenarios de prueba, con lo que se puede esperar de cada uno. Para administradores.',
    make: 'Borra todos los registros, salvo usuarios y claves, y llena el calendario con datos de demostración. Se ve entero o nada. Para administradores.',
    parameters: {
      scenario: 'Nombres de los escenarios con los que se llena el calendario.',
      events: 'Número de eventos que se añaden.',
      seed: 'Número a partir del cual se hacen los eventos añadidos: el mismo número da los mismos eventos.',
      now: 'Momento al que se refieren las fechas, en UTC si no dice ningún desfase; el reloj del servicio se pone en él.',
      clock:
        'running: el reloj del servicio sigue desde ese momento; frozen: queda parado en él hasta el próximo reinicio.',
    },
  },
  translations: 'los textos de varias lenguas a la vez: `{"ca": {…}, "es": {…}}`; null quita los de una lengua',
  responses: {
    200: 'Hecho.',
    201: 'Creado; `Location` dice dónde está.',
    301: 'Ahora tiene otro slug; `Location` dice dónde está.',
    304: 'No ha cambiado.',
    400: 'Hay parámetros que faltan o que no son válidos, y se dicen todos a la vez; o el cuerpo no es JSON.',
    401: 'Hay que identificarse, o la identificación no es correcta.',
    403: 'El usuario no tiene permiso, o el registro no es público.',
    404: 'Ese registro no existe, o la lista no tiene tantas páginas.',
    405: 'La ruta no admite este método; `Allow` dice cuáles admite.',
    409: 'Todavía se está atendiendo una petición con esta `Idempotency-Key`; `Retry-After` dice cuándo volver a enviarla.',
    410: 'El registro ya está en la papelera.',
    412: 'El registro ha cambiado: `If-Match` ya no se cumple.',
    413: 'El cuerpo es demasiado grande.',
    415: 'El cuerpo no es JSON ni un formulario.',
    422: 'Esta `Idempotency-Key` ya se envió con otra petición.',
    429: 'Demasiadas peticiones; `Retry-After` dice cuándo puede volver a intentarse.',
    431: 'La cabecera de la petición es demasiado larga; con menos valores en los parámetros cabe.',
    500: 'Error interno.',
    501: 'El servicio no lo hace.',
    503: 'El servicio no está disponible en este momento; `Retry-After` dice cuándo puede volver a intentarse.',
  },
};
