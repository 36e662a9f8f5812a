import { expect } from 'chai';
import fc from 'fast-check';
import { sortKey } from '../../src/model/search/sort-key.ts';
import { anyText } from '../support/any-text.ts';

const CATALAN =
  'à abadia Abadia àbac acció aço acord adéu Adéu àlbum album albúm ball balla Ballet bàsquet bé be bellesa bèstia ca ça ' +
  'caça caca caçador cafè café cafés calça calcar calça-curt calor cançó canço cançons canó cant canta cap çap casa Casa ' +
  'càsa CASA cassa casal col colla col·laborar collaborar col·lecció Col·lecció colleccio COL·LECCIÓ col·legi collegi collir ' +
  'colònia conca concert Concert concerts concórrer conçol corb cor cós cos dansa dia diada dïada duc el él èl era ès es ' +
  'escola esglaó espai Exposició exposició exposicions fa façana facana fira fires font força forca França gel gelat Girona ' +
  'Gràcia gracia gràcies ha hora hi història ídol ïd idea illa il·lusió illusió il·luminar imatge índex infant jazz jo joc ' +
  'laurel lla llac llengua llibre Llibre LLIBRE l·la lo lluna mà ma maça mar març marc mare més mes Molló món mon mora nadal ' +
  'Nadal nit niu nñ nou obra òbol ópera opera òpera pa pà país paisatge pàl·lid pallid parc plaça placa platja què que ' +
  'quedar raó riu sardana sardanes sant Sant Sants sé se sí si sòl sol sóc sóls taller tallers tango teatre Teatre te té ' +
  'última últim unió ús us vall vàlua València vol xoc zebra zona zoo';

const SPANISH =
  'a á abad ábaco acción agua águila alma álbum ano año añejo anexo anillo anzuelo añada antes baile baño bano banquete ' +
  'caballo cabaña cabana café cafés calle camino canción Canción canciones caña cana cañón canon canto castaña castanuela ' +
  'chico chino cielo cima ciñe cine cinta color coñac con conde copa cuñado cuna de dé dia día días doña dona donde dueño ' +
  'duelo él el ella enero ensayo español Español espanto España espacio feria Feria flamenco fuñ gato güe guerra guiñol ' +
  'guion hoja hueso ilusión isla jota joven jóvenes lana leña lena lento llama lluvia luz luces madrid Madrid mañana manana ' +
  'manantial más mas mes mí mi moño mono monte museo Museo MUSEO música nada niña nina niño Niño nido nieve nube ñandú Ñandú ' +
  'ñoño ñu nuez nz obra ojo otoño Otoño oto peña pena pequeño piña pina pingüino pinguino plaza poesía poeta que qué quizá ' +
  'rey río rio ruido sé se señal senda señor senor sol solo sólo sueño suelo té te teatro tú tu uña una único unico uva ' +
  'vergüenza verguenza viña vina vino Vino yo zarzuela zapato';

const SIGNS =
  '0 1 10 2 24h 1a _a -a (a) "a" ¿Qué? ¡Hola! #a a&b a+b $5 €5 5€ 🎉a 🎉 a🎉 a.b a,b ab A-B AB casa-gran ø ob œuvre af æ'.split(
    ' ',
  );
const PHRASES = [
  '',
  'casa gran',
  'casa  gran',
  'la casa',
  'la-casa',
  'lacasa',
  'a b',
  'L’Hospitalet',
  'cafe\u0301',
  'coŀlegi',
];

function sign(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

function expectOrder(language: string, words: string[]): void {
  const { compare } = new Intl.Collator(language);
  const keys = words.map((word) => [word, sortKey(word, language)] as const);
  const wrong = keys.flatMap(([left, one]) =>
    keys
      .filter(([right, other]) => sign(one, other) !== Math.sign(compare(left, right)))
      .map(([right]) => [left, right]),
  );
  expect(wrong).to.deep.equal([]);
}

describe('sort key', () => {
  it('orders Catalan words as a dictionary does', () => {
    expectOrder('ca', CATALAN.split(/\s+/));
  });

  it('orders Spanish words as a dictionary does', () => {
    expectOrder('es', SPANISH.split(/\s+/));
  });

  for (const language of ['ca', 'es']) {
    it(`orders signs, numbers and phrases among the words of ${language}`, () => {
      const words = (language === 'ca' ? CATALAN : SPANISH).split(/\s+/).filter((_, place) => place % 4 === 0);
      expectOrder(language, [...SIGNS, ...PHRASES, ...words]);
    });
  }

  it('puts ñ after n in Spanish and beside it in Catalan', () => {
    expect(['ñu', 'nz', 'na', 'o'].toSorted((a, b) => sign(sortKey(a, 'es'), sortKey(b, 'es')))).to.deep.equal([
      'na',
      'nz',
      'ñu',
      'o',
    ]);
    expect(['ñu', 'nz', 'na', 'o'].toSorted((a, b) => sign(sortKey(a, 'ca'), sortKey(b, 'ca')))).to.deep.equal([
      'na',
      'ñu',
      'nz',
      'o',
    ]);
  });

  it('puts blanks, signs, numbers, letters and other scripts in that order', () => {
    const sorted = ['', ' a', '-a', '🎉', '€', '1', 'a', 'Z', 'α', 'я', '日'];
    expect(sorted.toReversed().toSorted((a, b) => sign(sortKey(a, 'ca'), sortKey(b, 'ca')))).to.deep.equal(sorted);
  });

  it('is the same for the same text written in other Unicode', () => {
    expect(sortKey('cafe\u0301', 'ca')).to.equal(sortKey('café', 'ca'));
    expect(sortKey('a\u0000\u00adb\u200d', 'ca')).to.equal(sortKey('ab', 'ca'));
  });

  it('orders alike by code units and by bytes, and stays short', () => {
    const text = anyText(300);
    fc.assert(
      fc.property(text, text, fc.constantFrom('ca', 'es'), (left, right, language) => {
        const [one, other] = [sortKey(left, language), sortKey(right, language)];
        expect(sign(one, other)).to.equal(Math.sign(Buffer.compare(Buffer.from(one), Buffer.from(other))));
        expect(one.isWellFormed() && Buffer.byteLength(one) < 8000).to.equal(true);
      }),
    );
  });
});
