import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { expect } from 'chai';
import { type Answering, answering } from '../support/answering.ts';
import { newFolder, removeFolders, run } from '../support/command.ts';

const calendar =
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1@exemple.example\r\nSUMMARY:Acte\r\nDTSTART:20310506T200000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
const events = [{ id: 1, title: 'Acte', start_date: '2031-05-06 20:00:00', end_date: '2031-05-06 22:00:00' }];

/** Answers as an interface does: with one event, and with empty lists of everything else. */
function answerAsInterface({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const [, list = ''] = /\/(events|venues|organizers|categories|tags)\?/.exec(url) ?? [];
  if (list === '') response.writeHead(404).end();
  else response.end(JSON.stringify({ [list]: list === 'events' ? events : [], total_pages: 1 }));
}

describe('the password of an import', () => {
  let typed: Answering;
  let other: Answering;
  let answer: RequestListener;
  const received: { host: 'typed' | 'other'; path: string; authorization: string | undefined }[] = [];
  const note = (host: 'typed' | 'other', { url = '', headers }: IncomingMessage): void => {
    received.push({ host, path: url, authorization: headers.authorization });
  };

  before(async () => {
    typed = await answering((request, response) => {
      note('typed', request);
      answer(request, response);
    });
    other = await answering((request, response) => {
      note('other', request);
      if (request.url === '/back') response.writeHead(302, { Location: `${typed.url}/back` }).end();
      else if (request.url?.includes('.ics')) response.end(calendar);
      else answerAsInterface(request, response);
    });
  });
  beforeEach(() => received.splice(0));
  after(() => {
    typed.close();
    other.close();
    removeFolders();
  });

  const imported = (address: string, ...options: readonly string[]) =>
    run(['import', address, ...options], { DATA_DIR: newFolder(), IMPORT_PASSWORD: 'obre la porta' });
  const sentTo = (host: 'typed' | 'other') => received.filter((request) => request.host === host);
  const basic = `Basic ${Buffer.from('marta:obre la porta').toString('base64')}`;

  /** What a site answers that leads an import to another one. */
  const leading: Record<string, { path: string; answer: RequestListener }> = {
    'a header X-TEC-API-ROOT': {
      path: '/',
      answer: (_, response) => response.setHeader('X-TEC-API-ROOT', `${other.url}/tribe/events/v1/`).end('<html>'),
    },
    'a header Link': {
      path: '/',
      answer: (_, response) =>
        response.setHeader('Link', `<${other.url}/wp-json/>; rel="https://api.w.org/"`).end('<html>'),
    },
    'the same port of another name': {
      path: '/',
      answer: (_, response) =>
        response.setHeader('X-TEC-API-ROOT', `${typed.url.replace('127.0.0.1', 'localhost')}/v1`).end('<html>'),
    },
    'a redirect of the interface': {
      path: '/v1',
      answer: ({ url }, response) => response.writeHead(302, { Location: `${other.url}${url}` }).end(),
    },
    'a redirect of one list': {
      path: '/v1',
      answer: (request, response) => {
        if (!request.url?.includes('/venues')) answerAsInterface(request, response);
        else response.writeHead(307, { Location: `${other.url}${request.url}` }).end();
      },
    },
    'a redirect of a feed': {
      path: '/agenda.ics',
      answer: (_, response) => response.writeHead(301, { Location: `${other.url}/agenda.ics` }).end(),
    },
    'a redirect there and back': {
      path: '/agenda.ics',
      answer: ({ url }, response) =>
        url === '/back' ? response.end(calendar) : response.writeHead(302, { Location: `${other.url}/back` }).end(),
    },
  };

  for (const [what, { path, answer: answered }] of Object.entries(leading)) {
    it(`goes nowhere else by ${what}, and the command says where it was led`, async () => {
      answer = answered;
      const { code, out, err } = await imported(`${typed.url}${path}`, '--user', 'marta');
      expect(code, out).to.equal(1);
      expect(sentTo('other')).to.deep.equal([]);
      expect(sentTo('typed')[0]?.authorization).to.equal(basic);
      expect(err).to.include(`the password goes to ${typed.url} only. If it may go there, name that address\n`);
      expect(err).not.to.include('obre la porta');
    });
  }

  it('does not follow the next page of a feed to another host', async () => {
    answer = (_, response) => response.setHeader('Link', `<${other.url}/agenda.ics?page=2>; rel="next"`).end(calendar);
    const { code } = await imported(`${typed.url}/agenda.ics`, '--user', 'marta');
    expect(code).to.equal(0);
    expect(sentTo('other')).to.deep.equal([]);
  });

  it('goes to every address of the host that was typed', async () => {
    answer = (request, response) => {
      if (request.url === '/') response.setHeader('X-TEC-API-ROOT', `${typed.url}/v1/`).end('<html>');
      else if (request.url?.startsWith('/old/')) response.writeHead(302, { Location: request.url.slice(4) }).end();
      else if (request.url?.startsWith('/v1/')) answerAsInterface(request, response);
      else response.writeHead(404).end();
    };
    for (const path of ['/', '/old/v1']) {
      received.splice(0);
      const { code, out } = await imported(`${typed.url}${path}`, '--user', 'marta');
      expect(code, out).to.equal(0);
      expect(out).to.match(/^events +1 +0 +0 +0$/m);
      expect(new Set(received.map(({ authorization }) => authorization))).to.deep.equal(new Set([basic]));
    }
  });

  it('is not needed to read what is published where a site leads', async () => {
    answer = leading['a header X-TEC-API-ROOT']?.answer as RequestListener;
    const { code, out } = await imported(typed.url);
    expect(code, out).to.equal(0);
    expect(out).to.match(/^events +1 +0 +0 +0$/m);
  });
}).timeout(60_000);
