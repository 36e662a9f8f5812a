import { expect } from 'chai';
import type { Answer, Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withEmptiedService } from '../support/with-service.ts';

const kinds = [
  { resource: 'venues', field: 'venue', one: { venue: 'Palau' }, other: { venue: 'Sala' } },
  { resource: 'organizers', field: 'organizer', one: { organizer: 'Orfeó' }, other: { organizer: 'Ateneu' } },
] as const;

describeOnOnePair('an event that is sent back as it was read', () => {
  const { service } = withEmptiedService();

  const send = (as: 'editor' | 'author', method: string, path: string, body?: object): Promise<Answer> =>
    service.request(method, path, { as, ...(body && { body }) });
  const create = async (as: 'editor' | 'author', resource: string, body: object): Promise<number> =>
    (await send(as, 'POST', `/${resource}`, body)).body.id;
  const linked = ({ body }: Answer, field: string): number[] => [body[field]].flat().map(({ id }: Loose) => id);

  for (const { resource, field, one, other } of kinds) {
    it(`keeps ${resource} that are in the trash, and shows them when they are back`, async () => {
      const [lost, left] = [await create('editor', resource, one), await create('editor', resource, other)];
      for (const links of [[lost], [lost, left]]) {
        const event = `/events/${await create('editor', 'events', { ...concert, [field]: links })}`;
        await send('editor', 'DELETE', `/${resource}/${lost}`);
        const shown = await send('editor', 'GET', event);
        expect(linked(shown, field)).to.deep.equal(links.slice(1));
        expect((await send('editor', 'PUT', event, shown.body)).status).to.equal(200);
        await send('editor', 'PATCH', `/${resource}/${lost}`, { status: 'publish' });
        expect(linked(await send('editor', 'GET', event), field)).to.deep.equal(links);
      }
    });

    it(`keeps ${resource} that the writer may not see`, async () => {
      const hidden = await create('editor', resource, { ...one, status: 'draft' });
      const event = `/events/${await create('author', 'events', concert)}`;
      await send('editor', 'PATCH', event, { [field]: [hidden] });
      const shown = await send('author', 'GET', event);
      expect(linked(shown, field)).to.deep.equal([]);
      expect((await send('author', 'PUT', event, { ...shown.body, title: 'Nou' })).status).to.equal(200);
      expect(linked(await send('editor', 'GET', event), field)).to.deep.equal([hidden]);
    });

    it(`loses ${resource} that are not shown as soon as it names others, or none by null`, async () => {
      const [lost, left] = [await create('editor', resource, one), await create('editor', resource, other)];
      for (const [value, remaining] of [
        [[left], [left]],
        [null, []],
      ]) {
        const event = `/events/${await create('editor', 'events', { ...concert, [field]: [lost] })}`;
        await send('editor', 'DELETE', `/${resource}/${lost}`);
        await send('editor', 'PATCH', event, { [field]: value });
        await send('editor', 'PATCH', `/${resource}/${lost}`, { status: 'publish' });
        expect(linked(await send('editor', 'GET', event), field)).to.deep.equal(remaining);
      }
    });
  }
});
