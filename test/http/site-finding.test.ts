import { expect } from 'chai';
import { occurrenceIdOf } from '../../src/model/recurrence/occurrence-id.ts';
import { all, linksOf, read, titlesOf } from '../support/pages.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

// On one pair: the page asks for lists and counts, whose records the contracts of the indices prove
describeOnOnePair('finding on the agenda', () => {
  const { service, create, send } = withOneService();
  const open = (path: string) => service.request('GET', `~${path}`, { headers: { accept: 'text/html' } });
  const headingOf = (page: string) => all(page, /<h1[^>]*>(.*?)<\/h1>/g)[0];

  before(async () => {
    const at = (day: string) => ({ start_date: `${day} 20:00`, end_date: `${day} 22:00` });
    const girona = { venue: 'Auditori', city: 'Girona' };
    await create('events', { title: 'Concert a Girona', ...at('2031-05-08'), venue: girona, tags: ['Infants'] });
    await create('events', { title: 'Ball a Salt', ...at('2031-05-07'), venue: { venue: 'Sala', city: 'Salt' } });
    await create('events', { title: 'Concert a Olot', ...at('2031-05-06'), venue: { venue: 'Plaça', city: 'Olot' } });
    const barcelona = { venue: 'Palau', city: 'Barcelona' };
    await create('events', {
      title: 'Concert i concert',
      ...at('2031-07-20'),
      venue: barcelona,
      tags: ['Infants', 'Nit'],
    });
  });

  it('goes around a town by distance, within each of four radii', async () => {
    const near = (await open('/?near=girona')).text;
    expect(titlesOf(near)).to.deep.equal(['Ball a Salt', 'Concert a Girona']);
    const links = linksOf(near);
    for (const radius of [5, 10, 25, 50]) expect(links).to.include(`/?near=girona&radius=${radius}`);
    const nearest = (await open('/?orderby=distance&near=girona&radius=50')).text;
    expect(titlesOf(nearest)).to.deep.equal(['Concert a Girona', 'Ball a Salt', 'Concert a Olot']);
    expect(nearest)
      .to.include('aria-current="true">Els més propers</a>')
      .and.to.include('aria-current="true">50 km</a>'.replace(' ', '\u00a0'));
    const town = (await open('/?town=girona')).text;
    expect(titlesOf(town)).to.deep.equal(['Concert a Girona']);
    expect(linksOf(town)).to.include('/?near=girona&radius=10');
    expect(linksOf((await open('/')).text).filter((link) => link.includes('radius'))).to.deep.equal([]);
  });

  it('orders results of words by how well they match, or by days', async () => {
    const words = (await open('/?q=concert')).text;
    expect(titlesOf(words)).to.have.members(['Concert a Girona', 'Concert a Olot', 'Concert i concert']);
    expect(linksOf(words)).to.include('/?orderby=agenda&q=concert');
    const days = (await open('/?orderby=agenda&q=concert')).text;
    expect(titlesOf(days)).to.deep.equal(['Concert a Olot', 'Concert a Girona', 'Concert i concert']);
    expect(days).to.include('aria-current="true">Per dies</a>');
    expect(linksOf(days)).to.include('/?q=concert');
  });

  it('takes two days from a form, in any order, with the filters of the page', async () => {
    const page = (await open('/?tags=infants')).text;
    expect(page).to.match(/<form class="dates-form" action="\/">\n<input type="hidden" name="tags" value="infants">/);
    for (const [sent, when] of [
      ['from=2031-05-07&to=2031-05-08', '2031-05-07%2F2031-05-08'],
      ['from=2031-05-08&to=2031-05-07', '2031-05-07%2F2031-05-08'],
      ['from=2031-05-07&to=', '2031-05-07%2F..'],
      ['from=&to=2031-05-07', '..%2F2031-05-07'],
      ['from=2031-05-07&to=2031-05-07', '2031-05-07'],
    ] as const) {
      const answer = await open(`/?tags=infants&${sent}`);
      expect([answer.status, answer.headers.get('location')]).to.deep.equal([302, `/?tags=infants&when=${when}`]);
      expect((await open(`/?when=${when}`)).status).to.equal(200);
    }
    const between = (await open('/?when=2031-05-07/2031-05-08')).text;
    expect(titlesOf(between)).to.deep.equal(['Ball a Salt', 'Concert a Girona']);
    expect(between).to.include('name="from" value="2031-05-07"').and.to.include('name="to" value="2031-05-08"');
    expect(headingOf((await open('/?when=2031-05-07/..')).text)).to.equal('A partir del 7 de maig del 2031');
    expect((await open('/?from=someday')).headers.get('location')).to.equal('/?when=someday%2F..');
    expect((await open('/?when=someday/..')).status).to.equal(400);
  });

  it('shows what comes next where it finds nothing', async () => {
    const { text } = await open('/?q=zzzz&town=salt');
    expect(titlesOf(text)).to.deep.equal(['Concert a Olot', 'Ball a Salt', 'Concert a Girona', 'Concert i concert']);
    expect(read(text)).to.include('El que ve ara').and.not.to.include('Per dies');
    expect(titlesOf((await open('/?q=zzzz&page=1')).text)).to.have.length(4);
  });

  it('has tags among its filters', async () => {
    const page = (await open('/')).text;
    expect(page).to.include('data-key="tags:infants"');
    expect(titlesOf((await open('/?tags=infants&when=month')).text)).to.deep.equal(['Concert a Girona']);
  });

  it('opens the month beside the list where something is on', async () => {
    const page = (await open('/?tags=nit')).text;
    expect(linksOf(page)).to.include('/?tags=nit&when=2031-07-20').and.to.include('/calendar/2031-07/?tags=nit');
  });

  it('opens that month of words that were put right, too', async () => {
    const { text } = await open('/?q=concirt&tags=nit');
    expect(titlesOf(text)).to.deep.equal(['Concert i concert']);
    expect(linksOf(text)).to.include('/?tags=nit&q=concert&when=2031-07-20');
  });

  it('shows a month as a grid: days with their first events, and only months that have something', async () => {
    const page = (await open('/calendar/2031-05/')).text;
    expect(headingOf(page)).to.equal('Maig del 2031');
    const links = linksOf(page);
    for (const day of ['06', '07', '08']) expect(links).to.include(`/?when=2031-05-${day}`);
    expect(links).not.to.include('/?when=2031-05-09');
    expect(links)
      .to.include('/event/ball-a-salt/')
      .and.to.include('/calendar/2031-07/')
      .and.not.to.include('/calendar/2031-06/');
    expect(read(page)).to.include('20.00 h').and.to.include('3 actes');
    expect((await open('/es/calendar/2031-05/')).text).to.include('<h1>Mayo de 2031</h1>');
    for (const path of ['/calendar/2031-13/', '/fr/calendar/2031-05/', '/calendar/may/'])
      expect([path, (await open(path)).status]).to.deep.equal([path, 404]);
  });

  it('says how many more a day has than it shows', async () => {
    for (let hour = 10; hour < 15; hour += 1) {
      const day = '2031-09-03';
      await create('events', {
        title: `Taller ${hour}`,
        start_date: `${day} ${hour}:00`,
        end_date: `${day} ${hour}:30`,
      });
    }
    const page = (await open('/calendar/2031-09/')).text;
    expect(new Set(linksOf(page).filter((link) => link.startsWith('/event/taller')))).to.have.property('size', 3);
    expect(page).to.include('<a class="rest" href="/?when=2031-09-03">2 més</a>');
  });

  it('says once above the days of a month what is on most of them, and leaves their cells to other events', async () => {
    for (const hour of ['09', '10', '11', '12']) {
      await create('events', {
        title: `Visita de les ${hour}`,
        start_date: `2031-11-01 ${hour}:00`,
        end_date: `2031-11-01 ${hour}:30`,
        recurrence: 'FREQ=DAILY;COUNT=30',
      });
    }
    const show = { title: 'Exposició', start_date: '2031-11-01', end_date: '2031-11-28', all_day: true };
    await create('events', show);
    const weekly = { start_date: '2031-11-04 20:00', end_date: '2031-11-04 22:00', recurrence: 'FREQ=WEEKLY;COUNT=4' };
    await create('events', { title: 'Assaig', ...weekly });
    const { id } = await create('events', { ...weekly, title: 'Taller', recurrence: 'FREQ=DAILY;COUNT=20' });
    const cancelled = { event_status: 'cancelled', event_status_reason: 'Vaga' };
    await send('PUT', `/events/${occurrenceIdOf(id, '2031-11-06 20:00:00')}`, { body: cancelled });
    const once = { title: 'Concert de tardor', start_date: '2031-11-12 21:00', end_date: '2031-11-12 23:00' };
    await create('events', once);
    for (const [path, heading, daily, until] of [
      ['/calendar/2031-11/', 'Cada dia o gairebé', 'cada dia a les 9 h', 'fins al 28 de novembre'],
      ['/es/calendar/2031-11/', 'Todos los días o casi', 'cada día a las 9 h', 'hasta el 28 de noviembre'],
    ] as const) {
      const page = (await open(path)).text;
      const [, above = '', table = ''] =
        /<details class="everyday">(.*?)<\/details>\n(<table.*<\/table>)/s.exec(page) ?? [];
      expect(read(above)).to.include(heading).and.include(daily).and.include(until);
      const collapsed = ['Visita de les 09', 'Visita de les 10', 'Visita de les 11', 'Visita de les 12', 'Exposició'];
      expect(all(above, /<a [^>]*>(.*?)<\/a>/g)).to.have.members([...collapsed, 'Taller']);
      const queries = path.startsWith('/es/') ? '?lang=es' : '';
      expect(linksOf(above))
        .to.include(`/event/visita-de-les-09/${queries}`)
        .and.include(`/event/exposicio/${queries}`);
      for (const title of collapsed) expect(table).not.to.include(title);
      expect(table.split('>Assaig<')).to.have.length(5);
      expect(table.split('>Concert de tardor<')).to.have.length(2);
      // What became of one date is news
      expect(all(table, /<a [^>]*class="cancelled">(.*?)<\/a>/g)).to.deep.equal(['Taller']);
      expect(table).not.to.include('class="rest"');
    }
    // A month of a few days, and one whose events are others each day, have nothing above them
    for (const month of ['2031-05', '2031-09']) {
      expect((await open(`/calendar/${month}/`)).text).not.to.include('class="everyday"');
    }
  });

  it('has the day that comes first below its week, for windows in which cells have room for a number alone', async () => {
    const rowIn = async (path: string) => {
      const [, day = '', row = ''] =
        /<tr class="opened" data-day="([^"]*)">(.*?)<\/tr>/s.exec((await open(path)).text) ?? [];
      return [day, all(row, /<a [^>]*>(.*?)<\/a>/g)];
    };
    expect(await rowIn('/calendar/2031-05/')).to.deep.equal([
      '2031-05-06',
      ['Dimarts, 6 de maig: 1 acte', 'Concert a Olot'],
    ]);
    expect(await rowIn('/es/calendar/2031-07/')).to.deep.equal([
      '2031-07-20',
      ['Domingo, 20 de julio: 1 acto', 'Concert i concert'],
    ]);
  });

  it('leads from the calendar to the first month with results, under all filters', async () => {
    const to = async (path: string) => {
      const { status, headers } = await open(path);
      return [status, headers.get('location')];
    };
    expect(await to('/calendar/')).to.deep.equal([302, '/calendar/2031-05/']);
    expect(await to('/es/calendar/?tags=nit')).to.deep.equal([302, '/es/calendar/2031-07/?tags=nit']);
    expect(await to('/calendar/?q=zzzz')).to.deep.equal([302, '/calendar/2031-05/?q=zzzz']);
  });

  it('has the search box on every page', async () => {
    for (const path of ['/', '/map/', '/calendar/2031-05/', '/event/ball-a-salt/', '/event/nothing/'])
      expect([path, (await open(path)).text.includes('<input id="search"')]).to.deep.equal([path, true]);
    expect((await open('/map/?tags=infants')).text).to.include('<input type="hidden" name="tags" value="infants">');
  });
});
