import { expect } from 'chai';
import { townBySlug, townLabel, townSlugOf, townsNamed } from '../../src/model/places/gazetteer.ts';

describe('The gazetteer', () => {
  const slugsOf = (...cities: string[]) => cities.map((city) => townSlugOf({ city }));

  it('knows one town by its names in both languages, in any case and with any accents', () => {
    expect(slugsOf('Lleida', 'Lérida', 'LLEIDA', 'lerida')).to.deep.equal(Array(4).fill('lleida'));
    expect(slugsOf('Girona', 'Gerona')).to.deep.equal(['girona', 'girona']);
    expect(slugsOf('Perpinyà', 'Perpiñán', 'Perpignan')).to.deep.equal(Array(3).fill('perpinya'));
    expect(slugsOf('Andorra la Vella', 'Xàtiva', 'Játiva')).to.deep.equal(['andorra-la-vella', 'xativa', 'xativa']);
  });

  it('calls a town as the language does', () => {
    const town = townBySlug('saragossa');
    expect(town && ['ca', 'es', 'fr'].map((language) => townLabel(town, language))).to.deep.equal([
      ...['Saragossa', 'Zaragoza', 'Zaragoza'],
    ]);
  });

  it('needs no article, and takes one behind the name', () => {
    const spelt = ["L'Hospitalet de Llobregat", 'Hospitalet de Llobregat', 'l’Hospitalet de Llobregat'];
    expect(slugsOf(...spelt)).to.deep.equal(Array(3).fill('l-hospitalet-de-llobregat'));
    expect(slugsOf('Prat de Llobregat, El', 'El Prat de Llobregat', 'Prat de Llobregat (Barcelona)')).to.deep.equal(
      Array(3).fill('el-prat-de-llobregat'),
    );
    expect(slugsOf('St. Cugat del Vallès', 'Sta. Coloma de Gramenet', 'BCN')).to.deep.equal([
      ...['sant-cugat-del-valles', 'santa-coloma-de-gramenet', 'barcelona'],
    ]);
  });

  it('tells namesakes by post code, province or point, else takes the larger one', () => {
    const named = townsNamed('Santa Coloma').map(({ region }) => region);
    expect(named).to.include.members(['AD', '27']);
    expect(townSlugOf({ city: 'Santa Coloma', zip: 'AD500' })).to.equal('santa-coloma');
    expect(townSlugOf({ city: 'Santa Coloma', zip: '26315' })).to.equal('santa-coloma-27');
    expect(townSlugOf({ city: 'Santa Coloma', point: { lat: 42.37, lng: -2.66 } })).to.equal('santa-coloma-27');
    expect(townSlugOf({ city: 'Santa Coloma', province: 'Andorra' })).to.equal('santa-coloma');
  });

  it('makes a town of its own of a name that it does not know, and none of nothing', () => {
    expect(slugsOf('Vilaperduda de Dalt', '', '  ', '***')).to.deep.equal(['vilaperduda-de-dalt', '', '', '']);
  });

  it('has no part of a city, and each slug once', () => {
    expect(townsNamed('Eixample')).to.deep.equal([]);
    expect(townBySlug('gracia')).to.equal(undefined);
  });
});
