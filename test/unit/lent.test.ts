import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect } from 'chai';
import { bytesOut, joined } from '../../src/calendar/rendering/body-source.ts';
import { pooled } from '../../src/http/answers/buffer-pool.ts';

const response = () => new ServerResponse(new IncomingMessage(new Socket()));
const body = (letter: string, length = 1000) => joined([bytesOut(Buffer.alloc(length, letter))]);

describe('Memory that is lent to answers', () => {
  it('is nobody else’s until the answer is sent', () => {
    const slow = response();
    const first = pooled(slow, body('a'));
    for (const letter of 'bcd') {
      const next = response();
      expect(pooled(next, body(letter)).toString()).to.equal(letter.repeat(1000));
      next.emit('finish');
    }
    expect(first.toString()).to.equal('a'.repeat(1000));
    slow.emit('finish');
    expect(pooled(response(), body('e')).buffer).to.equal(first.buffer);
  });

  it('is not lent again when an answer was broken off, for it may still be read from', () => {
    const broken = response();
    const first = pooled(broken, body('a'));
    broken.emit('close');
    expect(pooled(response(), body('b')).buffer).to.not.equal(first.buffer);
  });

  it('is not needed for what is there already, and not enough for what is large', () => {
    const bytes = Buffer.from('whole');
    expect(pooled(response(), bytesOut(bytes))).to.equal(bytes);
    expect(pooled(response(), body('x', 100_000)).toString()).to.equal('x'.repeat(100_000));
  });
});
