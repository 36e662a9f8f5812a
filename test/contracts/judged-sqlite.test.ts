import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { judgePair } from './judged/pair.ts';

judgePair('the embedded pair', async () => openSqlite({ file: ':memory:', languages: ['ca', 'es'] }));
