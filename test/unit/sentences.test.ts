import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import {
  Failure,
  type FailureCode,
  failures,
  type RecordFailureCode,
  recordFailure,
  recordFailures,
} from '../../src/model/failure.ts';
import { tableNames } from '../../src/model/tables/field.ts';
import { type Problem, problemReasons } from '../../src/model/tables/problems.ts';
import { tables } from '../../src/model/tables/resources.ts';
import { descriptionsIn, failureMessage, problemMessage, sentencesIn } from '../../src/model/words/index.ts';
import { remarkCodes, remarkSentence } from '../../src/model/words/remarks.ts';

const languages = ['ca', 'es', 'en'] as const;

/** A problem of this reason with every value that a sentence can use. */
function problemOf(reason: (typeof problemReasons)[number]): Problem {
  const numbers = { limit: 1000, min: 1, max: 9, id: 7, words: 4 };
  const values = { ...numbers, received: 'foo', allowed: 'a, b', name: 'Fira', other: 'altre' };
  const ofRules = {
    part: 'BYDAY',
    needs: 'FREQ=MONTHLY',
    clock: '20:00:00',
    line: 'X:1',
    next: '2031-05-08',
    date: '2031-05-08',
  };
  return { reason, values: { ...values, ...ofRules, status: 'draft', field: 'camp', inner: 'blank' } };
}

const failuresOfAll: Failure[] = [
  ...(Object.keys(failures) as FailureCode[]).map(
    (code) =>
      new Failure(code, {
        params: ['un', 'dos'],
        term_id: 7,
        methods: ['GET'],
        retryAfter: 9,
        limit: 99,
        requestId: 'abc',
        format: 'PNG',
        width: 12,
        height: 15,
        pixels: 99,
        side: 16,
      }),
  ),
  ...(Object.keys(recordFailures) as RecordFailureCode[]).flatMap((code) =>
    tableNames.map((resource) => recordFailure(resource, code, { pages: 3 })),
  ),
];

