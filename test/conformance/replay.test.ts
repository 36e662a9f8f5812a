import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { describeReplay } from './suite.ts';

describe('on the embedded pair', () =>
  describeReplay(async () => openSqlite({ file: ':memory:', languages: ['ca', 'es'] })));
