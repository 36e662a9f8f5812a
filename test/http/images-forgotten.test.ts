import { expect } from 'chai';
import { removeForgotten } from '../../src/calendar/images/files.ts';
import { describeOnPairs } from '../support/pairs.ts';
import { storePicture } from '../support/stored-pictures.ts';
import { withOneService } from '../support/with-service.ts';

describeOnPairs('files of pictures', () => {
  const { service, send } = withOneService({ allowReset: true });
  const orphan = 'k3JxSQ0Yb2mLq9TzR7w1Ug';
  const file = new Map([['full.jpg', Buffer.from('x')]]);

  /** Lets files look as if they had been stored so long ago. */
  function aged(hours: number) {
    const { calendar } = service;
    const { media } = calendar.pair;
    async function* names() {
      for await (const { name, stored } of media.names()) yield { name, stored: stored - hours * 3_600_000 };
    }
    return { ...calendar, pair: { ...calendar.pair, media: { ...media, names } } };
  }

  it('without a record are removed when they are older than a day, and not before', async () => {
    const { media } = service.calendar.pair;
    await media.put(orphan, file);
    expect(await removeForgotten(aged(23))).to.equal(0);
    expect(await removeForgotten(aged(25))).to.equal(1);
    expect(await media.read(orphan, 'full.jpg')).to.equal(undefined);
  });

  it('without a record are not looked through any further once the service stops', async () => {
    const { media } = service.calendar.pair;
    await media.put(orphan, file);
    const stopped = new Error('stopped');
    const failure = await removeForgotten(aged(25), AbortSignal.abort(stopped)).catch((error: unknown) => error);
    expect(failure).to.equal(stopped);
    expect(await media.read(orphan, 'full.jpg')).not.to.equal(undefined);
  });

  it('without a record are told from those of one, which stay however old they are', async () => {
    const { pair } = service.calendar;
    const { facts } = await storePicture(pair);
    await pair.media.put(orphan, file);
    expect(await removeForgotten(aged(10_000))).to.equal(1);
    const names = (await Array.fromAsync(pair.media.names())).map(({ name }) => name);
    expect(names).to.include(facts.file.name).and.not.include(orphan);
  });

  it('go with the records that a reset removes', async () => {
    const { pair } = service.calendar;
    const { facts } = await storePicture(pair);
    await send('POST', '~/reset', { as: 'administrator', body: { events: 0 } });
    const names = (await Array.fromAsync(pair.media.names())).map(({ name }) => name);
    expect(names).not.to.include(facts.file.name);
  });

  it('are counted in the metrics with their bytes, also after some are removed', async () => {
    const { pair } = service.calendar;
    const readMetrics = async () => {
      const { text } = await send('GET', '~/metrics');
      return ['cartellera_images', 'cartellera_media_bytes'].map((name) =>
        Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]),
      );
    };
    const [pictures = 0, bytes = 0] = await readMetrics();
    const [{ id, revision }] = [await storePicture(pair), await storePicture(pair)];
    expect(await readMetrics()).to.deep.equal([pictures + 2, bytes + 86_000]);
    await pair.store.remove('images', id, revision);
    await storePicture(pair);
    await storePicture(pair);
    expect(await readMetrics()).to.deep.equal([pictures + 3, bytes + 129_000]);
  });
});
