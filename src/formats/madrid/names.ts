/** Readable Spanish names for words that the Madrid feed has only as parts of addresses, without accents. */

/** Categories, by the end of their address. */
const categoryNames: Readonly<Record<string, string>> = {
  '1ciudad21distritos': '1 ciudad, 21 distritos',
  ActividadesCalleArteUrbano: 'Actividades en la calle y arte urbano',
  ActividadesDeportivas: 'Actividades deportivas',
  'ActividadesDeportivas/CarrerasMaratones': 'Carreras y maratones',
  'ActividadesDeportivas/Ciclismo': 'Ciclismo',
  'ActividadesDeportivas/Natacion': 'Natación',
  Campamentos: 'Campamentos',
  CineActividadesAudiovisuales: 'Cine y actividades audiovisuales',
  CircoMagia: 'Circo y magia',
  ClubesLectura: 'Clubes de lectura',
  ComemoracionesHomenajes: 'Conmemoraciones y homenajes',
  ConcursosCertamenes: 'Concursos y certámenes',
  ConferenciasColoquios: 'Conferencias y coloquios',
  'ConferenciasColoquios/Historia': 'Historia',
  CongresosJornadas: 'Congresos y jornadas',
  CuentacuentosTiteresMarionetas: 'Cuentacuentos, títeres y marionetas',
  CursosTalleres: 'Cursos y talleres',
  'CursosTalleres/Arte': 'Arte',
  'CursosTalleres/Literatura': 'Literatura',
  DanzaBaile: 'Danza y baile',
  'DanzaBaile/Flamenco': 'Flamenco',
  'DanzaBaile/FolcloreEtnica': 'Folclore y danza étnica',
  EnLinea: 'En línea',
  ExcursionesItinerariosVisitas: 'Excursiones, itinerarios y visitas',
  Exposiciones: 'Exposiciones',
  Ferias: 'Ferias',
  Fiestas: 'Fiestas',
  FiestasNavidadesReyes: 'Fiestas de Navidad y Reyes',
  FiestasSemanaSanta: 'Semana Santa',
  ItinerariosOtrasActividadesAmbientales: 'Itinerarios y otras actividades ambientales',
  Musica: 'Música',
  'Musica/CoroGospel': 'Coro y góspel',
  'Musica/Flamenco': 'Flamenco',
  'Musica/JazzSoulFunkySwingReagge': 'Jazz, soul, funky, swing y reggae',
  'Musica/RapHipHop': 'Rap y hip-hop',
  ProgramacionDestacadaAgendaCultura: 'Programación destacada de la agenda cultural',
  RecitalesPresentacionesActosLiterarios: 'Recitales, presentaciones y actos literarios',
  TeatroPerformance: 'Teatro y performance',
  ZMUPI: 'Anunciado en mupis',
};

/** Audiences whose spelling is not the feed's. */
const audienceNames: Readonly<Record<string, string>> = {
  Jovenes: 'Jóvenes',
  PropietariosdeAnimales: 'Propietarios de animales',
};

/** Districts and neighbourhoods whose names cannot be made from the words of the address. */
const areaNames: Readonly<Record<string, string>> = {
  AlamedaOsuna: 'Alameda de Osuna',
  CasaCampo: 'Casa de Campo',
  CascoHBarajas: 'Casco Histórico de Barajas',
  CascoHVallecas: 'Casco Histórico de Vallecas',
  CascoHVicalvaro: 'Casco Histórico de Vicálvaro',
  CascoHistoricoVallecas: 'Casco Histórico de Vallecas',
  Chamartin: 'Chamartín',
  Chamberi: 'Chamberí',
  CiudadJardin: 'Ciudad Jardín',
  EnsancheVallecas: 'Ensanche de Vallecas',
  Entrevias: 'Entrevías',
  Fontarron: 'Fontarrón',
  FuenteBerro: 'Fuente del Berro',
  'Fuencarral-ElPardo': 'Fuencarral-El Pardo',
  LasAguilas: 'Las Águilas',
  LosAngeles: 'Los Ángeles',
  LosJeronimos: 'Los Jerónimos',
  NuevaEspana: 'Nueva España',
  Opanel: 'Opañel',
  Pacifico: 'Pacífico',
  PalosFrontera: 'Palos de la Frontera',
  PalosMoguer: 'Palos de Moguer',
  PenaGrande: 'Peña Grande',
  PinarRey: 'Pinar del Rey',
  PuenteDeVallecas: 'Puente de Vallecas',
  PuertaAngel: 'Puerta del Ángel',
  RiosRosas: 'Ríos Rosas',
  SanCristobal: 'San Cristóbal',
  SanFermin: 'San Fermín',
  Tetuan: 'Tetuán',
  Timon: 'Timón',
  Vicalvaro: 'Vicálvaro',
  VillaDeVallecas: 'Villa de Vallecas',
  VillaverdeAltoCH: 'Villaverde Alto, Casco Histórico',
  Zofio: 'Zofío',
};

/** The name of a category by the end of its address; `known` is false when it was made from the words. */
export function categoryName(path: string): { readonly name: string; readonly known: boolean } {
  const name = categoryNames[path];
  return name ? { name, known: true } : { name: asSentence(path.split('/').at(-1) ?? path), known: false };
}

/** The name of an audience by the feed's word; an unknown one is made from the word. */
export function audienceName(word: string): string {
  return audienceNames[word] ?? asSentence(word);
}

/** The name of a district or neighbourhood by the end of its address. */
export function areaName(word: string): string {
  return areaNames[word] ?? apart(word);
}

/** `CursosDeVerano` → `Cursos de verano`. */
function asSentence(word: string): string {
  const [first = '', ...others] = apart(word).split(' ');
  return [first, ...others.map((each) => (/^\p{Lu}\p{Ll}/u.test(each) ? each.toLowerCase() : each))].join(' ');
}

function apart(word: string): string {
  return word.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ');
}
