import { expect } from 'chai';
import type { Role } from '../../src/model/document.ts';
import { describeOnPairs } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withOneService } from '../support/with-service.ts';

describeOnPairs('what a caller may not read', () => {
  const { service, send, create } = withOneService();

  describe('named as an event in a filter, is as unknown as what does not exist', () => {
    const filters = [
      ['venues', 'event'],
      ['organizers', 'event'],
      ['categories', 'event'],
      ['categories', 'post'],
      ['tags', 'event'],
      ['tags', 'post'],
      ['events', 'post_parent'],
    ] as const;
    const along = { venue: { venue: 'Sala' }, organizer: { organizer: 'Ateneu' }, categories: ['Nit'], tags: ['jazz'] };

    async function answerTo(resource: string, name: string, id: number, as?: Role) {
      const asking = { query: { [name]: id }, ...(as && { as }) };
      const { status, text } = await service.request('GET', `/${resource}`, asking);
      return { status, text: text.replaceAll(String(id), 'ID') };
    }

    for (const [status, date] of [
      ['draft', undefined],
      ['pending', undefined],
      ['private', undefined],
      ['trash', undefined],
      ['future', '2031-12-01 10:00:00'],
    ] as const) {
      it(`while its status is ${status}`, async () => {
        const sent = { ...concert, ...along, title: `Secret ${status}`, status, ...(date && { date }) };
        const { id, status: stored } = await create('events', sent);
        expect(stored).to.equal(status);
        for (const [resource, name] of filters) {
          const unknown = await answerTo(resource, name, 9_999_999);
          expect(unknown.status).to.equal(400);
          expect(await answerTo(resource, name, id), `${resource} ${name}`).to.deep.equal(unknown);
          expect((await answerTo(resource, name, id, 'contributor')).status).to.equal(400);
          expect((await answerTo(resource, name, id, 'editor')).status).to.equal(200);
        }
      });
    }

    it('though its author may name it', async () => {
      const body = { ...concert, ...along, categories: [], tags: [], status: 'draft' };
      const made = await service.request('POST', '/events', { as: 'contributor', body });
      const { body: found } = await send('GET', '/venues', { as: 'contributor', query: { event: made.body.id } });
      expect(found.total).to.equal(1);
    });
  });
});
