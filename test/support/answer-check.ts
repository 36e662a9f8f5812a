/** Checks every response in tests against the service's own OpenAPI document. */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Answer, Asking, Loose } from './asking.ts';

/** Throws when a response does not match the document. */
export type AnswerCheck = (method: string, path: string, asking: Asking, answer: Answer) => void;

/** Statuses that an operation need not list itself: unknown path, wrong method, unacceptable body. */
const anywhere = [404, 405, 413, 415];

/** Cached by kind of service, since rendering, reading and compiling a document takes longer than most tests. */
const checks = new Map<string, Promise<AnswerCheck>>();

/** The check for all services of one kind, whose documents are equivalent for the check; `read` is called only for the first one. */
export function checkOf(kind: string, read: () => Promise<Loose>): Promise<AnswerCheck> {
  const known = checks.get(kind);
  if (known) return known;
  const check = read().then(answerCheck);
  checks.set(kind, check);
  check.catch(() => checks.delete(kind));
  return check;
}

/** Skips responses trimmed by `_fields`, since they lack required members. */
function answerCheck(document: Loose): AnswerCheck {
  // A schema that is referred to is compiled once, and as it is: most validators judge a few responses
  const economy = { inlineRefs: false, code: { optimize: false } };
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, ...economy });
  ajv.addSchema(document, 'openapi');
  const compiled = new Map<string, ValidateFunction>();

  function validator(pointer: string): ValidateFunction {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi${pointer}` });
    compiled.set(pointer, known);
    return known;
  }

  return (method, path, asking, answer) => {
    const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
    if (method === 'HEAD' || method === 'OPTIONS' || !/[/+]json$/.test(type) || isTrimmed(path, asking)) return;
    const pointer = pointerTo(document, meantBy(method, path, asking), path, answer.status);
    const request = `${method} ${path} ${answer.status}`;
    if (!pointer) throw new Error(`${request} is not in the document: ${answer.text.slice(0, 300)}`);
    const undescribed = undescribedHeaders(document, pointer, answer.headers);
    if (undescribed.length > 0) throw new Error(`${request} has headers that are not in the document: ${undescribed}`);
    const validate = validator(`${pointer}/content/${escaped(type)}/schema`);
    if (validate(answer.body)) return;
    const problems = validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`).join('\n');
    throw new Error(`${request} does not match the document:\n${problems}\n${answer.text.slice(0, 600)}`);
  };
}

/** The effective method. Only an override by GET matters: other methods have the responses of a POST to the same record. */
function meantBy(method: string, path: string, { headers, query }: Asking): string {
  const named = new Headers(headers).get('X-HTTP-Method-Override') ?? JSON.stringify([path, query]);
  return method === 'POST' && /^get$|"_method":"get"/i.test(named) ? 'GET' : method;
}

function isTrimmed(path: string, { query, body, form }: Asking): boolean {
  return [path, query, body, form].some((part) => JSON.stringify(part ?? '').includes('_fields'));
}

/** The JSON pointer to the description of a response, as a URL fragment; undefined if the document has none. */
function pointerTo(document: Loose, method: string, path: string, status: number): string | undefined {
  const wanted = patternOf(path);
  const operation = document.paths[wanted]?.[method.toLowerCase()];
  const response = operation?.responses[status];
  if (response?.$ref) return response.$ref;
  if (response) return `#/paths/${escaped(wanted)}/${method.toLowerCase()}/responses/${status}`;
  return anywhere.includes(status) && (status !== 404 || !operation) ? `#/components/responses/${status}` : undefined;
}

/** The headers of an answer that the document names, but not for this response. */
function undescribedHeaders(document: Loose, pointer: string, sent: Headers): string[] {
  const steps = pointer
    .slice(2)
    .split('/')
    .map((step) => unescaped(step));
  const response = steps.reduce((part, step) => part[step], document);
  const described = Object.keys(response.headers ?? {});
  return Object.keys(document.components.headers).filter((name) => sent.has(name) && !described.includes(name));
}

function patternOf(path: string): string {
  const bare = (path.split('?')[0] as string).replace(/\/$/, '');
  return (
    bare
      .toLowerCase()
      .replace(/\/by-slug\/[^/.]+(\.[a-z]+|\/related|\/occurrences)?$/, '/by-slug/{slug}$1')
      .replace(/\/\d+(\.[a-z]+|\/related|\/occurrences)?$/, '/{id}$1') || '/'
  );
}

function escaped(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function unescaped(step: string): string {
  return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
}
