import { expect } from 'chai';
import type { Role } from '../../src/model/documents/document.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('what a caller may not read', () => {
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

  for (const [resource, field] of [
    ['venues', 'venue'],
    ['organizers', 'organizer'],
  ] as const) {
    it(`named as ${field} of an event, is as unknown as what does not exist`, async () => {
      const answerTo = async (id: number, as: Role) => {
        const { status, text } = await send('POST', '/events', { as, body: { ...concert, [field]: id } });
        return { status, text: text.replace(` ${id} `, ' ID ') };
      };
      const unknown = await answerTo(9_999_999, 'author');
      expect(unknown.status).to.equal(400);
      for (const status of ['draft', 'pending', 'private', 'trash']) {
        const { id } = await create(resource, { [field]: `Secret ${status}`, status });
        expect(await answerTo(id, 'author'), status).to.deep.equal(unknown);
      }
    });
  }

  describe('hides its picture, which by its ID is as unknown as one that does not exist', () => {
    let number = 0;
    async function pictureOf(resource: string, body: object, as: Role = 'editor') {
      number += 1;
      const url = `https://a.cat/${number}.jpg`;
      const made = (await send('POST', `/${resource}`, { as, body: { ...body, image: url } })).body;
      return { url, id: made.image.id as number, record: made.id as number };
    }

    async function answerTo(image: number, as: Role) {
      const { status, text } = await send('POST', '/events', { as, body: { ...concert, image } });
      return { status, text: text.replaceAll(String(image), 'ID') };
    }

    for (const [resource, body] of [
      ['events', concert],
      ['venues', { venue: 'Sala' }],
      ['organizers', { organizer: 'Ateneu' }],
    ] as const) {
      it(`in ${resource}`, async () => {
        const { id, record } = await pictureOf(resource, { ...body, status: 'draft' });
        const unknown = await answerTo(9_999_999, 'contributor');
        expect(unknown.status).to.equal(400);
        for (const as of ['contributor', 'author'] as const) {
          expect(await answerTo(id, as)).to.deep.equal(unknown);
        }
        expect((await answerTo(id, 'editor')).status).to.equal(201);
        await send('PATCH', `/${resource}/${record}`, { body: { status: 'publish' } });
        expect((await answerTo(id, 'contributor')).status).to.equal(201);
      });
    }

    it('and a picture without a record is unknown to everybody', async () => {
      const { id, record } = await pictureOf('venues', { venue: 'Fosca' });
      expect((await answerTo(id, 'contributor')).status).to.equal(201);
      const other = await pictureOf('venues', { venue: 'Buida' });
      await send('PATCH', `/venues/${other.record}`, { body: { image: '' } });
      expect((await answerTo(other.id, 'editor')).status).to.equal(400);
      expect(record).not.to.equal(other.record);
    });

    it('though its author may name it, in the trash too, and it may be sent back as it is shown', async () => {
      const own = await pictureOf('events', concert, 'contributor');
      expect((await answerTo(own.id, 'contributor')).status).to.equal(201);
      expect((await answerTo(own.id, 'author')).status).to.equal(400);
      await send('DELETE', `/events/${own.record}`, { as: 'contributor' });
      expect((await answerTo(own.id, 'contributor')).status).to.equal(201);
      const hidden = await pictureOf('events', { ...concert, status: 'private' });
      const sent = { image: { id: hidden.id, url: hidden.url } };
      expect((await send('PATCH', `/events/${hidden.record}`, { body: sent })).status).to.equal(200);
    });
  });
});
