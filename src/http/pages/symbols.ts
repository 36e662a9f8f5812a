/** Symbols of categories, for events without a photo. */

/** The symbols with the beginnings of words, in Catalan, Spanish and English, by which a category has one; the first that fits counts. */
const beginnings = {
  theatre: ['teatr', 'theat', 'escenic', 'esceniq', 'comedi', 'comedy', 'monole', 'performance', 'stage'],
  circus: ['circ', 'magia', 'magic'],
  cinema: ['cine', 'film', 'audiovisual', 'documental'],
  children: ['infan', 'famili', 'nens', 'ninos', 'child', 'kids', 'titel', 'titer', 'campament'],
  book: ['llibr', 'libro', 'book', 'lectur', 'lite', 'poes', 'biblio', 'cuentacuentos', 'contacontes', 'recital'],
  dance: ['dansa', 'danza', 'dance', 'baile', 'ball', 'sardan', 'folclor', 'folklor'],
  music: [
    'music',
    'musiq',
    'concert',
    'concier',
    'jazz',
    'rock',
    'canc',
    'cant',
    'oper',
    'flamenco',
    'blues',
    'coro',
    'coral',
    'rap',
    'gospel',
  ],
  talk: ['confer', 'xerrad', 'charla', 'colloqu', 'coloqu', 'debat', 'talk', 'jornad', 'congres', 'presentaci'],
  course: ['curs', 'taller', 'workshop', 'course', 'formaci', 'manual'],
  sport: ['esport', 'deport', 'sport', 'carrer', 'natac', 'futbol', 'ciclis', 'marato', 'salut', 'salud'],
  food: ['gastron', 'cuina', 'cocina', 'food', 'tast', 'vins'],
  market: ['fira', 'fires', 'feria', 'mercat', 'mercad', 'market', 'fair'],
  nature: ['natur', 'excurs', 'ambiental', 'senderis', 'itinerari'],
  science: ['cienc', 'science', 'scient', 'tecnolo', 'astronom'],
  heritage: ['patrimon', 'visit', 'histori', 'herit', 'ruta', 'rutes', 'rutas'],
  art: ['art', 'expo', 'exhib', 'museu', 'fotograf', 'pintur', 'escult', 'galeri'],
  feast: ['festa', 'fest', 'fiest', 'tradic', 'castell', 'nadal', 'navidad', 'semana', 'setmana', 'conmemor'],
} as const;

/** The name of a symbol; `other` has no category. */
export type SymbolName = keyof typeof beginnings | 'other';

const names = Object.keys(beginnings) as (keyof typeof beginnings)[];

/** All symbols. */
export const symbolNames: readonly SymbolName[] = [...names, 'other'];

/** The symbol of the first category that has one. */
export function symbolOf(categories: readonly { readonly slug: string }[]): SymbolName {
  const found = categories.flatMap(({ slug }) => {
    const words = slug.split('-');
    return names.find((name) => beginnings[name].some((each) => words.some((word) => word.startsWith(each)))) ?? [];
  });
  return found[0] ?? 'other';
}
