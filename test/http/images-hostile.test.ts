import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { expect } from 'chai';
import { eventually } from '../support/eventually.ts';
import { fileForm } from '../support/forms.ts';
import { type HostileFile, hostileFiles } from '../support/hostile-files.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { jpeg } from '../support/photos.ts';
import { concert } from '../support/records.ts';
import { withOneService } from '../support/with-service.ts';

/** Milliseconds of the thread that answers which a request beside uploads may take, with all that runs before its turn and since the last. */
const longest = 250;
/** Milliseconds between two requests beside uploads. */
const pause = 25;

// On one pair: files are decoded and refused before any store sees them, and `images-upload` stores right pictures on both
describeOnOnePair('hostile files', () => {
  const calendar = withOneService();
  const { send, create } = calendar;
  let files: HostileFile[];
  before(async () => {
    files = await hostileFiles();
    await create('events', concert);
  });

  const listed = async (): Promise<number> => (await send('GET', '/images', { query: { per_page: 1 } })).body.total;
  const namesKept = async () => Array.fromAsync(calendar.service.calendar.pair.media.names(), ({ name }) => name);
  const foldersLeft = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith(`cartellera-upload-${process.pid}-`));

  /** Asks again and again while work runs; resolves to how long each request took, in milliseconds of the thread that answers. */
  async function probing(work: () => Promise<void>): Promise<number[]> {
    const took: number[] = [];
    let isRunning = true;
    const asking = (async () => {
      while (isRunning) {
        const before = process.threadCpuUsage();
        await new Promise((resolve) => setTimeout(resolve, pause));
        await calendar.service.request('GET', '~/calendar/events/v1/events?start_date=2000-01-01');
        const { user, system } = process.threadCpuUsage(before);
        took.push((user + system) / 1000);
      }
    })();
    try {
      await work();
    } finally {
      isRunning = false;
      await asking;
    }
    return took;
  }

  it('are more than sixty', () => {
    expect(files).to.have.length.above(60);
  });

  it('are each refused, or become a right picture, while no request beside them waits', async () => {
    const before = new Set(await namesKept());
    const [results, kept]: [unknown[], Set<number>] = [[], new Set()];
    const took = await probing(async () => {
      for (const { what, bytes, name = 'cartell.jpg', expected } of files) {
        const { status, body } = await send('POST', '/images', { as: 'author', ...fileForm(bytes, name) });
        const got = status < 300 ? { width: body.width, height: body.height } : body.code;
        expect(status < 300 ? [200, 201] : [400], what).to.include(status);
        expect(expected, `${what}: ${JSON.stringify(got)}`).to.deep.include(got);
        results.push(got);
        if (status < 300) {
          kept.add(body.id);
          expect(body.filename.length, what).to.be.at.most(200);
          expect(body.filename, what).to.not.match(/[/\\<>]|\.\./);
          const full = Buffer.from(await (await fetch(body.url)).arrayBuffer());
          for (const trace of ['script', 'php', 'Telefon 12', 'PK\x03\x04'])
            expect(full.includes(trace), what).to.equal(false);
        }
      }
    });
    expect(results).to.have.length(files.length);
    expect(await listed()).to.equal(kept.size);
    expect((await namesKept()).filter((name) => !before.has(name))).to.have.length(kept.size);
    expect(await foldersLeft()).to.deep.equal([]);
    expect(took.length).to.be.above(5);
    expect(Math.max(...took)).to.be.below(longest);
  });

  it('that come many at once wait for each other, and the last ones are told to come back', async () => {
    const bytes = await jpeg(640, 480);
    // Other bytes behind the picture make another file
    const slow = Array.from({ length: 45 }, (_, at) => Buffer.concat([bytes, Buffer.of(at)]));
    const before = await listed();
    const statuses: number[] = [];
    const took = await probing(async () => {
      const answers = slow.map((file) => send('POST', '/images', { as: 'author', ...fileForm(file) }));
      for (const { status, headers, body } of await Promise.all(answers)) {
        statuses.push(status);
        if (status === 503) expect([body.code, headers.get('Retry-After')]).to.deep.equal(['uploads_busy', '10']);
      }
    });
    const taken = statuses.filter((status) => status === 201).length;
    expect(statuses.every((status) => status === 201 || status === 503)).to.equal(true);
    // One is made and sixteen wait; of those that arrive while they are made, some find room
    expect(taken).to.be.within(17, slow.length - 1);
    expect(await listed()).to.equal(before + taken);
    expect(Math.max(...took)).to.be.below(longest);
    const { text } = await calendar.service.request('GET', '~/metrics');
    expect(text).to.include(`cartellera_uploads_total{result="failed"} ${slow.length - taken}\n`);
    expect(text).to.match(/cartellera_uploads_total\{result="refused"\} \d\d/);
    expect(text).to.match(/cartellera_uploads_waiting 0\n/);
    expect(Number(/cartellera_upload_seconds_count (\d+)/.exec(text)?.[1])).to.be.above(taken);
  });

  for (const kind of ['as the body', 'in a form'] as const)
    it(`that stop half-way ${kind} leave nothing`, async () => {
      const before = [await listed(), (await namesKept()).length];
      const bytes = await jpeg(900, 700);
      const form = fileForm(bytes);
      const body = kind === 'in a form' ? Buffer.from(form.raw ?? '') : bytes;
      const type = kind === 'in a form' ? form.headers?.['Content-Type'] : 'image/jpeg';
      const socket = connect(Number(new URL(calendar.service.url).port), '127.0.0.1');
      const head = [
        'POST /calendar/events/v1/images HTTP/1.1',
        'Host: x',
        `Content-Type: ${type}`,
        `Content-Length: ${body.length}`,
      ];
      socket.write(
        `${[...head, `Authorization: Bearer ${await calendar.service.key('author')}`].join('\r\n')}\r\n\r\n`,
      );
      socket.write(body.subarray(0, body.length / 2));
      await eventually(async () => expect(await foldersLeft()).to.have.length(1));
      socket.destroy();
      await eventually(async () => expect(await foldersLeft()).to.deep.equal([]));
      expect([await listed(), (await namesKept()).length]).to.deep.equal(before);
    });
});
