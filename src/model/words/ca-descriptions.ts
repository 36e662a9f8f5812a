/** What the documents say in Catalan: the rows of tables, operations, outputs and responses. */

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
  page: 'Número de la pàgina, a partir d’1.',
  per_page: 'Quants registres té cada pàgina. Un nombre més gran que el màxim es redueix al màxim.',
};
const dates = 'Una data sola, data i hora, ISO 8601 amb desplaçament o sense, o segons des de 1970 en un text.';
const languageNote = 'Es desa en la llengua de la petició.';
const description = `Descripció, en HTML. ${languageNote}`;
const order = 'Sentit de l’ordre: `asc`, ascendent; `desc`, descendent.';
const cursor =
  'On se segueix: el `next_cursor` de la pàgina anterior; buit, des del principi. No se salta ni es repeteix res encara que mentrestant s’escriguin registres. No va amb `page`.';
const status =
  'Estats dels registres, separats per comes. Sense aquest paràmetre, els publicats; per a qui edita els registres dels altres, tots menys els de la paperera.';

const publication: Shared['publication'] = {
  author:
    'Autor, pel seu número d’usuari. Només qui edita els registres dels altres en pot posar un altre que no sigui ell mateix.',
  date: `Data de publicació, en la zona horària del calendari. ${dates}`,
  date_utc: `Data de publicació, en temps universal. ${dates}`,
};
const ownStatus =
  'Estat de publicació: `publish`, `future`, `draft`, `pending`, `private` o `trash`. Per defecte `publish` per a qui pot publicar i `pending` per als altres.';
const image = 'Adreça web d’una imatge, o número d’una imatge que el servei coneix.';

const placeAndPeopleFilters: Shared['placeAndPeopleFilters'] = {
  ...paging,
  search: 'Paraules que s’han de trobar en el nom, la descripció o les dades de contacte.',
  event: 'Número d’un esdeveniment: només els registres que hi estan vinculats.',
  has_events:
    'Amb `1`, `true`, `yes` o `on`, només els que surten en algun esdeveniment publicat; amb qualsevol altre valor, només els que no surten en cap.',
  only_with_upcoming:
    'Amb `1`, `true`, `yes` o `on`, només els que surten en un esdeveniment publicat que encara no s’ha acabat.',
  status,
  orderby:
    'Criteri de l’ordre: la data de publicació (el valor per defecte), el nom, la darrera modificació o el número.',
  order,
  cursor,
};

const termFilters: Shared['termFilters'] = {
  ...paging,
  search: 'Paraules que s’han de trobar en el nom o en l’identificador de text, o una part qualsevol d’un dels dos.',
  exclude: 'Números de termes que no han de sortir.',
  include: 'Números dels únics termes que poden sortir.',
  order,
  orderby: 'Criteri de l’ordre; per defecte, el nom, segons l’alfabet de la llengua.',
  hide_empty: 'Deixa fora els termes sense cap esdeveniment publicat.',
  post: 'El mateix que `event`, per compatibilitat. Si hi ha tots dos, val `event`.',
  event: 'Número d’un esdeveniment: només els termes que té. Aleshores `hide_empty` no fa efecte.',
  slug: 'Identificador de text exacte, en qualsevol llengua.',
};

const termFields: Shared['termFields'] = {
  name: `Nom del terme, sense etiquetes HTML. Si no n’hi ha cap altre, també en dona l’identificador de text. ${languageNote}`,
  description,
  slug: 'Identificador de text per a les adreces: paraules en minúscula i sense accents, unides per guions. Per defecte surt del nom.',
};

