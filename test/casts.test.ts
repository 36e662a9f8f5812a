import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join, resolve } from 'node:path';
import { expect } from 'chai';

const source = resolve(import.meta.dirname, '../src');

/** The most casts in a thousand lines: a number that may only fall. */
const most = 2.8;

/** Tells whether a text ends with an element of a list, such as `rows[at]`, which may be absent as far as the compiler knows. */
function isElement(text: string): boolean {
  let [at, open] = [text.length, 0];
  do {
    at -= 1;
    if (text[at] === ']') open += 1;
    if (text[at] === '[') open -= 1;
  } while (open > 0 && at > 0);
  return /[\w)\]]$/.test(text.slice(0, at)) && /^\[[^'"].*\]$/s.test(text.slice(at));
}

/** Another name in an import or an export, and the keys of a mapped type. */
const renamed = /^\s*(?:(?:import|export)\b.*|(?:type )?\w+ as \w+,)$|\bin (?:keyof )?\w+ as\b/;

/** The lines with a cast, once for each, apart from `as const` and elements of lists. */
function castsIn(text: string): string[] {
  const code = text.replace(/^\s*(?:\/\*\*|\*|\/\/).*$|[;,|{}] \/\/ .*$/gm, (comment) => comment.replace(/\w/g, '-'));
  // What is JavaScript stays, so an `as` that disappears belongs to a type
  const stripped = stripTypeScriptTypes(text);
  return [...code.matchAll(/\bas\b(?! const\b)/g)].flatMap(({ index }) => {
    const line = text.slice(text.lastIndexOf('\n', index) + 1, text.indexOf('\n', index));
    const isCast = stripped.slice(index, index + 2) !== 'as' && !renamed.test(line);
    return isCast && !isElement(code.slice(0, index).trimEnd()) ? [line.trim()] : [];
  });
}

describe('casts', () => {
  it('are counted where a type is claimed, not where a name or a comment says “as”', () => {
    const text = [
      "import { a as b } from './a.ts';",
      '/** As it is, as always. */',
      'interface A { b: string } // as a comment',
      'const words = ["as"] as const;',
      'const one = rows[at] as A;',
      "const two = body['name'] as string;",
      "const three = 'said as text' as unknown as B;",
      'type C = { [N in keyof A as Name<N>]: A[N] };',
    ].join('\n');
    expect(castsIn(`${text}\n`)).to.deep.equal([
      "const two = body['name'] as string;",
      "const three = 'said as text' as unknown as B;",
      "const three = 'said as text' as unknown as B;",
    ]);
  });

  it(`are at most ${most} in a thousand lines`, () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const texts = files.map((file) => readFileSync(join(source, file), 'utf8'));
    const lines = texts.reduce((sum, text) => sum + text.split('\n').length, 0);
    const casts = texts.flatMap((text, at) => castsIn(text).map((line) => `${files[at]}: ${line}`));
    expect((casts.length / lines) * 1000, `${casts.length} casts`).to.be.at.most(most);
  });
});
