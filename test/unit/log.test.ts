import { expect } from 'chai';
import { errorSerializer } from '../../src/log.ts';

describe('a log line', () => {
  it('tells of an error what it is, where it was thrown and what caused it', () => {
    const error = new TypeError('no such thing', { cause: new RangeError('too far') });
    const line = errorSerializer(Object.assign(error, { code: 'E_THING' })) as Record<string, string>;
    expect(line).to.include({ type: 'TypeError', code: 'E_THING' });
    expect(line['message']).to.include('no such thing');
    expect(line['stack']).to.include('log.test.ts').and.to.include('too far');
  });

  it('takes over nothing that a driver has hung on an error', () => {
    const meta = { connection: { url: 'http://elastic:hush@es' }, headers: { authorization: 'Basic aHVzaA==' } };
    const error = Object.assign(new Error('refused', { cause: Object.assign(new Error('below'), { meta }) }), {
      meta,
      writeErrors: [{ op: { password: 'hush' } }],
      errorResponse: meta,
    });
    expect(JSON.stringify(errorSerializer(error)))
      .not.to.include('hush')
      .and.not.to.include('aHVzaA');
  });

  it('says what was thrown when it is no error', () => {
    expect(errorSerializer('a word')).to.deep.equal({ message: 'a word' });
  });
});
