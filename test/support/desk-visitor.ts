/** A client of the desk that works like a browser without JavaScript: it has cookies and submits forms. */

import { DomUtils, parseDocument } from 'htmlparser2';
import { type Body, exchanged } from './asking.ts';

const { getElementsByTagName, innerText } = DomUtils;

type Document = ReturnType<typeof parseDocument>;
type Element = ReturnType<typeof getElementsByTagName>[number];

/** A response, with its HTML parsed. */
export interface DeskAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly page: Document;
}

/** The names and values that a form submits. */
export type Sent = readonly (readonly [name: string, value: string])[];

/** A client with a session. It follows redirects. */
export interface Visitor {
  get(path: string): Promise<DeskAnswer>;
  post(path: string, sent: Sent, headers?: Record<string, string>): Promise<DeskAnswer>;
  /** Sends a form with a file in the field `file`. */
  postFile(
    path: string,
    sent: Sent,
    file?: { readonly name: string; readonly text: string | Blob },
  ): Promise<DeskAnswer>;
  /** Submits the sign-in form. */
  signIn(name: string, password: string): Promise<DeskAnswer>;
  /** The `Cookie` header of the next request. */
  cookie(): string;
  /** Adds the cookies of another client, given as a `Cookie` header. */
  takeCookie(cookie: string): void;
}

/** Creates a client of the service at `root`, without cookies at first. */
export function visitorOf(root: string): Visitor {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  async function go(method: string, path: string, given: Record<string, string>, body?: Body): Promise<DeskAnswer> {
    const sent = new Headers({ accept: 'text/html', ...given, cookie: cookie() });
    const { status, headers, text } = await exchanged(method, new URL(path, root).href, sent, body);
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const to = headers.get('Location');
    if (to !== null) return go('GET', to, {});
    return { status, headers, text, page: parseDocument(text) };
  }
  const post: Visitor['post'] = (path, sent, headers = {}) => {
    const body = new URLSearchParams([...sent].map(([name, value]): [string, string] => [name, value])).toString();
    return go('POST', path, { 'content-type': 'application/x-www-form-urlencoded', ...headers }, body);
  };
  return {
    get: (path) => go('GET', path, {}),
    post,
    async postFile(path, sent, file) {
      const body = new FormData();
      // In the page fields stand behind it too
      if (file) body.append('file', new Blob([file.text]), file.name);
      for (const [name, value] of sent) if (name !== 'file') body.append(name, value);
      const written = new Response(body);
      const type = written.headers.get('content-type') ?? '';
      return go('POST', path, { 'content-type': type }, new Uint8Array(await written.arrayBuffer()));
    },
    signIn: (name, password) =>
      post('/desk/sign-in', [
        ['name', name],
        ['password', password],
      ]),
    cookie,
    takeCookie: (given) => {
      for (const pair of given.split('; ')) cookies.set(...(pair.split('=') as [string, string]));
    },
  };
}

/** The fields that a browser would submit from the form with this action, by default from the form of the record. */
export function fieldsOf({ page }: DeskAnswer, action?: string): Sent {
  const forms = getElementsByTagName('form', page).filter(({ attribs }) => attribs['method'] === 'post');
  const form = forms.find(({ attribs }) => (action ? attribs['action'] === action : attribs['class'] === 'record'));
  if (!form) throw new Error(`The page has no form for ${action ?? 'a record'}`);
  return getElementsByTagName((name) => ['input', 'textarea', 'select'].includes(name), form).flatMap(sentBy);
}

function sentBy(element: Element): Sent {
  const { name = '', type, value = '' } = element.attribs;
  if (type === 'checkbox' || type === 'radio') return 'checked' in element.attribs ? [[name, value]] : [];
  if (element.name === 'textarea') return [[name, innerText(element.children).replace(/^\n/, '')]];
  if (element.name === 'input') return [[name, value]];
  const options = getElementsByTagName('option', element);
  const chosen = options.find(({ attribs }) => 'selected' in attribs) ?? options[0];
  return [[name, chosen?.attribs['value'] ?? '']];
}

/** Replaces values of fields; names that the form does not have are added. */
export function filled(fields: Sent, values: Readonly<Record<string, string | readonly string[]>>): Sent {
  const unchanged = fields.filter(([name]) => !Object.hasOwn(values, name));
  return [
    ...unchanged,
    ...Object.entries(values).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const)),
  ];
}

/** The texts of all paragraphs with a class, such as `problem`. */
export function said({ page }: DeskAnswer, ofClass: string): string[] {
  return getElementsByTagName('p', page)
    .filter(({ attribs }) => attribs['class'] === ofClass)
    .map((element) => innerText(element).trim());
}

/** The names of the records in the table of a page of a list. */
export function listed({ text }: DeskAnswer): string[] {
  const [table = ''] = /<table class="list">.*?<\/table>/s.exec(text) ?? [];
  return [...table.matchAll(/<a href="\/desk\/\w+\/\d+">([^<]*)<\/a>/g)].map(([, name = '']) => name);
}
