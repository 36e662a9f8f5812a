import { existsSync } from 'node:fs';
import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeWhere } from '../support/demanded.ts';
import { eventsOf } from '../support/icalendar.ts';
import { saturday, startMadrid, thursday } from '../support/madrid-calendar.ts';
import { itemsFrom, itemsOn, madridFile, noMadridFile, readItemDays } from '../support/madrid-days.ts';
import { all } from '../support/pages.ts';
import { describeOnPairs } from '../support/pairs.ts';
import type { Running } from '../support/service.ts';

describeWhere(existsSync(madridFile), noMadridFile, 'the published Madrid feed', () => {
  // Another pair gets every eighth item, and lists and facets alone: pages and feeds show what lists find
  describeOnPairs('on a Thursday evening', (isFirst) => {
    let service: Running;
    const every = isFirst ? 1 : 8;
    const items = readItemDays(every);
    const numbers = {
      day: itemsOn(items, thursday).length,
      evening: itemsFrom(items, thursday, '18:00:00').length,
      saturday: itemsOn(items, saturday).length,
    };

    before(async function () {
      this.timeout(600_000);
      service = await startMadrid({}, every);
    });
    after(() => service.close());

    const list = async (query: string): Promise<Loose> =>
      (await service.request('GET', `/events?per_page=1&${query}`)).body;

    it('has as many events on a day as its own rules say', async () => {
      if (isFirst) expect(numbers).to.deep.equal({ day: 116, evening: 11, saturday: 94 });
      for (const [name, number] of Object.entries(numbers)) expect(number, name).to.be.above(0);
      expect((await list(`when=${thursday}`)).total).to.equal(numbers.day);
      expect((await list(`when=${saturday}`)).total).to.equal(numbers.saturday);
      for (const expand of ['occurrences', 'series'])
        expect((await list(`when=${thursday}&expand=${expand}`)).total, expand).to.equal(numbers.day);
    });

    it('has as many that begin that evening', async () => {
      const { total } = await list(`when=${thursday}&starts_after=${thursday}%2017:59:59`);
      expect(total).to.equal(numbers.evening);
    });

    it('counts the same in facets', async () => {
      const { facets } = await list('when=2025-10&facets=day,when');
      const count = (name: string, value: string) =>
        facets[name].values.find((each: Loose) => each.value === value)?.count;
      expect(count('day', thursday)).to.equal(numbers.day);
      expect(count('day', saturday)).to.equal(numbers.saturday);
    });

    if (!isFirst) return;
    it('counts them on pages with those that have begun, and calls none nothing', async () => {
      const counted = async (path: string) => {
        const { text } = await service.request('GET', `~${path}`, { headers: { accept: 'text/html' } });
        expect(text).not.to.include('No se ha encontrado');
        return all(text, /<p class="count">(.*?)<\/p>/g)[0];
      };
      expect(await counted('/?when=today')).to.match(new RegExp(`^${numbers.day} actos: `));
      expect(await counted(`/?when=${saturday}`)).to.match(new RegExp(`^${numbers.saturday} actos: `));
      expect(await counted('/?when=tonight')).to.include(`: ${numbers.evening} empiezan esta noche, `);
      const exhibitions = '/?categories=exposiciones&price=free&when=today';
      expect(await counted(exhibitions)).to.match(/^39 actos: /);
      expect(await counted('/?tags=ninos&when=weekend')).to.match(/^[1-9]\d* actos?/);
    });

    it('shows them in feeds', async () => {
      const feed = await service.request('GET', `/events.ics?when=${thursday}&expand=occurrences`);
      expect(eventsOf(feed)).to.have.length(numbers.day);
      const whole = await service.request('GET', `/events.ics?when=${thursday}`);
      const first = eventsOf(whole).filter((event) => !event.getFirstProperty('recurrence-id'));
      expect(first).to.have.length(numbers.day);
    });
  });
});
