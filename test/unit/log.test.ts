import { expect } from 'chai';
import { errorSerializer } from '../../src/log.ts';

describe('a log line', () => {
  it('has the type, the stack and the cause of an error', () => {
    const error = new TypeError('no such thing', { cause: new RangeError('too far') });
    const line = errorSerializer(Object.assign(error, { code: 'E_THING' })) as Record<string, string>;
    expect(line).to.include({ type: 'TypeError', code: 'E_THING' });
    expect(line['message']).to.include('no such thing');
    expect(line['stack']).to.include('log.test.ts').and.to.include('too far');
  });

  it('omits properties that a driver has added to an error', () => {
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

  it('shows a thrown value that is no error', () => {
    expect(errorSerializer('a word')).to.deep.equal({ message: 'a word' });
  });
});
