import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect } from 'chai';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'src');

/** Which rooms a room may import from, itself apart. The files directly in `src` count as rooms of their own names. */
const allowed: Record<string, readonly string[]> = {
  cache: [],
  model: ['cache'],
  'ports.ts': ['model', 'cache'],
  'mirrored-ports.ts': ['model', 'ports.ts'],
  derive: ['model'],
  calendar: ['model', 'ports.ts', 'derive', 'outputs', 'pictures', 'cache', 'async'],
  outputs: ['model', 'derive', 'cache'],
  'backends/sqlite': ['model', 'ports.ts', 'mirrored-ports.ts', 'derive', 'cache', 'async'],
  'backends/mongo': ['model', 'ports.ts', 'mirrored-ports.ts', 'derive', 'cache', 'async'],
  'backends/elasticsearch': ['model', 'ports.ts', 'mirrored-ports.ts', 'derive', 'cache', 'async'],
  'backends/s3': ['model', 'ports.ts'],
  'backends/open.ts': [
    'backends',
    'mirror',
    'ports.ts',
    'mirrored-ports.ts',
    'model',
    'read-config.ts',
    'cache',
    'async',
  ],
  mirror: ['model', 'derive', 'ports.ts', 'mirrored-ports.ts', 'cache', 'async'],
  formats: ['model'],
  pictures: ['model', 'async'],
  http: [
    ...['calendar', 'derive', 'model', 'ports.ts', 'log.ts', 'tracing.ts', 'cache', 'async'],
    ...['pictures', 'outgoing', 'interchange', 'formats'],
  ],
  outgoing: [],
  'tracing.ts': ['ports.ts', 'async'],
  'read-config.ts': ['model', 'setting-parsers.ts', 'settings.ts'],
  'settings.ts': ['model', 'setting-parsers.ts'],
  demo: ['model'],
  interchange: ['calendar', 'derive', 'formats', 'model', 'ports.ts', 'async'],
  'log.ts': ['settings.ts'],
  'setting-parsers.ts': ['model', 'outgoing'],
  async: [],
};

/** Packages that only one place knows. */
const knownOnlyBy: Record<string, (file: string) => boolean> = {
  joi: (file) => file.startsWith('derive/checks/'),
  koa: (file) => file.startsWith('http/'),
  '@koa/router': (file) => file.startsWith('http/'),
  'koa-body': (file) => file.startsWith('http/'),
  mongodb: (file) => file.startsWith('backends/mongo/'),
  '@elastic/elasticsearch': (file) => file.startsWith('backends/elasticsearch/'),
  'better-sqlite3': (file) => file.startsWith('backends/sqlite/'),
  s3mini: (file) => file.startsWith('backends/s3/'),
  'lru-cache': (file) => file === 'cache/cache.ts',
  cockatiel: (file) =>
    file.startsWith('mirror/') || ['interchange/remote/request.ts', 'interchange/store-away.ts'].includes(file),
  'ical.js': (file) => file.startsWith('outputs/icalendar/') || file.startsWith('formats/'),
  'rrule-temporal': (file) => file === 'model/recurrence/rule-dates.ts',
  'timezones-ical-library': (file) => file === 'outputs/icalendar/zones.ts',
  'csv-parse': (file) => file === 'formats/csv/rows.ts',
  'csv-parse/sync': (file) => file === 'formats/csv/rows.ts',
  '@opentelemetry/api': (file) => file === 'tracing.ts',
  '@opentelemetry/sdk-trace-node': (file) => file === 'tracing.ts',
  sharp: (file) => file.startsWith('pictures/'),
  commander: (file) => file === 'main.ts' || file.startsWith('commands/'),
};

interface Import {
  readonly from: string;
  readonly to: string;
}

/** Everything that is loaded with these files; what is imported when it is needed, or for its types alone, is not. */
function loadedBy(files: readonly string[]): string[] {
  const loaded = new Set(files);
  for (const file of loaded) {
    const text = file.endsWith('.ts') ? readFileSync(join(source, file), 'utf8') : '';
    for (const [, specifier = ''] of text.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)';/gm)) {
      loaded.add(specifier.startsWith('.') ? join(dirname(file), specifier) : specifier);
    }
  }
  return [...loaded];
}

/** The files that a file imports for more than their types. */
function directImports(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8');
  return [...text.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+\.ts)';/gm)].map(([, specifier]) =>
    join(dirname(file), specifier as string),
  );
}