function expectSentence(sentence: string): void {
  expect(sentence).to.match(/^[\p{Lu}`]/u);
  expect(sentence).not.to.match(/[.\s]$/);
  expect(sentence).not.to.match(/undefined|\bnull\b|NaN|\[object|\$\{| {2}/);
}

describe('The sentences of problems', () => {
  for (const reason of problemReasons) {
    it(`say ${reason} in each language, differently, and name the parameter`, () => {
      const sentences = languages.map((language) => problemMessage('camp', problemOf(reason), language));
      expect(new Set(sentences).size).to.equal(languages.length);
      for (const sentence of sentences) {
        expectSentence(sentence);
        expect(sentence).to.include('`camp`');
      }
    });

    it(`say ${reason} without any values too`, () => {
      if (reason === 'inside') return;
      for (const language of languages) expect(problemMessage('camp', { reason }, language)).not.to.match(/undefined/);
    });
  }

  it('say what was received, when it can be said', () => {
    const problem: Problem = { reason: 'not_count', values: { received: 'foo' } };
    expect(problemMessage('per_page', problem, 'ca')).to.equal(
      '`per_page` ha de ser un nombre enter a partir d’1; s’ha rebut «foo»',
    );
    expect(problemMessage('per_page', problem, 'es')).to.equal(
      '`per_page` debe ser un número entero a partir de 1; se ha recibido «foo»',
    );
    expect(problemMessage('per_page', { reason: 'not_count' }, 'en')).to.equal(
      '`per_page` must be a whole number of 1 or more',
    );
  });

  it('say what is wrong inside of a value', () => {
    const problem: Problem = { reason: 'inside', values: { field: 'email', inner: 'not_email', received: 'x' } };
    expect(problemMessage('organizer', problem, 'en')).to.equal(
      '`organizer` is not valid: `email` must be an e-mail address, such as `name@example.com`; received “x”',
    );
  });

  it('are English for a language that the service does not speak', () => {
    for (const language of ['fr', '', '__proto__', 'constructor']) {
      expect(problemMessage('x', { reason: 'blank' }, language)).to.equal('`x` must not be blank');
    }
  });
});

describe('The sentences', () => {
  it('name the same values in every language', () => {
    const named = languages.map((language) => {
      const { problems, failures, recordFailures } = sentencesIn(language);
      return valuesNamedIn({ problems, failures, recordFailures, operations: descriptionsIn(language).operations });
    });
    expect(named[1]).to.deep.equal(named[0]);
    expect(named[2]).to.deep.equal(named[0]);
    expect(named[0]?.['problems not_between']).to.equal('max, min, received');
  });
});

describe('The remarks of imports', () => {
  it('are said in each language, differently, with the same values', () => {
    for (const what of remarkCodes) {
      const values = new Proxy({}, { get: (_, name) => `<${String(name)}>` });
      const sentences = languages.map((language) => remarkSentence({ what, values }, language));
      expect(new Set(sentences).size, what).to.equal(languages.length);
      const named = sentences.map((sentence) => sentence.match(/<\w+>/g)?.sort().join() ?? '');
      expect(new Set(named).size, what).to.equal(1);
      for (const sentence of sentences) expect(sentence).to.match(/^[\p{L}<][^{}]*[^.\s]$/u);
    }
  });
});

describe('The texts in the source', () => {
  const source = fileURLToPath(new URL('../../src/', import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.startsWith('model/words/') || /[-/]words\.ts$/.test(file),
  );

  it('have apostrophes of print', () => {
    expect(files).to.include.members([
      'model/words/ca-sentences.ts',
      'http/desk/import-words.ts',
      'http/pages/words.ts',
    ]);
    for (const file of files) {
      const code = readFileSync(source + file, 'utf8')
        .replaceAll(/\/\*.*?\*\//gs, '')
        .replaceAll(/\/\/ .*/g, '');
      expect([file, /\p{L}'[\p{L}\d$"].*/u.exec(code)?.[0]]).to.deep.equal([file, undefined]);
    }
  });
});

describe('The sentences of failures', () => {
  for (const failure of failuresOfAll) {
    it(`say ${failure.resource ?? ''} ${failure.reason} in each language, differently`, () => {
      const sentences = languages.map((language) => failureMessage(failure, language));
      expect(new Set(sentences).size).to.equal(languages.length);
      for (const sentence of sentences) expectSentence(sentence);
    });
  }

  it('name the parameters that are missing or wrong', () => {
    const missing = new Failure('rest_missing_callback_param', { params: ['title', 'end_date'] });
    const wrong = new Failure('rest_invalid_param', { params: { page: { reason: 'not_count' } } });
    for (const language of languages) {
      expect(failureMessage(missing, language)).to.match(/: title, end_date$/);
      expect(failureMessage(wrong, language)).to.match(/: page$/);
    }
  });

  it('agree with the gender of their noun', () => {
    expect(failureMessage(recordFailure('categories', 'is-in-trash'), 'ca')).to.match(/^La categoria /);
    expect(failureMessage(recordFailure('events', 'not-accessible'), 'ca')).to.match(/^L’esdeveniment /);
    expect(failureMessage(recordFailure('tags', 'not-found'), 'es')).to.match(/^No hay ninguna etiqueta /);
    expect(failureMessage(recordFailure('venues', 'not-found'), 'es')).to.match(/^No hay ningún lugar /);
  });

  it('reveal nothing of an internal error but where to find it', () => {
    expect(failureMessage(new Failure('internal_error', { requestId: 'abc' }), 'en')).to.include('abc');
  });
});

describe('The descriptions', () => {
  for (const language of languages) {
    it(`describe every row of every table in ${language}, each sentence whole`, () => {
      const words = descriptionsIn(language);
      for (const resource of tableNames) {
        for (const part of ['fields', 'extensions', 'filters'] as const) {
          const descriptions: Readonly<Record<string, string>> = words.resources[resource][part];
          expect(Object.keys(descriptions)).to.have.members(Object.keys(tables[resource][part]));
          for (const sentence of Object.values(descriptions)) expect(sentence).to.match(/^\p{Lu}.{2,}\.$/u);
        }
      }
    });
  }

  it('have no sentence that is the same in two languages', () => {
    const sentences = languages.map((language) => sentencesOf(descriptionsIn(language)));
    for (const sentence of sentences[0] ?? []) {
      if (sameInBoth.includes(sentence)) continue;
      expect(sentences[1], sentence).not.to.include(sentence);
      expect(sentences[2], sentence).not.to.include(sentence);
    }
  });
});

/** Short sentences that are the same in Catalan and Spanish. */
const sameInBoth = ['País.', 'Crea {a}.'];

/** The names in braces in each sentence, in alphabetical order. */
function valuesNamedIn(groups: Readonly<Record<string, object>>): Record<string, string> {
  const sentences = Object.entries(groups).flatMap(([group, named]) =>
    Object.entries(named).map(([name, text]): [string, string] => [`${group} ${name}`, String(text)]),
  );
  return Object.fromEntries(
    sentences.map(([name, text]) => [
      name,
      [...text.matchAll(/\{(\w+)\}/g)]
        .map(([, value]) => value)
        .sort()
        .join(', '),
    ]),
  );
}

function sentencesOf(words: object): string[] {
  return Object.values(words).flatMap((value: unknown) => {
    if (typeof value === 'object' && value !== null) return sentencesOf(value);
    return typeof value === 'string' ? [value] : [];
  });
}
