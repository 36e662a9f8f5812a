import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect } from 'chai';

const source = resolve(import.meta.dirname, '../src');

/** Words that were once names here, each with the field's own word, which takes its place. */
const replaced: Readonly<Record<string, string>> = {
  admits: 'isStillListed',
  asking: 'list plan',
  asides: 'common parameters',
  circumstances: 'context',
  cut: 'posting page',
  driver: 'access path',
  filling: 'slot',
  findings: 'violations',
  generosity: 'budget',
  haveMissed: 'hasFailures',
  holes: 'slots',
  kept: 'cached',
  keptOf: 'cacheOf',
  lent: 'pooled',
  makeUp: 'recover',
  manner: 'options',
  memo: 'query cache',
  namedFirst: 'dependencyOrder',
  outgoing: 'body source',
  parcel: 'bulk item',
  patience: 'timeouts',
  pen: 'segment writer',
  ruler: 'histogram field',
  scratch: 'disk cache',
  sieve: 'validator',
  sift: 'validate',
  sifted: 'validated',
  settler: 'flusher',
  shelf: 'partition',
  sight: 'view context',
  standing: 'index info',
  surroundings: 'entry context',
  told: 'notified',
  writeAndTouch: 'invalidateDependents',
};

const banned = new Map(Object.entries(replaced).map(([word, better]) => [word.toLowerCase(), better]));
const declared = /\b(?:const|let|function|class|interface|type)\s+([A-Za-z]\w*)/g;

/** Functions that wait, by any of the ways to write them. */
const waiting = /\basync (?:function\*? ?|\*)?(\w+)\s*[<(]|\b(\w+)(?: = |: )async\b/g;

describe('names', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

  it('are those of the field in types, functions and constants', () => {
    const found = files.flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(declared)].flatMap(([, name = '']) => {
        const better = banned.get(name.toLowerCase());
        return better ? [`${file}: ${name} is the ${better}`] : [];
      }),
    );
    expect(found).to.deep.equal([]);
  });

  it('begin with a verb where a function waits: none of these ends in “Of”, “In” or “At”', () => {
    const found = files.flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(waiting)].flatMap(([, declared, assigned]) => {
        const name = declared ?? assigned ?? '';
        return /(?:Of|In|At)$/.test(name) ? [`${file}: ${name}`] : [];
      }),
    );
    expect(found).to.deep.equal([]);
  });

  it('are those of the field in files', () => {
    const found = files.filter((file) => banned.has(basename(file, '.ts').replaceAll('-', '').toLowerCase()));
    expect(found).to.deep.equal([]);
  });
});
