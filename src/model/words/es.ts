import { cellSize, mapRows, relatedRows, suggestRows, venuesFrom } from '../tables/discovery-parameters.ts';
import { esResources } from './es-rows.ts';
import type { Descriptions } from './types.ts';

/** What the documents say in Spanish. */
export const es: Descriptions = {
  service:
    'La interfaz de una agenda de actividades: eventos, lugares, organizadores, categorías y etiquetas, con los textos en varias lenguas. La lectura es abierta; para escribir hay que identificarse. Es compatible con los clientes de la interfaz REST v1 de The Events Calendar.',
  resources: esResources,
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
    map: {
      zoom: `Cuán de cerca se mira: el nivel de las teselas de un mapa web, de 0 (el mundo) a ${mapRows.zoom.max}.`,
    },
  },
  locators: { id: 'Número del registro.', slug: 'Identificador de texto del registro, en cualquier lengua.' },
  conditions: {
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
    410: 'El registro ya está en la papelera.',
    412: 'El registro ha cambiado: `If-Match` ya no se cumple.',
    413: 'El cuerpo es demasiado grande.',
    415: 'El cuerpo no es JSON ni un formulario.',
    429: 'Demasiadas peticiones; `Retry-After` dice cuándo puede volver a intentarse.',
    431: 'La cabecera de la petición es demasiado larga; con menos valores en los parámetros cabe.',
    500: 'Error interno.',
    503: 'El servicio no está disponible en este momento; `Retry-After` dice cuándo puede volver a intentarse.',
  },
};
