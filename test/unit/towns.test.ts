import { expect } from 'chai';
import { townsNamed } from '../../src/model/places/gazetteer.ts';
import { provinceNamed, provinceOfZip } from '../../src/model/places/provinces-and-countries.ts';
import { townFor, townOf, unlistedTown, type Whereabouts } from '../../src/model/places/towns.ts';

const slugOfTown = (place: Whereabouts) => townOf(place)?.slug;

describe('the town of an address', () => {
  it('is found however the city is written', () => {
    const written: Readonly<Record<string, string>> = {
      'Vic (Barcelona)': 'vic',
      'Vic, Barcelona': 'vic',
      '08500 VIC': 'vic',
      'Prat de Llobregat, El': 'el-prat-de-llobregat',
      "Hospitalet de Llobregat (L')": 'lhospitalet-de-llobregat',
      'Elche / Elx': 'elx',
      'Donostia-San Sebastián': 'san-sebastian',
      'Vitoria-Gasteiz': 'vitoria-gasteiz',
      'Andorra la Vella': 'andorra-la-vella',
      'Barcelona, Espanya': 'barcelona',
      'Torrent (Girona), Catalunya, Espanya': 'torrent-girona',
      'Banyoles (GI)': 'banyoles',
    };
    for (const [city, slug] of Object.entries(written)) expect(slugOfTown({ city }), city).to.equal(slug);
  });

  it('is, among towns of the same name, the one in the province of the postal code', () => {
    expect(slugOfTown({ city: 'Torrent', zip: '17123' })).to.equal('torrent-girona');
    expect(slugOfTown({ city: 'Torrent', zip: '46900', province: 'Girona' })).to.equal('torrent');
    expect(slugOfTown({ city: '17123 Torrent' })).to.equal('torrent-girona');
    expect(slugOfTown({ city: 'Bages', zip: '66670' })).to.equal('bages-de-rossello');
  });

  it('is, without a postal code, the one in the named province, in any language', () => {
    for (const province of ['Girona', 'Gerona', 'Província de Girona', 'GIRONA']) {
      expect(slugOfTown({ city: 'Torrent', province }), province).to.equal('torrent-girona');
    }
    expect(slugOfTown({ city: 'Torrent (Girona)' })).to.equal('torrent-girona');
    expect(slugOfTown({ city: 'Torrent', province: 'Catalunya' })).to.equal('torrent');
  });

  it('is, without a province, the nearest to the coordinates of the venue', () => {
    expect(slugOfTown({ city: 'Torrent', point: { lat: 41.95, lng: 3.12 } })).to.equal('torrent-girona');
    expect(slugOfTown({ city: 'Torrent', point: { lat: 0, lng: 0 } })).to.equal('torrent');
  });

  it('is the largest when nothing decides', () => {
    expect(slugOfTown({ city: 'Torrent' })).to.equal('torrent');
    expect(slugOfTown({ city: 'Sant Martí de Tous', zip: '99999', province: 'no-res' })).to.equal('sant-marti-de-tous');
  });

  it('is not taken from another country', () => {
    expect(slugOfTown({ city: 'Mérida', country: 'Mèxic' })).to.equal(undefined);
    expect(slugOfTown({ city: 'Mérida (México)' })).to.equal(undefined);
    expect(slugOfTown({ city: 'Mérida', country: 'España' })).to.equal('merida');
    expect(slugOfTown({ city: 'Perpinyà', country: 'França' })).to.equal('perpinya');
    expect(slugOfTown({ city: 'Perpinyà', country: 'Catalunya Nord' })).to.equal('perpinya');
  });
});

describe('a town that the gazetteer does not know', () => {
  it('has its folded name, the label that was typed, and no point', () => {
    const town = { known: false, slug: 'xiprer-de-dalt', labels: { ca: 'El Xiprer de Dalt', es: 'El Xiprer de Dalt' } };
    expect(townFor({ city: 'El Xiprer de Dalt' })).to.deep.equal(town);
    expect(townFor({ city: 'XIPRER DE DALT, el' })).to.deep.include({ slug: 'xiprer-de-dalt' });
  });

  it('has the slug of no town that is known', () => {
    expect(townFor({ city: 'Mérida', country: 'Mèxic' })).to.deep.include({ known: false, slug: 'merida-mx' });
    expect(townFor({ city: 'Mérida', country: 'México' })).to.deep.include({ known: false, slug: 'merida-mx' });
  });

  it('has a slug that is no name of a town that is known, in any language', () => {
    const abroad = [
      { city: 'Santiago', country: 'Xile' },
      { city: 'Jerez', country: 'Mèxic' },
      { city: 'Lérida', country: 'Colòmbia' },
      { city: 'Guadalajara', country: 'Mèxic' },
      { city: 'Ciudad Condal', country: 'Mèxic' },
    ];
    for (const place of abroad) {
      const town = townFor(place);
      expect(town?.known, place.city).to.equal(false);
      expect(townsNamed(town?.slug ?? ''), place.city).to.deep.equal([]);
      // What the slug finds when it is asked for as a town
      expect(townFor({ city: town?.slug ?? '' })?.slug).to.equal(town?.slug);
    }
  });

  it('is none when the address names none', () => {
    expect(townFor({ city: '' })).to.equal(undefined);
    expect(unlistedTown({ city: ' - ' })).to.equal(undefined);
  });
});

describe('provinces', () => {
  it('are known from a postal code', () => {
    const codes: Readonly<Record<string, string | undefined>> = {
      '08001': '08',
      '8001': '08',
      'E-08001': '08',
      AD500: 'AD',
      '66000': '66',
      '75001': undefined,
      '00100': undefined,
      '': undefined,
    };
    for (const [zip, code] of Object.entries(codes)) expect(provinceOfZip(zip), zip).to.equal(code);
  });

  it('are known by their names, including former ones', () => {
    expect(
      ['la Corunya', 'A Coruña', 'Illes Balears', 'Prov. de Lérida', 'Vizcaya', 'Marina Alta'].map(provinceNamed),
    ).to.deep.equal(['15', '15', '07', '25', '48', undefined]);
  });
});
