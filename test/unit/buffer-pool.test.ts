import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect } from 'chai';
import { bytesOut, joined } from '../../src/calendar/rendering/body-source.ts';
import { pooled } from '../../src/http/answers/buffer-pool.ts';
import type { Document } from '../../src/model/documents/document.ts';

const response = () => new ServerResponse(new IncomingMessage(new Socket()));
const body = (letter: string, length = 1000) => joined([bytesOut(Buffer.alloc(length, letter))]);

describe('Memory that answers share', () => {
  it('is nobody else’s until the answer is sent', () => {
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

  it('is not used again when an answer was broken off, for it may still be read from', () => {
    const broken = response();
    const first = pooled(broken, 'public', body('a'));
    broken.emit('close');
    expect(pooled(response(), 'public', body('b')).buffer).to.not.equal(first.buffer);
  });

  it('is not needed for what is there already, and not enough for what is large', () => {
    const bytes = Buffer.from('whole');
    expect(pooled(response(), 'public', bytesOut(bytes))).to.equal(bytes);
    expect(pooled(response(), 'public', body('x', 100_000)).toString()).to.equal('x'.repeat(100_000));
  });

  it('is none of an answer to somebody who signed in, before or after', () => {
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
