import { expect } from 'chai';
import { UnreadableSource } from '../../src/formats/incoming.ts';
import { RemoteFailure } from '../../src/interchange/remote/request.ts';
import { type Answering, answering } from '../support/answering.ts';
import { importedFrom } from '../support/importing.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('an import from an address that answers without end', () => {
  const { service } = withOneService();
  let there: Answering | undefined;
  afterEach(() => there?.close());

  const failureOf = (settings = {}): Promise<Error> =>
    importedFrom(service, there?.url ?? '', settings).then(
      () => expect.fail('it was taken'),
      (error: Error) => error,
    );

  it('stops at the bound of an answer, and says what the bound is', async () => {
    let sent = 0;
    there = await answering((_, response) => {
      const more = (): void => {
        sent += 65_536;
        if (!response.destroyed) response.write(Buffer.alloc(65_536, ' '), () => setImmediate(more));
      };
      more();
    });
    const failure = await failureOf({ maxBytes: 2 ** 20 });
    expect(failure).to.be.instanceOf(UnreadableSource);
    expect(failure.message).to.match(/^too large to take: http.*answers with more than 1 MiB$/);
    expect(sent).to.be.lessThan(32 * 2 ** 20);
  });

  it('stops when an answer takes too long, and does not ask again', async () => {
    let requests = 0;
    there = await answering((_, response) => {
      requests += 1;
      const timer = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(timer));
    });
    const failure = await failureOf({ timeout: 300 });
    expect(failure).to.be.instanceOf(RemoteFailure);
    expect(failure.message).to.include('its answer does not end within 0.3 s');
    expect(requests).to.equal(1);
  });

  it('stops at a list that gives the same page again and again', async () => {
    for (const pages of [5, 1e9]) {
      there?.close();
      there = await answering((request, response) => {
        const [, list = ''] = /\/(\w+)\?/.exec(request.url ?? '') ?? [];
        response.end(JSON.stringify({ [list]: [{ id: 7, name: 'Sempre la mateixa' }], total_pages: pages }));
      });
      expect((await failureOf()).message).to.include('its list of categories repeats itself');
    }
  });

  it('refuses a page of more records than a page has', async () => {
    there = await answering((request, response) => {
      const [, list = ''] = /\/(\w+)\?/.exec(request.url ?? '') ?? [];
      const records = Array.from({ length: 1001 }, (_, at) => ({ id: at + 1, name: `Nom ${at}` }));
      response.end(JSON.stringify({ [list]: records, total_pages: 1 }));
    });
    expect((await failureOf()).message).to.match(/^too large to take: .*answers with more than 1000 records$/);
  });

  it('sorts categories each after its parent, however many are above it', async () => {
    const all = Array.from({ length: 30 }, (_, at) => ({
      id: at + 1,
      name: `Nivell ${at}`,
      parent: at === 29 ? 0 : at + 2,
    }));
    there = await answering((request, response) => {
      const [, list = ''] = /\/(\w+)\?/.exec(request.url ?? '') ?? [];
      response.end(JSON.stringify({ [list]: list === 'categories' ? all : [], total_pages: 1 }));
    });
    const { remote } = await importedFrom(service, there.url);
    const ids = [...remote.pagesOf('categories')].flat().map(({ id }) => id);
    expect(ids).to.deep.equal(all.map(({ id }) => `${id}`).reverse());
  });

  const listing = (events: (page: number) => object[]): Promise<Answering> =>
    answering((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
      const list = pathname.split('/').at(-1) ?? '';
      const records = list === 'events' ? events(Number(searchParams.get('page'))) : [];
      response.end(JSON.stringify({ [list]: records, total_pages: list === 'events' ? 1e9 : 1 }));
    });
  const dates = { start_date: '2031-05-06 20:00:00', end_date: '2031-05-06 22:00:00' };

  it('stops at the most pages of all lists together, and takes what it has read', async () => {
    let last = 0;
    there = await listing((page) => {
      last = page;
      return [{ id: 1000 + page, title: `Acte sense fi ${page}`, ...dates }];
    });
    const { remote, tally } = await importedFrom(service, there.url, { maxPages: 30 });
    expect(last).to.equal(26);
    expect(remote.stopped).to.equal('an import reads at most 30 pages of one source');
    expect(tally.counts.get('events')).to.include({ created: 26, refused: 0 });
  });

  it('stops at the most bytes of all answers together, and takes what it has read', async () => {
    let last = 0;
    there = await listing((page) => {
      last = page;
      return [{ id: 2000 + page, title: `Acte llarg ${page}`, description: 'x'.repeat(125_000), ...dates }];
    });
    const settings = { maxSourceBytes: 2 ** 20 };
    const { remote, tally } = await importedFrom(service, there.url, settings);
    expect(remote.stopped).to.equal('an import reads at most 1 MiB of one source');
    expect(tally.counts.get('events')).to.include({ created: last - 1 });
    expect(last).to.equal(8);
  });
});
