import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { type Ended, newFolder, removeFolders, root } from '../support/command.ts';
import { type DeskAnswer, fieldsOf, filled, visitorOf } from '../support/desk-visitor.ts';
import { basic, type Serving, sendJson, startServing } from '../support/serving.ts';

const administrator = basic('admin', 'obre la porta');
const preload = ['--import', String(pathToFileURL(join(root, 'test/support/new-fields.ts')))];
const problemsIn = ({ text }: DeskAnswer) => [...text.matchAll(/class="problem" id="([^"]+)"/g)].map(([, id]) => id);
const newValues = { door_code: '12B', shop: 'https://a.cat/botiga', quiet: true, access: 'ramp', note: 'Truqueu' };

describe('A field that is only a row of its table and three sentences', () => {
  const settings = { DATA_DIR: join(newFolder(), 'data'), ADMIN_PASSWORD: 'obre la porta' };
  let serving: Serving;
  let id: number;

  before(async () => {
    serving = await startServing({ ...settings, NODE_OPTIONS: preload.join(' ') });
  });
  after(() => {
    serving.child.kill('SIGKILL');
    removeFolders();
  });

  /** Runs commands with the fields, one after another. */
  async function runAll(...commands: (readonly [words: readonly string[], settings: object])[]): Promise<Ended[]> {
    const program = join(root, 'test/support/several-commands.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [...preload, program, JSON.stringify(commands)]);
    return JSON.parse(stdout);
  }

  const shownIn = async (path: string): Promise<object> => {
    const { body } = await sendJson('GET', `${serving.api}/${path}`, undefined);
    return Object.fromEntries(Object.keys(newValues).map((name) => [name, body[name]]));
  };

  it('is accepted, validated and shown', async () => {
    const made = await sendJson('POST', `${serving.api}/venues`, administrator, {
      venue: 'Sala',
      ...newValues,
      access: 'RAMP',
    });
    expect([made.status, await shownIn(`venues/${made.body.id}`)]).to.deep.equal([201, newValues]);
    id = made.body.id;
    const wrong = { venue: 'Sala', door_code: 'x'.repeat(21), shop: 'botiga', quiet: 'perhaps', access: 'lift' };
    const { status, body } = await sendJson('POST', `${serving.api}/venues`, administrator, wrong);
    expect([status, Object.keys(body.data.params)]).to.deep.equal([400, ['door_code', 'shop', 'quiet', 'access']]);
    expect(body.data.params.access).to.include('steps, ramp');
  });

  it('is changed alone, and cleared to its default', async () => {
    await sendJson('POST', `${serving.api}/venues/${id}`, administrator, {
      door_code: null,
      access: null,
      quiet: false,
    });
    expect(await shownIn(`venues/${id}`)).to.deep.equal({ ...newValues, door_code: '', access: 'steps', quiet: false });
  });

  it('is translatable if its row says so', async () => {
    const change = { note: 'Llame', translation_language: 'es' };
    await sendJson('POST', `${serving.api}/venues/${id}`, administrator, change);
    expect(await shownIn(`venues/${id}?translation_language=es`)).to.include({ note: 'Llame' });
    expect(await shownIn(`venues/${id}`)).to.include({ note: 'Truqueu' });
  });

  it('is described by the OpenAPI document, in requests and in records', async () => {
    const { body } = await sendJson('GET', `${serving.api}/doc`, undefined);
    const { properties } = body.components.schemas.Venue;
    expect([properties.access.enum, properties.quiet.type]).to.deep.equal([['steps', 'ramp'], 'boolean']);
    expect(properties.door_code.description).to.equal('Code of the door.');
    expect(JSON.stringify(body.paths['/venues'].post)).to.include('`door_code` (Code of the door)');
  });

  it('has a column in CSV lists and in tables of venues, and the import reads it', async () => {
    const [events, venues] = [join(newFolder(), 'events.csv'), join(newFolder(), 'venues.csv')];
    const rows = ['title,start_date,end_date,dress,signed,doors,doors_es'];
    rows.push('Concert,2038-05-06 20:00,2038-05-06 22:00,Gala,true,A les 19,A las 19');
    writeFileSync(events, rows.join('\n'));
    writeFileSync(venues, 'venue,door_code,quiet\nPorta Ferrada,9A,true\n');
    for (const result of await runAll([['import', events], settings], [['import', venues], settings]))
      expect(result).to.include({ code: 0, err: '' });
    const query = '?starts_after=2038-01-01';
    const table = async (language: string) =>
      (await (await fetch(`${serving.api}/events.csv${query}&translation_language=${language}`)).text()).split('\r\n');
    const [heading, row] = await table('ca');
    // The last two columns tell of series
    expect([heading, row].map((line) => line?.split(',').slice(-6, -2))).to.deep.equal([
      ['featured', 'dress', 'signed', 'doors'],
      ['false', 'Gala', 'true', 'A les 19'],
    ]);
    expect((await table('es'))[1]).to.match(/,A las 19,,$/);
    const { body } = await sendJson('GET', `${serving.api}/venues?search=Ferrada`, undefined);
    expect(body.venues[0]).to.include({ door_code: '9A', quiet: true });
  });

  it('has a control in the form of the desk, which shows its errors', async () => {
    const visitor = visitorOf(serving.url);
    await visitor.signIn('admin', 'obre la porta');
    const form = fieldsOf(await visitor.get('/desk/venues/new'));
    expect(form.map(([name]) => name)).to.include.members(['door_code', 'shop', 'access', 'texts[ca][note]']);
    const sent = { 'texts[ca][venue]': 'Teatre', 'texts[ca][note]': 'Truqueu', door_code: 'x'.repeat(21) };
    const refused = await visitor.post('/desk/venues/new', filled(form, sent));
    expect([refused.status, problemsIn(refused)]).to.deep.equal([422, ['door_code-problem']]);
    const saved = await visitor.post(
      '/desk/venues/new',
      filled(form, { ...sent, door_code: '7C', quiet: 'true', publish: 'true' }),
    );
    expect(saved.status).to.equal(200);
    const made = await sendJson('GET', `${serving.api}/venues?search=Teatre`, undefined);
    expect(made.body.venues[0]).to.include({ door_code: '7C', quiet: true, access: 'steps', note: 'Truqueu' });
  });

  it('is exported and imported, and has its default in older records', async () => {
    const [{ out } = { out: '' }] = await runAll([['export', '-'], settings]);
    const line = out.split('\n').find((each) => each.includes('"kind":"venues"')) ?? '';
    expect(JSON.parse(line).facts).to.include({ shop: newValues.shop, access: 'steps' });
    const { facts, ...venue } = JSON.parse(line);
    const { door_code, shop, quiet, access, ...before } = facts;
    expect([door_code, shop, quiet, access]).to.deep.equal(['', newValues.shop, false, 'steps']);
    const other = { DATA_DIR: join(newFolder(), 'data') };
    const older = [out.split('\n')[0], JSON.stringify({ ...venue, facts: before }), ''].join('\n');
    const file = join(newFolder(), 'older.ndjson');
    writeFileSync(file, older);
    const [imported, exported] = await runAll([['import', file], other], [['export', '-'], other]);
    expect(imported).to.include({ code: 0, err: '' });
    expect(exported?.out).to.include('"access":"steps"').and.to.include('"shop":""');
  });
});
