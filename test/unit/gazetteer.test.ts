import { expect } from 'chai';
import { allTowns, townBySlug, townsNamed } from '../../src/model/places/gazetteer.ts';
import { placeKey } from '../../src/model/places/place-name.ts';
import { catalanLands, provinces } from '../../src/model/places/provinces-and-countries.ts';
import { slugOf } from '../../src/model/text/slug.ts';

const slugsNamed = (name: string) => townsNamed(name).map(({ slug }) => slug);

describe('the gazetteer', () => {
  it('has all municipalities of Spain and more, Andorra and Northern Catalonia', () => {
    const towns = allTowns();
    expect(towns.length).to.equal(8534);
    const inside = (code: string) => towns.filter(({ province }) => province.code === code).length;
    expect([inside('08'), inside('17'), inside('25'), inside('43')]).to.satisfy((found: number[]) =>
      [311, 221, 231, 184].every((municipalities, at) => (found[at] as number) >= municipalities),
    );
    expect([inside('AD'), inside('66')]).to.deep.equal([20, 107]);
    expect(new Set(towns.map(({ province }) => province.code))).to.deep.equal(new Set(provinces.keys()));
  });

  it('gives every town a unique slug, made like all slugs', () => {
    const towns = allTowns();
    expect(new Set(towns.map(({ slug }) => slug)).size).to.equal(towns.length);
    for (const { slug, labels, province } of towns) {
      expect(slug.startsWith(slugOf(catalanLands.has(province.code) ? labels.ca : labels.es)), slug).to.equal(true);
      expect(townBySlug(slug)?.labels, slug).to.equal(labels);
    }
  });

  it('finds every town by both of its names', () => {
    const lost = allTowns().filter(
      (town) => !Object.values(town.labels).every((name) => townsNamed(name).includes(town)),
    );
    expect(lost).to.deep.equal([]);
  });

  it('has a point within these lands and a population for each', () => {
    const astray = allTowns().filter(
      ({ lat, lng, population }) => !(lat > 27 && lat < 44 && lng > -19 && lng < 5 && population >= 0),
    );
    expect(astray).to.deep.equal([]);
  });

  it('has no districts of cities', () => {
    for (const quarter of ['Gràcia', 'Ciutat Vella', 'Carabanchel', 'Ciudad Lineal', 'Santutxu']) {
      expect(slugsNamed(quarter), quarter).to.deep.equal([]);
    }
  });
});

describe('a town by its name', () => {
  it('is the same in any language, case and spelling', () => {
    for (const name of ['Lleida', 'Lérida', 'LLEIDA', ' lerida ', 'Lhèida'])
      expect(slugsNamed(name), name).to.deep.equal(['lleida']);
    expect(townBySlug('lleida')?.labels).to.deep.equal({ ca: 'Lleida', es: 'Lérida' });
    expect(slugsNamed('Gerona')).to.deep.equal(['girona']);
    for (const name of ['Perpignan', 'Perpinyà', 'Perpiñán'])
      expect(slugsNamed(name), name).to.deep.equal(['perpinya']);
    expect(townBySlug('perpinya')).to.deep.include({ country: 'FR', labels: { ca: 'Perpinyà', es: 'Perpiñán' } });
  });

  it('may have its article or not', () => {
    for (const name of [
      "L'Hospitalet de Llobregat",
      'l’hospitalet de llobregat',
      'Hospitalet de Llobregat',
      "L'Hospitalet",
    ]) {
      expect(slugsNamed(name), name).to.deep.equal(['lhospitalet-de-llobregat']);
    }
    expect(townBySlug('lhospitalet-de-llobregat')?.labels.ca).to.equal("l'Hospitalet de Llobregat");
    expect(slugsNamed('Seu d’Urgell')).to.deep.equal(['la-seu-durgell']);
    expect(slugsNamed('Coruña')[0]).to.equal('a-coruna');
    expect(slugsNamed('Os de Balaguer')).to.deep.equal(['os-de-balaguer']);
  });

  it('may shorten its saint, or have that of the other language', () => {
    for (const name of [
      'St. Cugat del Vallès',
      'San Cugat del Vallés',
      'S. Cugat del Vallès',
      'sant-cugat-del-valles',
    ]) {
      expect(slugsNamed(name), name).to.deep.equal(['sant-cugat-del-valles']);
    }
    expect(slugsNamed('Sta. Coloma de Gramenet')).to.deep.equal(['santa-coloma-de-gramenet']);
    expect(slugsNamed('Bcn')).to.deep.equal(['barcelona']);
  });

  it('gives all towns of that name, the largest first', () => {
    const [first, ...others] = townsNamed('Torrent');
    expect(first).to.deep.include({ slug: 'torrent', province: provinces.get('46') });
    expect(others.map(({ slug }) => slug)).to.include('torrent-girona');
  });

  it('gives towns first that have it as their own name', () => {
    expect(slugsNamed('Granado')[0]).to.equal('el-granado');
    expect(slugsNamed('Granado')).to.include('granada');
  });

  it('gives nothing for an unknown name', () => {
    expect(townsNamed('Vilanova del Mig del No-res')).to.deep.equal([]);
    expect(townsNamed('')).to.deep.equal([]);
    expect(townBySlug('no-res')).to.equal(undefined);
  });
});

describe('a normalized place name', () => {
  it('has no case, accents, punctuation and article', () => {
    expect(placeKey("  L'Ametlla  de Mar ")).to.equal('ametlla de mar');
    expect(placeKey('Castell-Platja d’Aro')).to.equal('castell platja d aro');
    expect(placeKey('Santiago de Compostel·la')).to.equal('santiago de compostella');
    expect(placeKey('Es')).to.equal('es');
    expect(placeKey('Constructor')).to.equal('constructor');
    expect(placeKey("s'Arenal")).to.equal('arenal');
  });
});