/** The groups of files whose imports lead from each to all others of the group. */
function circlesOf(files: readonly string[], loads: ReadonlyMap<string, readonly string[]>): string[][] {
  const reached = new Map(
    files.map((file) => {
      const found = new Set(loads.get(file));
      for (const each of found) for (const next of loads.get(each) ?? []) found.add(next);
      return [file, found] as const;
    }),
  );
  const reaches = (from: string, to: string) => reached.get(from)?.has(to) ?? false;
  const circles = files.map((file) => files.filter((other) => reaches(file, other) && reaches(other, file)));
  return circles.filter((circle, at) => circle[0] === files[at]);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const from = relative(source, file).split(sep).join('/');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => {
    const name = specifier as string;
    const to = name.startsWith('.')
      ? relative(source, resolve(dirname(file), name))
          .split(sep)
          .join('/')
      : name;
    return { from, to };
  });
}

/** What a file exports without a docstring directly above, re-exports apart; of overloads one has it for all. */
function unexplainedIn(file: string): string[] {
  const exported = /(\*\/\n)?^export (?!(?:type )?[{*])((?:async )?[a-z]+\*? \w+)/gm;
  const found = [...readFileSync(file, 'utf8').matchAll(exported)];
  const explained = new Set(found.filter(([, docstring]) => docstring).map(([, , what]) => what));
  return found.filter(([, , what]) => !explained.has(what)).map(([, , what]) => `${relative(source, file)}: ${what}`);
}

function roomOf(path: string): string | undefined {
  return Object.keys(allowed)
    .filter((room) => path === room || path.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0];
}

function isInside(path: string, room: string): boolean {
  return path === room || path.startsWith(`${room}/`);
}

/** Files that are no room of their own in the picture: everybody may use them, or they only start what is in it. */
const unpictured = /^(async\/|read-config|log|main|roots|setting|settings|tracing)/;

/** The room of a file as the picture in docs/architecture/structure.md names it; undefined for what is not in it. */
function picturedRoomOf(file: string): string | undefined {
  if (unpictured.test(file)) return undefined;
  if (file.startsWith('backends/')) return file === 'backends/open.ts' ? 'backends/open' : 'backends/*';
  return file.endsWith('ports.ts') ? 'ports' : file.split('/')[0];
}

/** The arrows of the picture in docs/architecture/structure.md (Mermaid), each as two rooms. */
function picturedArrows(): [string, string][] {
  const [, picture = ''] =
    /```mermaid\nflowchart LR\n(.*?)```/s.exec(readFileSync(join(root, 'docs/architecture/structure.md'), 'utf8')) ??
    [];
  const labels = new Map(
    [...picture.matchAll(/(\w+)\["(.+?)"\]/g)].map(([, id, label]) => [id as string, label as string]),
  );
  return picture.split('\n').flatMap((line) => {
    const rooms = line.split('-->').map((part) => (/\w+/.exec(part) ?? [''])[0]);
    const named = rooms.map((id) => labels.get(id) ?? id);
    return named.slice(1).map((to, at): [string, string] => [named[at] as string, to]);
  });
}

/** Everything that arrows lead to from a room. */
function reachableFrom(room: string, arrows: readonly (readonly [string, string])[]): Set<string> {
  const reached = new Set([room]);
  for (const each of reached) for (const [from, to] of arrows) if (from === each) reached.add(to);
  return reached;
}

describe('the architecture', () => {
  const files = filesBelow(source).map((file) => relative(source, file).split(sep).join('/'));
  const imports = filesBelow(source).flatMap(importsOf);

  it('lets rooms import inward only', () => {
    const broken = imports.filter(({ from, to }) => {
      const room = roomOf(from);
      if (!room || !to.endsWith('.ts') || isInside(to, room)) return false;
      return !(allowed[room] as readonly string[]).some((other) => isInside(to, other));
    });
    expect(broken.map(({ from, to }) => `${from} must not import ${to}`)).to.deep.equal([]);
  });

  it('is what its picture shows', () => {
    const arrows = picturedArrows();
    const rooms = imports
      .filter(({ to }) => to.endsWith('.ts'))
      .map(({ from, to }) => [picturedRoomOf(from), picturedRoomOf(to)] as const)
      .filter(([from, to]) => from && to && from !== to);
    const missing = rooms.filter(([from, to]) => !reachableFrom(from as string, arrows).has(to as string));
    const invented = arrows.filter(([from, to]) => !rooms.some(([one, other]) => one === from && other === to));
    expect({ missing, invented }).to.deep.equal({ missing: [], invented: [] });
    expect(arrows).to.have.length.above(10);
  });

  it('has a rule for every file but the program and its commands', () => {
    expect(files.filter((file) => !roomOf(file) && file !== 'main.ts' && !isInside(file, 'commands'))).to.deep.equal(
      [],
    );
  });

  it('has no circle of files', () => {
    const loads = new Map(files.map((file) => [file, directImports(file)]));
    expect(circlesOf(files, loads)).to.deep.equal([]);
  });

  it('has no circle of more than six files, types included', () => {
    const loads = new Map(
      files.map((file) => [file, imports.filter(({ from }) => from === file).map(({ to }) => to)] as const),
    );
    expect(circlesOf(files, loads).filter((circle) => circle.length > 6)).to.deep.equal([]);
  });

  it('knows each driver and framework in one place only', () => {
    const broken = imports.filter(({ from, to }) => knownOnlyBy[to] && !knownOnlyBy[to](from));
    expect(broken.map(({ from, to }) => `${from} must not import ${to}`)).to.deep.equal([]);
  });

  it('keeps the gate and its library out of what is behind it', () => {
    const behind = ['calendar', 'model', 'mirror', 'backends', 'formats', 'demo'];
    const loaded = loadedBy(files.filter((file) => behind.some((room) => isInside(file, room))));
    expect(loaded.filter((file) => file === 'joi' || isInside(file, 'derive/checks'))).to.deep.equal([]);
  });

  it('keeps discovery behind reading', () => {
    const broken = imports.filter(
      ({ from, to }) => isInside(from, 'calendar/reading') && isInside(to, 'calendar/discovery'),
    );
    expect(broken).to.deep.equal([]);
  });

  it('knows the environment and the streams of its process in one file', () => {
    const itself = /\bprocess\.(env|std\w+)|\bconsole\./;
    const knowing = filesBelow(source).filter((file) => itself.test(readFileSync(file, 'utf8')));
    expect(knowing.map((file) => relative(source, file))).to.deep.equal(['main.ts']);
  });

  it('loads tracing where it is wanted alone', () => {
    const statically = /^import (?!type ).*'.*\/tracing\.ts'/m;
    const loaders = filesBelow(source).filter((file) => statically.test(readFileSync(file, 'utf8')));
    expect(loaders.map((file) => relative(source, file))).to.deep.equal([]);
  });

  it('has a docstring on everything exported', () => {
    expect(filesBelow(source).flatMap(unexplainedIn)).to.deep.equal([]);
  });

  it('keeps files within 400 lines', () => {
    const long = filesBelow(source).filter((file) => readFileSync(file, 'utf8').split('\n').length > 401);
    expect(long.map((file) => relative(source, file))).to.deep.equal([]);
  });

  it('keeps ports at a dozen members each', () => {
    const ports = ['ports.ts', 'mirrored-ports.ts'].flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(/^export interface (\w+)[^{]*\{\n(.*?)^\}/gms)].map(
        ([, name, body = '']) => [name, body.match(/^ {2}(?:readonly )?\w+\??[<(:]/gm)?.length ?? 0] as const,
      ),
    );
    expect(ports.map(([name]) => name)).to.include.members(['DocumentReader', 'SearchIndex', 'Pair', 'MirroredIndex']);
    expect(ports.filter(([, members]) => members > 12)).to.deep.equal([]);
    expect(ports.find(([name]) => name === 'DocumentWriter')).to.deep.equal(['DocumentWriter', 3]);
  });

  it('has a first page of one screen, whose files exist', () => {
    const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    expect(page.match(/\S+/g)).to.have.length.below(601);
    const named = [...page.matchAll(/`([\w/-]+(?:\/|\.ts))`/g)].map(([, name]) => name as string);
    expect(named).to.have.length.above(20);
    const rooms = ['', 'model/tables/', 'derive/', 'calendar/', 'http/'];
    const exists = (name: string) =>
      [root, ...rooms.map((room) => join(source, room))].some((folder) => existsSync(join(folder, name)));
    const missing = named.filter((name) => name !== 'words.ts' && !exists(name));
    expect(missing).to.deep.equal([]);
  });

  it('sees every room that it speaks of', () => {
    const rooms = new Set(files.map(roomOf));
    expect(Object.keys(allowed).filter((room) => !rooms.has(room))).to.deep.equal([]);
  });
});