const events: DescribedResources['events'] = {
  fields: {
    title: `Títol de l’esdeveniment, sense etiquetes HTML. ${languageNote}`,
    start_date: `Quan comença, en la zona horària de l’esdeveniment. ${dates}`,
    end_date: `Quan s’acaba, en la zona horària de l’esdeveniment; no pot ser abans que comenci. ${dates}`,
    ...publication,
    description,
    slug: 'Identificador de text per a les adreces. Per defecte surt del títol; si ja és ocupat, se li afegeix un número.',
    excerpt: `Resum, en HTML. ${languageNote}`,
    status: ownStatus,
    timezone: 'Zona horària: un nom IANA, `UTC`, o `UTC` amb les hores de diferència. Per defecte, la del calendari.',
    all_day: 'Dura tot el dia: comença a les 00:00:00 i s’acaba a les 23:59:59 dels seus dies.',
    image,
    cost: 'Preu: un text, un nombre o una llista, com ara `10`, `De 5 a 12 €` o `Gratuït`.',
    website: 'Pàgina web de l’esdeveniment, amb http:// o https://.',
    show_map: 'Si la pàgina de l’esdeveniment ha de mostrar un mapa.',
    show_map_link:
      'Si la pàgina de l’esdeveniment ha d’enllaçar amb un mapa. Les pàgines d’aquest servei hi enllacen sempre que se sap el punt de l’espai.',
    hide_from_listings: 'Si l’esdeveniment no ha de sortir a les llistes.',
    sticky: 'Si l’esdeveniment s’ha de mostrar abans que els altres en un calendari.',
    featured: 'Si l’esdeveniment és destacat.',
    categories:
      'Categories: números, identificadors de text o noms. Un nom nou crea la categoria, si l’usuari en pot crear. Una llista buida les treu totes.',
    tags: 'Etiquetes: números, identificadors de text o noms. Un nom nou crea l’etiqueta, si l’usuari en pot crear. Una llista buida les treu totes.',
    venue:
      'Espai: un número, una llista de números, o les dades de l’espai (`{"venue": "Nom", …}`), que es crea si no n’hi ha cap amb el mateix nom i la mateixa adreça. Una llista buida el treu.',
    organizer:
      'Organitzadors: un número, una llista de números, o dades (`{"organizer": "Nom", …}`), que creen l’organitzador si no n’hi ha cap amb el mateix nom. Una llista buida els treu.',
  },
  extensions: {
    post_parent: 'Número de l’esdeveniment del qual forma part.',
    recurrence:
      'Quan es repeteix: una regla com `FREQ=WEEKLY;BYDAY=TH`, línies d’RFC 5545, o `{rrule, rdate, exdate}`; `start_date` i `end_date` són els de la primera data. Buit, no es repeteix.',
    event_status:
      'Què n’ha passat: `scheduled` (es fa), `cancelled`, `postponed`, `rescheduled` (té una altra data) o `moved_online`. També s’entenen els noms de schema.org.',
    event_status_reason: `Motiu del canvi: per què s’ha cancel·lat, ajornat o canviat. ${languageNote}`,
    previous_start_date:
      'Quan havia de començar abans de canviar de data. S’omple sol quan la data d’un esdeveniment `rescheduled` canvia.',
    attendance_mode: 'Com s’hi assisteix: `offline` (en un lloc), `online` o `mixed`.',
    online_url: 'Adreça on se segueix per internet, amb http:// o https://.',
    sold_out: 'Si ja no hi queden entrades.',
  },
  filters: {
    ...paging,
    start_date:
      'Esdeveniments que comencen en aquest moment o després. Una data sola és el començament del dia. Per defecte, ara.',
    end_date:
      'Esdeveniments que comencen en aquest moment o abans. Una data sola és l’últim segon del dia. Per defecte, d’aquí a dos anys.',
    starts_after: 'Esdeveniments que comencen després d’aquest moment.',
    starts_before: 'Esdeveniments que comencen abans d’aquest moment.',
    ends_after: 'Esdeveniments que s’acaben després d’aquest moment.',
    ends_before: 'Esdeveniments que s’acaben abans d’aquest moment.',
    search:
      'Paraules que s’han de trobar totes en el títol o la descripció, en qualsevol forma i amb accents o sense. Entre cometes, una frase; amb un guió al davant, el que no hi ha de ser.',
    categories:
      'Números o identificadors de text de categories: esdeveniments que en tenen alguna, o alguna que en penja.',
    tags: 'Números o identificadors de text d’etiquetes: esdeveniments que en tenen alguna.',
    venue: 'Números d’espais: esdeveniments que es fan en algun d’ells.',
    organizer: 'Números d’organitzadors: esdeveniments que organitza algun d’ells.',
    featured: 'Només els esdeveniments destacats (`true`) o només els altres (`false`).',
    status,
    geoloc: 'Només els esdeveniments en un espai amb coordenades (`true`) o només els altres (`false`).',
    geoloc_lat: 'Latitud, en graus, del punt al voltant del qual se cerca. Va amb `geoloc_lng`.',
    geoloc_lng: 'Longitud, en graus, del punt al voltant del qual se cerca. Va amb `geoloc_lat`.',
    geoloc_radius: 'Distància màxima a aquell punt, en quilòmetres.',
    include: `Números dels únics esdeveniments que poden sortir, ${maxListLength} com a màxim. Les dates no fan efecte.`,
    post_parent: 'Número d’un esdeveniment: només els que en formen part.',
    orderby: 'Criteri de l’ordre; per defecte, el moment en què comencen.',
    order,
    q: 'Paraules que s’han de trobar totes en el títol, la descripció, o els noms de les categories, les etiquetes, els espais, els organitzadors o els pobles, en qualsevol forma i amb accents o sense. Entre cometes, una frase; amb un guió al davant, el que no hi ha de ser. Sense cap data, només el que encara no s’ha acabat.',
    search_languages:
      'Si `q` busca també en els textos de les altres llengües, el que hi ha en la demanada primer: `auto`, o `asked` (només en aquesta).',
    autocorrect:
      'Quan `q` no troba res i es pot haver volgut escriure una altra cosa (`did_you_mean`), llista el que troba aquesta.',
    highlight:
      'Amb `q` o `search`, cada esdeveniment diu on hi ha el que se cerca (`highlight`): el títol i un tros de la descripció amb les paraules entre `<mark>`, i els llocs.',
    when: 'Quan: `now`, `today`, `tonight`, `tomorrow`, `weekend`, `week`, `month`, `next-week`, `next-month`, `upcoming`, `past`; un dia, un mes, o un interval com `2031-11-01/2031-11-15` o `2031-11-01/..`. Hi entra tot el que s’hi fa, també el que havia començat abans.',
    as_of: 'Moment a què es refereixen les paraules de `when`; per defecte, ara.',
    ongoing:
      'Què es fa amb el que havia començat abans del període: `include` hi és, `exclude` no hi és, `only` és l’únic que hi és, `collapse` no hi és però se’n diu el nombre.',
    expand:
      'Què hi ha d’un esdeveniment que es fa més d’una vegada: cada una de les dates (`occurrences`), o la primera del període (`series`); en un període sense començament, l’última.',
    featured_first: 'En els ordres `agenda` i `relevance`, si els destacats van els primers de cada dia.',
    time_from: 'Hora a partir de la qual comencen, com `18:00`. Si és posterior a `time_to`, passa de mitjanit.',
    time_to: 'Hora abans de la qual comencen, com `22:30`, fins a `24:00`.',
    part_of_day: `Part del dia en què comencen: \`morning\` (de ${morning.from / 60} a ${morning.to / 60} h), \`afternoon\` (de ${afternoon.from / 60} a ${afternoon.to / 60} h) o \`night\` (de ${night.from / 60} a ${night.to / 60} h).`,
    event_status: 'Què n’ha passat: qualsevol d’aquests estats o, amb `-` al davant, tots menys aquests.',
    attendance_mode: 'Com s’hi assisteix: qualsevol d’aquestes maneres o, amb `-` al davant, totes menys aquestes.',
    sold_out: 'Només els que ja no tenen entrades (`true`) o només els altres (`false`).',
    town: 'Pobles i ciutats, pel nom en qualsevol llengua o per l’identificador: els que es fan en algun d’ells.',
    near: 'Punt `latitud,longitud`, o nom o identificador d’un poble o ciutat: els que són a `radius` quilòmetres o menys. El que no té punt propi és al mig del seu poble.',
    radius: 'Amb `near`: distància màxima, en quilòmetres.',
    bbox: 'Rectangle `oest,sud,est,nord`, en graus: els d’un local que hi és.',
    free: 'Només els que són gratuïts (`true`) o només els que es paguen (`false`).',
    price_min: 'El més barat que es vol pagar, en la moneda del calendari.',
    price_max: 'El més car que es vol pagar, en la moneda del calendari.',
    price:
      'Franges de preu, qualsevol d’elles: `free`, les que formen els esglaons del calendari, com `0-10` o `50-`, i `unknown`.',
    price_unknown: 'Amb un altre filtre de preu, també els que no se sap què valen.',
    languages: 'Llengües: els que tenen títol en alguna d’elles.',
    cursor,
    facets: `Recomptes que acompanyen la llista, fins a ${facets.max}: quants esdeveniments tindria amb cada valor, sense comptar el filtre del mateix grup.`,
    facet_size: `Quants valors de cada recompte surten, d’${facet_size.min} a ${facet_size.max}.`,
    facet_order: 'Ordre dels valors: `count`, els més nombrosos primer; `name`, per nom.',
    facet_zero: 'També els valors que hi ha dins del període, però cap amb els altres filtres.',
    facet_month: 'Mes dels dies del recompte `day`, com `2031-11`; per defecte, el del començament del període.',
    sections: `Per què es reparteix també la llista en seccions: \`categories\`, \`town\`, \`tags\`, \`venue\` o \`organizer\`, les que tenen més esdeveniments, fins a ${sections.max}; o les que es triïn i en l’ordre que es digui, com \`categories:musica,teatre\`.`,
    section_size: `Quants esdeveniments té cada secció, d’${section_size.min} a ${section_size.max}.`,
  },
};

