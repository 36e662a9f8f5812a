import { expect } from 'chai';
import { readSeedFiles } from '../../src/demo/seed-files.ts';
import { withoutArticle } from '../../src/demo/templates.ts';
import {
  duration,
  eventsOf,
  isDayOff,
  line,
  minutesOf,
  orders,
  outdoors,
  type ShownEvent,
  textOf,
} from '../support/demo-events.ts';

describe('a reader believes of the demo data that', () => {
  const calendars = orders.map(([seed, now]) => eventsOf(seed, now));
  const events = calendars.flat();
  const none = (wrong: (event: ShownEvent) => boolean): void => {
    expect(events.filter(wrong).map(line)).to.deep.equal([]);
  };
  const within = (category: string): ShownEvent[] => events.filter(({ categories }) => categories.includes(category));
  const all = (some: readonly ShownEvent[], right: (event: ShownEvent) => boolean): void => {
    expect(some, 'events that the rule is about').not.to.have.length(0);
    expect(some.filter((event) => !right(event)).map(line)).to.deep.equal([]);
  };

  it('weekends are fuller than weekdays', () => {
    for (const calendar of calendars) {
      const on = (...days: number[]) => calendar.filter(({ weekday }) => days.includes(weekday)).length / days.length;
      expect(on(6, 0)).to.be.greaterThan(1.5 * on(1, 2, 3, 4));
      expect(on(5)).to.be.greaterThan(1.2 * on(1, 2, 3, 4));
    }
  });

  const hosts: [string, RegExp, readonly string[]][] = [
    [
      'a sports club organizes sport',
      /^Club (Esportiu|Deportivo|Atlètic|de Atletismo)/,
      ['Esports', 'Curses i caminades'],
    ],
    ['hikers organize walks', /^(Centre Excursionista|Grupo de Montaña)/, ['Excursions i natura']],
    ['castellers organize castells', /^Castellers/, ['Castells']],
    ['a publisher organizes what has to do with books', /^(Editorial|Edicions|Ediciones) /, ['Literatura']],
    ['a music school organizes music', /^(Escola de Música|Escuela de Música)/, ['Música']],
    ['a cineclub organizes cinema', /^Cineclub/, ['Cinema']],
    ['a parish organizes what belongs to Christmas', /^Parròquia/, ['Nadal']],
  ];
  for (const [what, host, categories] of hosts) {
    it(`${what} and nothing else`, () => {
      const theirs = events.filter(({ organizer }) => host.test(organizer));
      all(theirs, (event) => categories.some((category) => event.categories.includes(category)));
    });
  }

  it('the organizer is of the town, and a district has no town council', () => {
    const districts = readSeedFiles().towns.filter(({ city }) => city !== undefined);
    const names = districts.flatMap(({ name }) => [
      ` de ${name.ca}`,
      ` d'${name.ca}`,
      ` del ${withoutArticle(name.ca)}`,
    ]);
    expect(events.filter(({ organizer }) => /^(Districte|Junta Municipal)/.test(organizer))).not.to.have.length(0);
    none(({ organizer }) => /^Ajuntament/.test(organizer) && names.some((name) => organizer.endsWith(name)));
  });

  it('an event takes as long as its text says, in both languages', () => {
    let found = 0;
    for (const event of events) {
      const { start, end, all_day } = event.facts;
      for (const language of ['ca', 'es']) {
        for (const [, span = ''] of textOf(event, language).matchAll(duration)) {
          found += 1;
          expect([span, minutesOf[span], all_day], line(event)).to.deep.equal([span, (end - start) / 60_000, false]);
        }
      }
    }
    expect(found).to.be.greaterThan(500);
  });

  it('nothing happens on Christmas Eve but what belongs there', () => {
    const eve = events.filter(({ date }) => date === '12-24');
    all(eve, ({ categories }) => categories.includes('Nadal'));
    expect(eve.filter(({ title }) => /^(Missa del Gall|Els Pastorets|Cagatió)/.test(title))).not.to.have.length(0);
    none(
      ({ facts, date }) =>
        date < '12-24' &&
        facts.all_day &&
        facts.end - facts.start < 6 * 86_400_000 &&
        facts.end_date.slice(5, 10) >= '12-24' &&
        date > '12-01',
    );
  });

  it('Midnight Mass is on Christmas Eve, at night and in a church', () => {
    const masses = events.filter(({ title }) => /^(Missa del Gall|Matines)/.test(title));
    all(masses, ({ date, clock, venue }) => date === '12-24' && clock >= '23:00' && /^Església/.test(venue));
  });

  it('New Year’s Eve, New Year’s Day and Christmas have what belongs to them alone', () => {
    all(
      events.filter(({ date }) => ['12-25', '12-31', '01-01'].includes(date)),
      ({ title, categories }) => categories.includes('Nadal') || /Cap d'Any|Silvestre|Any Nou/.test(title),
    );
  });

  it('chestnuts are eaten around All Saints', () => {
    all(
      events.filter(({ title }) => /castanyada|castanyera/i.test(title)),
      ({ date }) => '10-24' <= date && date <= '11-02',
    );
  });

  it('Carnival is before Lent, wherever Easter falls', () => {
    const fatThursdays = ['2026-02-12', '2027-02-04', '2028-02-24'];
    const inCarnival = ({ facts: { start } }: ShownEvent): boolean =>
      fatThursdays.some((day) => Date.parse(day) - 86_400_000 <= start && start < Date.parse(day) + 7 * 86_400_000);
    all(
      events.filter(({ title }) => /Carnaval|Carnestoltes/.test(title)),
      inCarnival,
    );
  });

  it('the feast of a town is in its own week', () => {
    const known: Record<string, [string, string]> = {
      'Vilafranca del Penedès': ['08-25', '09-02'],
      Vic: ['06-30', '07-08'],
      Tarragona: ['09-18', '09-26'],
      Girona: ['10-24', '11-01'],
      Mataró: ['07-22', '07-30'],
      Pamplona: ['07-02', '07-10'],
    };
    const feasts = events.filter(
      ({ title, categories }) => categories.includes('Festa major') || /festa major/i.test(title),
    );
    all(feasts, ({ city, date }) => {
      const [first, last] = known[city] ?? ['01-01', '12-31'];
      return first <= date && date <= last;
    });
    const cities = Map.groupBy(
      feasts.filter(({ facts }) => facts.start_date.startsWith('2026')),
      ({ city, organizer }) =>
        `${city} ${/Gràcia|Sants|Poblenou|Andreu|Sarrià|Eixample|Chamberí|Latina|Tetuán|Arganzuela/.exec(organizer)?.[0] ?? ''}`,
    );
    expect(cities.size).to.be.greaterThan(5);
    for (const [city, some] of cities) {
      const days = some.filter(({ organizer }) => organizer !== '').map(({ facts }) => Date.parse(facts.start_date));
      if (!/^(Barcelona|Madrid) /.test(city)) {
        expect(Math.max(...days) - Math.min(...days), city).to.be.lessThan(9 * 86_400_000);
      }
    }
  });

  it('castells are built at noon on weekends and holidays, from April to November', () => {
    all(
      within('Castells'),
      (event) =>
        isDayOff(event) && event.clock >= '11:00' && event.clock <= '13:00' && /^(0[4-9]|1[01])/.test(event.date),
    );
  });

  it('no concert is in the open on a winter night', () => {
    const open = within('Música').filter(({ venue }) => outdoors.test(venue));
    all(open, ({ date, clock }) => clock < '19:00' || /^0[5-9]/.test(date));
  });

  it('what is shown on a screen in the open is shown after dark in summer', () => {
    const open = within('Cinema').filter(({ venue }) => outdoors.test(venue));
    all(open, ({ date, clock }) => clock >= '21:30' && /^0[6-9]/.test(date));
  });

  it('in the open there are no doors, seats or ticket offices', () => {
    const open = events.filter(({ venue }) => outdoors.test(venue));
    const inside =
      /taquilla|aforament|aforo|localitats|localidades|butaca|vestíbul|portes s'obren|puertas se abren|asseieu-vos on|Seieu on/i;
    all(open, (event) => !inside.test(`${textOf(event, 'ca')} ${textOf(event, 'es')}`));
  });

  it('what has one name keeps it in both languages', () => {
    // Quoted speech is translated, unlike names, but it is longer than any name
    const quoted = (event: ShownEvent, language: string): string[] =>
      (textOf(event, language).match(/«[^»]+»/g) ?? []).filter((name) => name.split(' ').length < 7);
    const both = events.filter(({ texts }) => texts['ca']?.description?.includes('«') && texts['es']);
    all(both, (event) => quoted(event, 'ca').join() === quoted(event, 'es').join());
  });

  it('street feasts are free, and an opera is dear', () => {
    const feasts = [...within('Festa major'), ...within('Castells')];
    all(feasts, ({ facts }) => facts.cost.values.join() === '0');
    all(within('Òpera'), ({ facts }) => Number(facts.cost.values.at(-1)) >= 50);
  });

  const hours: [string, string, string, string][] = [
    ['shows for children are over before bedtime', 'Activitats familiars', '09:00', '18:30'],
    ['jazz is played at night, or with a vermouth', 'Jazz i blues', '12:00', '22:30'],
    ['walks begin in the morning', 'Excursions i natura', '07:00', '11:00'],
    ['theatre is played in the evening', 'Teatre', '17:30', '22:00'],
  ];
  for (const [what, category, first, last] of hours) {
    it(what, () => {
      all(within(category), ({ clock, facts }) => facts.all_day || (first <= clock && clock <= last));
    });
  }

  it('jazz that is no vermouth is not played by day', () => {
    const concerts = within('Jazz i blues').filter(({ title }) => !/vermut|migdia/i.test(title));
    all(concerts, ({ clock }) => clock >= '20:00');
  });

  it('markets open in the morning', () => {
    const markets = events.filter(({ title }) =>
      /^(Mercat de (pagès|segona mà|brocanters)|Parades de llibres)/.test(title),
    );
    all(markets, ({ clock, facts }) => !facts.all_day && '08:00' <= clock && clock <= '11:00');
  });

  it('children are at school on weekday mornings, school holidays apart', () => {
    const mornings = within('Contacontes').filter((event) => !isDayOff(event));
    all(mornings, ({ clock }) => clock >= '17:00');
  });

  it('articles and prepositions meet as grammar asks', () => {
    const catalan = /(?<!\p{L})(?:(?:a|de|per) els? |de (?=[aeoàèéòó]\p{Ll})|(?:el|la) (?=[aeoàèéòó]\p{Ll})|[ld]' )/iu;
    const spanish = /(?<!\p{L})(?:(?:a|de) el (?=\p{Ll})|y (?=i(?![aeo])\p{Ll}))/u;
    const stripped = (text: string): string => text.replaceAll(/«[^»]*»|https?:\S+/g, '');
    // Names of other provinces are Spanish and have Spanish prepositions
    const cities = readSeedFiles().towns.filter(({ province }) => province.language === 'ca');
    const names = new Set(cities.map(({ name, city }) => withoutArticle((city ?? name).ca)));
    const own = events.filter(({ city }) => names.has(withoutArticle(city)));
    expect(own).not.to.have.length(0);
    for (const event of own) {
      expect(catalan.exec(stripped(textOf(event, 'ca')))?.input ?? '', 'Catalan').to.equal('');
      expect(spanish.exec(stripped(textOf(event, 'es')))?.input ?? '', 'Spanish').to.equal('');
    }
  });

  it('no picture has an address outside of the service', () => {
    const pictured = events.filter(({ facts }) => facts.image);
    all(pictured, ({ facts }) => /^https:\/\/posters\.example\/events\/\d+\.svg$/.test(facts.image?.url ?? ''));
  });
});
