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

/** All categories that items have, each after its parent. */
export function categoriesOf(items: readonly Item[]): Incoming[] {
  const paths = new Set(items.map(categoryOf).filter((path) => path !== ''));
  const all = new Set([...paths].flatMap(withAncestors));
  return [...all].sort((one, other) => depth(one) - depth(other) || (one < other ? -1 : 1)).map(category);
}

/** A tag for each audience. */
export function tagsOf(items: readonly Item[]): Incoming[] {
  const words = unique(items.flatMap(audiencesOf)).sort();
  return words.map((id) => {
    const name = audienceName(id);
    return { resource: 'tags', id, name, values: { name }, links: {}, extra: {} };
  });
}

/** Categories whose readable name had to be guessed. */
export function notesOnCategories(categories: readonly Incoming[]): Note[] {
  const guessed = categories.filter((each) => !categoryName(each.id).known);
  return guessed.map((each) => ({
    what: 'Category that this importer does not know: named by its address',
    where: each.id,
    detail: each.name,
  }));
}

function category(id: string): Incoming {
  const { name } = categoryName(id);
  const above = id.split('/').slice(0, -1).join('/');
  return { resource: 'categories', id, name, values: { name }, links: above ? { parent: [above] } : {}, extra: {} };
}

function withAncestors(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

function depth(path: string): number {
  return path.split('/').length;
}

/** The name of a category by the end of its address; `known` is false when it was made from the words. */
function categoryName(path: string): { readonly name: string; readonly known: boolean } {
  const name = categoryNames[path];
  return name ? { name, known: true } : { name: asSentence(path.split('/').at(-1) ?? path), known: false };
}

/** The name of an audience by the feed's word; an unknown one is made from the word. */
function audienceName(word: string): string {
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
