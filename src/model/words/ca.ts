import { cellSize, mapRows, relatedRows, suggestRows, venuesFrom } from '../tables/discovery-parameters.ts';
import { caResources } from './ca-rows.ts';
import type { Descriptions } from './types.ts';

/** What the documents say in Catalan. */
export const ca: Descriptions = {
  service:
    'La interfície d’una agenda d’activitats: esdeveniments, espais, organitzadors, categories i etiquetes, amb els textos en diverses llengües. La lectura és oberta; per escriure cal identificar-se. És compatible amb els clients de la interfície REST v1 de The Events Calendar.',
  resources: caResources,
  asides: {
    translation_language:
      'Llengua en què es llegeixen o s’escriuen els textos. Per defecte, la primera de les llengües del calendari.',
    _fields:
      'Camps que ha de tenir la resposta, separats per comes; amb punts, els de dins d’un altre: `id,title,venue.city`.',
    _translations: 'Afegeix a cada registre els textos de totes les llengües.',
    strict:
      'Amb cert, els paràmetres que no es coneixen són un error 400; si no, no fan res, i `X-Ignored-Parameters` els anomena.',
  },
  parameters: {
    remove: { force: 'Esborra del tot, en lloc de moure a la paperera.' },
    index: { namespace: 'Espai de noms de la interfície.', context: 'Per a què es demana la resposta.' },
    document: { lang: 'Llengua de les descripcions, `ca`, `es` o `en`. Per defecte, la de la interfície.' },
    suggest: {
      q: `El que s’ha escrit fins ara, ${suggestRows.q.max} caràcters com a màxim: cada paraula ha de començar una paraula del nom.`,
      kinds: 'Què se suggereix: per defecte, tot menys `tags`.',
      limit: `Quants de cada mena, d’${suggestRows.limit.min} a ${suggestRows.limit.max}.`,
      when: 'Quins esdeveniments compten, segons quan es fan, com a la llista d’esdeveniments. El que no en té cap no se suggereix.',
    },
    related: {
      limit: `Quants esdeveniments, d’${relatedRows.limit.min} a ${relatedRows.limit.max}.`,
      explain: 'Afegeix a cada esdeveniment què hi té en comú (`why`).',
    },
    map: {
      zoom: `Com de prop es mira: el nivell de les tessel·les d’un mapa web, de 0 (el món) a ${mapRows.zoom.max}.`,
    },
  },
  locators: { id: 'Número del registre.', slug: 'Identificador de text del registre, en qualsevol llengua.' },
  conditions: {
    ifMatch: 'Escriu només si el registre encara té aquesta `ETag`; si no, respon 412.',
    ifNoneMatch: 'Respon 304, sense cos, si la resposta encara té aquesta `ETag`.',
  },
  tags: {
    events: 'Què passa, quan, on i per quant.',
    venues: 'Els llocs on passen les coses.',
    organizers: 'Qui les organitza.',
    categories: 'L’arbre de temes en què es classifiquen els esdeveniments.',
    tags: 'Paraules clau lliures dels esdeveniments.',
    synonyms: 'Paraules que la cerca `q` pren per iguals. Els llegeixen els editors; els escriuen els administradors.',
  },
  security: {
    basic: 'Nom d’usuari i contrasenya.',
    bearer: 'Clau de la interfície, a la capçalera `Authorization: Bearer`.',
  },
  operations: {
    index: 'L’espai de noms i les seves rutes, amb els paràmetres de cadascuna.',
    document: 'Aquest document: la descripció de la interfície en OpenAPI 3.1.',
    suggest:
      'Suggereix noms de pobles, categories, espais, organitzadors, etiquetes i esdeveniments mentre s’escriu. Cadascun porta el nombre d’esdeveniments que hi ha.',
    related:
      'Llista els esdeveniments que tenen alguna cosa en comú amb un altre, primer els que en tenen més. Compten l’esdeveniment del qual formen part, els organitzadors, les etiquetes, les categories, els espais i, a més, el poble; els cancel·lats no hi surten.',
    map: `Compta els esdeveniments segons on són, per a un mapa (GeoJSON). Hi ha un punt cada ${cellSize} píxels, o un per local a partir del nivell ${venuesFrom}.`,
    list: 'Llista {ofMany}, per pàgines. Les condicions s’han de complir totes alhora.',
    create: 'Crea {a}.',
    read: 'Llegeix {a}.',
    listAs: 'Una llista {ofMany} com a {format}, amb els mateixos filtres. És per a tothom: no mira credencials.',
    readAs: 'Un esdeveniment com a {format}. És per a tothom: no mira credencials.',
    change: 'Canvia {a}: el que no s’envia queda com estava, i `null` buida un camp.',
    trash: 'Mou {a} a la paperera, o l’esborra del tot amb `force=true`.',
    removeForGood: 'Esborra {a} del tot.',
    extensions: 'A més dels camps de la taula, admet {fields}.',
  },
  outputParameters: {
    bom: 'Si la taula comença amb la marca d’ordre dels octets, que Excel necessita per llegir UTF-8.',
    group:
      '`venue`: un Feature per lloc amb coordenades, amb els seus esdeveniments a `events`, en comptes d’un per esdeveniment.',
  },
  outputs: {
    ics: 'calendari per subscriure-s’hi (iCalendar)',
    rss: 'canal de novetats (RSS 2.0)',
    atom: 'canal de novetats (Atom)',
    jsonfeed: 'canal de novetats (JSON Feed 1.1)',
    jsonld: 'dades per a cercadors (JSON-LD de schema.org)',
    geojson: 'punts d’un mapa (GeoJSON)',
    csv: 'taula (CSV)',
    ndjson: 'registres de la llista, un per línia (NDJSON)',
  },
  reset: {
    list: 'Enumera els escenaris de prova, amb el que es pot esperar de cadascun. Per a administradors.',
    make: 'Esborra tots els registres, tret dels usuaris i les claus, i omple el calendari amb dades de demostració. Es veu sencer o gens. Per a administradors.',
    parameters: {
      scenario: 'Noms dels escenaris amb què s’omple el calendari.',
      events: 'Nombre d’esdeveniments que s’hi afegeixen.',
      seed: 'Nombre a partir del qual es fan els esdeveniments afegits: el mateix nombre dona els mateixos esdeveniments.',
      now: 'Moment al qual es refereixen les dates, en UTC si no diu cap desfasament; el rellotge del servei s’hi posa.',
      clock:
        'running: el rellotge del servei continua des d’aquest moment; frozen: hi queda aturat fins al pròxim reinici.',
    },
  },
  translations: 'els textos de diverses llengües alhora: `{"ca": {…}, "es": {…}}`; null treu els d’una llengua',
  responses: {
    200: 'Fet.',
    201: 'Creat; `Location` diu on és.',
    301: 'Ara té un altre slug; `Location` diu on és.',
    304: 'No ha canviat.',
    400: 'Hi ha paràmetres que falten o que no són vàlids, i es diuen tots alhora; o el cos no és JSON.',
    401: 'Cal identificar-se, o la identificació no és correcta.',
    403: 'L’usuari no té permís per fer-ho, o el registre no és públic.',
    404: 'Aquest registre no existeix, o la llista no té tantes pàgines.',
    405: 'La ruta no admet aquest mètode; `Allow` diu quins admet.',
    410: 'El registre ja és a la paperera.',
    412: 'El registre ha canviat: `If-Match` ja no es compleix.',
    413: 'El cos és massa gran.',
    415: 'El cos no és JSON ni un formulari.',
    429: 'Massa peticions; `Retry-After` diu quan es pot tornar a provar.',
    431: 'La capçalera de la petició és massa llarga; amb menys valors en els paràmetres hi cap.',
    500: 'Error intern.',
    503: 'El servei no està disponible ara mateix; `Retry-After` diu quan es pot tornar a provar.',
  },
};
