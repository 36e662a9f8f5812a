import Database from 'better-sqlite3';
import { matchExpression } from '../../src/backends/sqlite/match.ts';
import { columnsOf } from '../../src/backends/sqlite/words.ts';
import { textOfHtml } from '../../src/model/html.ts';
import { parseSearch } from '../../src/model/search-text.ts';
import { type JudgedQuery, type JudgedRecord, judge, judgedRecords } from './judged/run.ts';

const languages = ['ca', 'es'];

describe('The judged list on FTS5', () => {
  const database = new Database(':memory:');

  before(() => {
    for (const language of languages) {
      database.exec(`CREATE VIRTUAL TABLE ${language} USING fts5(words, wholes, stems_ca, stems_es, marks,
        content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0", prefix='1 2 3')`);
      const insert = database.prepare(`INSERT INTO ${language} (rowid, words, wholes, stems_ca, stems_es, marks)
        VALUES (:row, :words, :wholes, :stems_ca, :stems_es, :marks)`);
      for (const [row, record] of judgedRecords.entries()) {
        insert.run({ row, ...columnsFor(record, language), marks: record.kind });
      }
    }
  });

  after(() => {
    database.close();
  });

  judge(async (query) => found(query).map((row) => judgedRecords[row]?.key ?? 'no such record'));

  function found({ kind, language, search }: JudgedQuery): number[] {
    const { match, exclude } = matchExpression(parseSearch(search), { languages, marks: [[kind]] });
    const rows = (expression: string | undefined) =>
      expression === undefined
        ? []
        : database.prepare(`SELECT rowid FROM ${language} WHERE ${language} MATCH ?`).pluck().all(expression);
    const excluded = new Set(rows(exclude));
    return rows(match).filter((row): row is number => !excluded.has(row));
  }
});

function columnsFor({ texts, fields = {} }: JudgedRecord, language: string): Record<string, string> {
  const { phone = '', ...others } = fields;
  const shown = (['name', 'description'] as const).flatMap((field) => {
    const from = [language, 'ca', ...languages].find((one) => texts[one]?.[field] !== undefined);
    return from === undefined ? [] : [{ text: textOfHtml(texts[from]?.[field] ?? ''), language: from }];
  });
  const own = Object.values(others).map((text) => ({ text, language: '' }));
  return columnsOf([...shown, ...own], languages, [phone]);
}
