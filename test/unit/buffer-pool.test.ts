import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect } from 'chai';
import { bytesOut, joined } from '../../src/calendar/rendering/body-source.ts';
import { pooled } from '../../src/http/answers/answer.ts';
import type { Document } from '../../src/model/documents/document.ts';

const response = () => new ServerResponse(new IncomingMessage(new Socket()));
const body = (letter: string, length = 1000) => joined([bytesOut(Buffer.alloc(length, letter))]);

describe('A pooled response buffer', () => {
  it('is not reused before its response is sent', () => {
    const slow = response();
    const first = pooled(slow, 'public', body('a'));
    for (const letter of 'bcd') {
      const next = response();
      expect(pooled(next, 'public', body(letter)).toString()).to.equal(letter.repeat(1000));
      next.emit('finish');
    }
    expect(first.toString()).to.equal('a'.repeat(1000));
    slow.emit('finish');
    expect(pooled(response(), 'public', body('e')).buffer).to.equal(first.buffer);
  });

  it('is not reused after its connection broke off, because the socket may still read from it', () => {
    const broken = response();
    const first = pooled(broken, 'public', body('a'));
    broken.emit('close');
    expect(pooled(response(), 'public', body('b')).buffer).to.not.equal(first.buffer);
  });

  it('is not used for bytes that exist already or that are too large', () => {
    const bytes = Buffer.from('whole');
    expect(pooled(response(), 'public', bytesOut(bytes))).to.equal(bytes);
    expect(pooled(response(), 'public', body('x', 100_000)).toString()).to.equal('x'.repeat(100_000));
  });

  it('is never used for responses to signed-in users', () => {
    const user: Document<'users'> = {
      kind: 'users',
      id: 1,
      revision: 1,
      facts: { name: 'Marta', role: 'editor', password: '' },
      texts: {},
    };
    const shared = response();
    const first = pooled(shared, 'public', body('a'));
    shared.emit('finish');
    const secret = response();
    const own = pooled(secret, { user }, body('b'));
    expect([own.toString(), own.buffer === first.buffer]).to.deep.equal(['b'.repeat(1000), false]);
    secret.emit('finish');
    const next = pooled(response(), 'public', body('c'));
    expect([own.toString(), next.buffer === first.buffer]).to.deep.equal(['b'.repeat(1000), true]);
  });
});
