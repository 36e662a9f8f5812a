import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { TableName } from '../../src/model/tables/field.ts';
import { type DocumentStore, type Pair, Unreachable } from '../../src/ports.ts';
import type { Asking } from '../support/asking.ts';
import { describeOnOnePair, describeOnPairs, openPairForTests } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { startService } from '../support/service.ts';
import { withEmptiedService } from '../support/with-service.ts';

const bodies: Partial<Record<TableName, object>> = {
  events: { ...concert, venue: { venue: 'Sala' } },
  venues: { venue: 'Sala' },
  organizers: { organizer: 'Colla' },
  categories: { name: 'Música' },
  tags: { name: 'jazz' },
  synonyms: { language: 'ca', words: ['festa', 'gresca'] },
};

describeOnPairs('a POST with an Idempotency-Key', (isFirst) => {
  const { service, send } = withEmptiedService();

  const keyed = (body: object, key: string = randomUUID()): Asking => ({ body, headers: { 'Idempotency-Key': key } });
  const numberOf = async (kind: TableName) => (await Array.fromAsync(service.calendar.pair.store.scan(kind))).length;

  // A store keeps the answer to any kind of record in the same way
  const kinds = Object.entries(bodies).slice(0, isFirst ? undefined : 1) as [TableName, object][];
  for (const [resource, body] of kinds) {
    it(`makes one record of ${resource} and has the same answer again`, async () => {
      const asking = { ...keyed(body), as: 'administrator' } as const;
      const first = await send('POST', `/${resource}`, asking);
      const again = await send('POST', `/${resource}`, asking);
      expect([first.status, again.status]).to.deep.equal([201, 201]);
      expect(again.body).to.deep.equal(first.body);
      for (const name of ['location', 'etag', 'content-type', 'content-language', 'cache-control'])
        expect(again.headers.get(name), name).to.equal(first.headers.get(name));
      expect(first.headers.get('idempotency-replayed')).to.equal(null);
      expect(again.headers.get('idempotency-replayed')).to.equal('true');
      expect(await numberOf(resource)).to.equal(1);
    });
  }

  it('makes one record when it is sent many times at once: the others are told that it runs, or have its answer', async () => {
    const asking = keyed(bodies.events as object);
    const answers = await Promise.all(Array.from({ length: 12 }, () => send('POST', '/events', asking)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.every(({ status, body }) => status === 409 && body.code === 'idempotency_in_flight')).to.equal(true);
    expect(refused.every(({ headers }) => headers.get('retry-after') === '1')).to.equal(true);
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).to.equal(1);
    expect([await numberOf('events'), await numberOf('venues')]).to.deep.equal([1, 1]);
  });

  it('is refused with another body, another query or another resource', async () => {
    const key = randomUUID();
    await send('POST', '/events', keyed(concert, key));
    const others = [
      await send('POST', '/events', keyed({ ...concert, title: 'Altra' }, key)),
      await send('POST', '/events?_fields=id', keyed(concert, key)),
      await send('POST', '/tags', keyed({ name: 'jazz' }, key)),
    ];
    for (const { status, body } of others) expect([status, body.code]).to.deep.equal([422, 'idempotency_other_body']);
    expect([await numberOf('events'), await numberOf('tags')]).to.deep.equal([1, 0]);
  });

  it('still has its answer after the record was changed, and after it was removed', async () => {
    const asking = keyed(concert);
    const first = await send('POST', '/events', asking);
    await send('PATCH', `/events/${first.body.id}`, { body: { title: 'Altra' } });
    expect((await send('POST', '/events', asking)).body).to.deep.equal(first.body);
    await send('DELETE', `/events/${first.body.id}?force=true`);
    expect((await send('POST', '/events', asking)).body).to.deep.equal(first.body);
    expect(await numberOf('events')).to.equal(0);
  });

  it('is another one of another user', async () => {
    const key = randomUUID();
    const one = await send('POST', '/events', keyed(concert, key));
    const other = await send('POST', '/events', { ...keyed(concert, key), as: 'author' });
    expect([one.status, other.status, other.headers.get('idempotency-replayed')]).to.deep.equal([201, 201, null]);
    expect(await numberOf('events')).to.equal(2);
  });

  it('that is refused leaves its key free for a corrected one', async () => {
    const key = randomUUID();
    const refused = await send('POST', '/events', keyed({ ...concert, website: 'x' }, key));
    const made = await send('POST', '/events', keyed(concert, key));
    expect([refused.status, made.status]).to.deep.equal([400, 201]);
  });
});

describeOnOnePair('a POST with an Idempotency-Key', () => {
  const { service, send } = withEmptiedService();

  it('is refused for the rights of its sender before anything else', async () => {
    const headers = { 'Idempotency-Key': '' };
    const anonymous = await service.request('POST', '/events', { headers, body: {} });
    const contributor = await send('POST', '/tags', { as: 'contributor', headers, body: {} });
    expect([anonymous.status, contributor.status]).to.deep.equal([401, 403]);
  });

  for (const [about, key] of [
    ['blank', ' '],
    ['longer than 255 characters', 'a'.repeat(256)],
  ] as const) {
    it(`is refused with a key that is ${about}`, async () => {
      const { status, body } = await send('POST', '/tags', {
        headers: { 'Idempotency-Key': key },
        body: { name: 'A' },
      });
      expect([status, body.code]).to.deep.equal([400, 'rest_invalid_param']);
      expect(body.data.params).to.have.property('Idempotency-Key');
    });
  }

  it('may be sent by pages of other origins', async () => {
    const headers = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'POST' };
    const { headers: said } = await service.request('OPTIONS', '/events', { headers });
    expect(said.get('access-control-allow-headers')).to.include('Idempotency-Key');
  });
});

describeOnPairs('a create that was stored, but whose answer was lost,', () => {
  /** A pair whose next inserts of events are stored, and whose answers do not arrive. */
  async function openLosing(): Promise<{ pair: Pair; losing: { left: number } }> {
    const pair = await openPairForTests(['ca', 'es', 'en']);
    const losing = { left: 0 };
    const insert: DocumentStore['insert'] = async (kind, draft, claim) => {
      const inserted = await pair.store.insert(kind, draft, claim);
      if (kind !== 'events' || losing.left === 0) return inserted;
      losing.left -= 1;
      throw new Unreachable('The connection was closed');
    };
    return { pair: { ...pair, store: { ...pair.store, insert } }, losing };
  }

  it('makes one record when it is sent again with its key', async () => {
    const { pair, losing } = await openLosing();
    const service = await startService({ pair });
    try {
      losing.left = 1;
      const asking = { as: 'editor', body: bodies.events as object, headers: { 'Idempotency-Key': 'a' } } as const;
      const lost = await service.request('POST', '/events', asking);
      const again = await service.request('POST', '/events', asking);
      const repeated = await service.request('POST', '/events', asking);
      expect([lost.status, again.status, repeated.status]).to.deep.equal([503, 201, 201]);
      expect(again.headers.get('idempotency-replayed')).to.equal('true');
      expect(repeated.body).to.deep.equal(again.body);
      expect((await service.request('GET', '/events')).body.total).to.equal(1);
    } finally {
      await service.close();
    }
  });
});
