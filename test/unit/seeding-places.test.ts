import { expect } from 'chai';
import type { Order } from '../../src/demo/context.ts';
import { buildDemo } from '../../src/demo/demo.ts';
import { readSeedFiles, type Town } from '../../src/demo/seed-files.ts';
import { townsNamed, UnknownPlace } from '../../src/demo/towns-by-name.ts';
import type { VenueFacts } from '../../src/model/documents/document.ts';

const files = readSeedFiles();
const towns = (...names: string[]) => townsNamed(files, { towns: names, regions: [] });
const regions = (...names: string[]) => townsNamed(files, { towns: [], regions: names });

describe('the places of the demo data', () => {
  it('are found by their names in both languages, whatever their case, accents and articles', () => {
    const names = [
      ['València', 'valencia'],
      ["l'Hospitalet de Llobregat", 'HOSPITALET DE LLOBREGAT'],
      ['el Prat de Llobregat', 'El prat de llobregat'],
    ];
    for (const [right, typed] of names) expect(towns(typed as string)).to.deep.equal([right]);
    expect(towns('Zaragoza', 'saragossa', 'Vic')).to.deep.equal(['Vic', 'Saragossa']);
  });

  it('are found by their region or province', () => {
    expect(regions('Illes Balears')).to.include('Maó').and.have.length(8);
    expect(regions('cataluña')).to.deep.equal(regions('Catalunya')).and.to.include('Olot').and.not.to.include('Elx');
    expect(regions('Girona', 'alicante')).to.include('Alacant').and.include('Olot').and.not.to.include('Vic');
  });

  it('are refused with an error that suggests similar names if they are unknown', () => {
    expect(() => towns('Vich')).to.throw(
      UnknownPlace,
      /^No town of the demo data is called Vich\. Names like it: Vic, /,
    );
    expect(() => regions('Girone')).to.throw(UnknownPlace, /Girona/);
  });

  it('all have events when they are requested', () => {
    const order: Order = {
      events: 300,
      seed: 1,
      now: Date.parse('2031-05-06T08:00:00Z'),
      languages: ['ca'],
      scenarios: [],
      towns: ['Vic', 'Olot'],
    };
    const venues = [...buildDemo(order, []).records].filter(({ kind }) => kind === 'venues');
    expect(new Set(venues.map(({ facts }) => (facts as VenueFacts).city))).to.deep.equal(new Set(['Vic', 'Olot']));
    expect(buildDemo(order, []).identity).not.to.equal(buildDemo({ ...order, towns: ['Vic'] }, []).identity);
  });

  it('all have events, even the smallest of a region, which has the fewest kinds', () => {
    for (const some of Map.groupBy(files.towns, ({ province }) => province.region).values()) {
      const [{ name }] = some.toSorted((one, other) => one.size - other.size) as [Town];
      const order: Order = { events: 40, seed: 1, now: 0, languages: ['ca', 'es'], scenarios: [], towns: [name.ca] };
      const events = [...buildDemo(order, []).records].filter(({ kind }) => kind === 'events');
      expect(events, name.ca).to.have.length(40);
    }
  });
});
