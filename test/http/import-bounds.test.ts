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
    importedFrom({ ...service, close: async () => {} }, there?.url ?? '', settings).then(
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
    there = await answering((request, response) => {
      const list = /\/(\w+)\?/.exec(request.url ?? '')?.[1] ?? '';
      response.end(JSON.stringify({ [list]: [{ id: 7, name: 'Sempre la mateixa' }], total_pages: 1e9 }));
    });
    expect((await failureOf()).message).to.include('there are 1000000000 pages');
    there.close();
    there = await answering((request, response) => {
      const list = /\/(\w+)\?/.exec(request.url ?? '')?.[1] ?? '';
      response.end(JSON.stringify({ [list]: [{ id: 7, name: 'Sempre la mateixa' }], total_pages: 5 }));
    });
    expect((await failureOf()).message).to.include('its list of categories repeats itself');
  });
});
