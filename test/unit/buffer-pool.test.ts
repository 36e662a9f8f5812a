import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect } from 'chai';
import type { Audience } from '../../src/calendar/calendar.ts';
import { pooled } from '../../src/http/answers/answer.ts';
import type { Document } from '../../src/model/documents/document.ts';

const response = () => new ServerResponse(new IncomingMessage(new Socket()));
/** The body of an answer: so many times a letter. */
const sent = (to: ServerResponse, audience: Audience, letter: string, length = 1000) =>
  pooled(to, audience, length).fill(letter);

describe('A pooled response buffer', () => {
  it('is not reused before its response is sent', () => {
    const slow = response();
    const first = sent(slow, 'public', 'a');
    for (const letter of 'bcd') {
      const next = response();
      expect(sent(next, 'public', letter).toString()).to.equal(letter.repeat(1000));
      next.emit('finish');
    }
    expect(first.toString()).to.equal('a'.repeat(1000));
    slow.emit('finish');
    expect(sent(response(), 'public', 'e').buffer).to.equal(first.buffer);
  });

  it('is not reused after its connection broke off, because the socket may still read from it', () => {
    const broken = response();
    const first = sent(broken, 'public', 'a');
    broken.emit('close');
    expect(sent(response(), 'public', 'b').buffer).to.not.equal(first.buffer);
  });

  it('is not used for what is too large', () => {
    expect(sent(response(), 'public', 'x', 100_000).toString()).to.equal('x'.repeat(100_000));
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
    const first = sent(shared, 'public', 'a');
    shared.emit('finish');
    const secret = response();
    const own = sent(secret, { user }, 'b');
    expect([own.toString(), own.buffer === first.buffer]).to.deep.equal(['b'.repeat(1000), false]);
    secret.emit('finish');
    const next = sent(response(), 'public', 'c');
    expect([own.toString(), next.buffer === first.buffer]).to.deep.equal(['b'.repeat(1000), true]);
  });
});