const resources: DescribedResources = {
  events,
  venues: {
    fields: {
      venue: `Nom de l’espai, sense etiquetes HTML. ${languageNote}`,
      ...publication,
      description,
      status: ownStatus,
      show_map: 'Si la pàgina de l’espai ha de mostrar un mapa: `true` o `false`.',
      show_map_link: 'Si la pàgina de l’espai ha d’enllaçar amb un mapa: `true` o `false`.',
      address: 'Carrer i número.',
      city: 'Població.',
      country: 'País.',
      province: 'Província o regió, fora dels Estats Units.',
      state: 'Estat, als Estats Units.',
      zip: 'Codi postal.',
      phone: 'Telèfon.',
      stateprovince: 'Estat o província. Per defecte, l’un o l’altra segons el país.',
      website: 'Pàgina web de l’espai, amb http:// o https://.',
      image,
    },
    extensions: {
      geo_lat: 'Latitud, en graus. Va amb `geo_lng`.',
      geo_lng: 'Longitud, en graus. Va amb `geo_lat`.',
    },
    filters: placeAndPeopleFilters,
  },
  organizers: {
    fields: {
      organizer: `Nom de l’organitzador, sense etiquetes HTML. ${languageNote}`,
      ...publication,
      description,
      status: ownStatus,
      phone: 'Telèfon.',
      website: 'Pàgina web de l’organitzador, amb http:// o https://.',
      email: 'Adreça electrònica.',
      image,
    },
    extensions: {},
    filters: placeAndPeopleFilters,
  },
  categories: {
    fields: { ...termFields, parent: 'Número de la categoria de la qual penja; 0 per al primer nivell.' },
    extensions: {},
    filters: {
      ...termFilters,
      parent: 'Número d’una categoria: només les que en pengen directament; 0 per al primer nivell.',
    },
  },
  tags: { fields: termFields, extensions: {}, filters: termFilters },
  synonyms: {
    fields: {
      language: 'Llengua de les cerques que els fan servir.',
      words: `Paraules o expressions, de ${min} a ${max}, de com a màxim ${maxWordsOfPhrase} paraules i ${maxPhraseLength} caràcters: qui en busca una troba també les altres. Es comparen sense majúscules ni accents, i per l’arrel.`,
      root: 'Paraula o expressió: qui la busca troba també `words`, i no al revés. Sense, valen totes per totes.',
    },
    extensions: {},
    filters: { ...paging, language: 'Només els sinònims d’aquesta llengua.' },
  },
  images: {
    fields: {
      alt: 'Text alternatiu, sense etiquetes HTML: què es veu, per a qui no ho veu. Es desa en la llengua de la petició.',
      credit: 'De qui és la imatge, com ara `Foto: Nom Cognom`, sense etiquetes HTML.',
      focus:
        'Punt que ha de quedar dins quan la imatge es retalla, com ara `{x: 0.5, y: 0.3}`, de 0 a 1 des de la cantonada superior esquerra.',
    },
    extensions: {},
    filters: {
      ...paging,
      search: 'Paraules que s’han de trobar en el nom del fitxer, els textos alternatius o el crèdit.',
      include: 'Números d’imatges: només aquestes.',
      author: 'Número d’un usuari: només les que ha pujat.',
      unused: 'Amb `true`, només les que no mostra cap registre; amb `false`, només les altres.',
    },
  },
};

