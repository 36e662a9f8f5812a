/** Categories and audiences of the Madrid feed as terms, and readable names for words that it has only as parts of addresses, without accents. */

import { unique } from '../../model/arrays-and-maps.ts';
import { trimmedParts } from '../../model/text/characters.ts';
import type { Incoming, Note } from '../incoming.ts';
import type { Item } from './item.ts';

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

/** The identity of an item's category: the end of its address, such as `Musica/Flamenco`; empty for none. */
export function categoryOf(item: Item): string {
  return /\/actividades\/(.+)$/.exec(item.type)?.[1] ?? item.type.split('/').at(-1) ?? '';
}

/** Identities of an item's audiences. */
export function audiencesOf(item: Item): string[] {
  return unique(trimmedParts(item.audience, ','));
}

/** All categories that items have, each after its parent, a tag for each audience, and remarks about names that had to be guessed. */
export function toTerms(items: readonly Item[]): { readonly records: Incoming[]; readonly notes: Note[] } {
  const notes: Note[] = [];
  const paths = unique(items.map(categoryOf)).flatMap((path) => {
    const parts = path === '' ? [] : path.split('/');
    return parts.map((_, at) => parts.slice(0, at + 1));
  });
  const byId = new Map(paths.map((path) => [path.join('/'), path]));
  const sorted = [...byId].sort(([one, its], [other, others]) => its.length - others.length || (one < other ? -1 : 1));
  const categories = sorted.map(([id, path]): Incoming => {
    const known = categoryNames[id];
    const name = known || toPhrase(path.at(-1) ?? id);
    if (!known) {
      notes.push({ what: 'category_unknown', where: id, detail: name });
    }
    const above = path.slice(0, -1).join('/');
    return { resource: 'categories', id, name, values: { name }, links: above ? { parent: [above] } : {}, extra: {} };
  });
  const tags = unique(items.flatMap(audiencesOf)).sort();
  const named = tags.map((id): Incoming => {
    const name = audienceNames[id] ?? toPhrase(id);
    return { resource: 'tags', id, name, values: { name }, links: {}, extra: {} };
  });
  return { records: [...categories, ...named], notes };
}

/** The name of a district or neighbourhood by the end of its address. */
export function areaName(word: string): string {
  return areaNames[word] ?? splitWords(word);
}

/** `CursosDeVerano` → `Cursos de verano`. */
function toPhrase(word: string): string {
  const [first = '', ...others] = splitWords(word).split(' ');
  return [first, ...others.map((each) => (/^\p{Lu}\p{Ll}/u.test(each) ? each.toLowerCase() : each))].join(' ');
}

function splitWords(word: string): string {
  return word.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ');
}