/** What the documents say in Catalan. */
export const ca: Descriptions = {
  service:
    'La interfície d’una agenda d’activitats: esdeveniments, espais, organitzadors, categories i etiquetes, amb els textos en diverses llengües. La lectura és oberta; per escriure cal identificar-se. És compatible amb els clients de la interfície REST v1 de The Events Calendar.',
  resources,
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
    create: { url: 'Adreça web d’una imatge, que es va a buscar i es desa aquí, en lloc d’un fitxer.' },
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
    occurrences: {
      start_date:
        'Dates que comencen en aquest moment o després. Una data sola és el començament del dia. Per defecte, ara.',
      end_date: `Dates que comencen en aquest moment o abans, com a molt ${maxYears} anys després de \`start_date\`. Una data sola és l’últim segon del dia. Per defecte, totes, o les que tenen les llistes del que es repeteix sense fi.`,
      status: 'Amb `trash`, les dates que s’han tret, per a qui pot canviar l’esdeveniment.',
    },
    map: {
      zoom: `Com de prop es mira: el nivell de les tessel·les d’un mapa web, de 0 (el món) a ${mapRows.zoom.max}.`,
    },
  },
  locators: { id: 'Número del registre.', slug: 'Identificador de text del registre, en qualsevol llengua.' },
  conditions: {
    idempotencyKey:
      'Un text de fins a 255 caràcters, com un UUID, nou per a cada registre que es crea. Durant 24 hores la petició es pot tornar a enviar amb la mateixa clau i el mateix cos, i crea un sol registre; té llavors la primera resposta, amb `Idempotency-Replayed: true`.',
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
    images:
      'Imatges que s’han pujat. Les llegeix tothom qui pot llegir un registre que les mostra; en pugen els autors.',
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
    occurrences:
      'Llista les dates d’un esdeveniment, de qualsevol any fins al 2199. Un esdeveniment que no es repeteix en té una, ell mateix.',
    add: 'Afegeix una data a un esdeveniment, a `start_date`, amb els camps que una data d’una sèrie pot tenir propis. Un esdeveniment que no es repetia passa a ser una sèrie.',
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
    409: 'Encara s’està atenent una petició amb aquesta `Idempotency-Key`; `Retry-After` diu quan cal tornar-la a enviar.',
    410: 'El registre ja és a la paperera.',
    412: 'El registre ha canviat: `If-Match` ja no es compleix.',
    413: 'El cos és massa gran.',
    415: 'El cos no és JSON ni un formulari.',
    422: 'Aquesta `Idempotency-Key` ja es va enviar amb una altra petició.',
    429: 'Massa peticions; `Retry-After` diu quan es pot tornar a provar.',
    431: 'La capçalera de la petició és massa llarga; amb menys valors en els paràmetres hi cap.',
    500: 'Error intern.',
    501: 'El servei no ho fa.',
    503: 'El servei no està disponible ara mateix; `Retry-After` diu quan es pot tornar a provar.',
  },
};
