/** Bodies of forms with files, as browsers and curl send them. */

import type { Asking } from './asking.ts';

/** A part of a form: a text, or a file with its name. */
export type FormPart = string | { readonly bytes: Uint8Array | string; readonly name: string; readonly type?: string };

/** A form with these parts, in their order, as a request sends it; a field may come twice. */
export function formWith(
  ...parts: readonly (readonly [field: string, part: FormPart])[]
): Pick<Asking, 'raw' | 'headers'> {
  const boundary = 'form-boundary-0123456789';
  const chunks = parts.flatMap(([field, part]): (string | Uint8Array)[] => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"`;
    if (typeof part === 'string') return [`${head}\r\n\r\n${part}\r\n`];
    const { bytes, name, type = 'application/octet-stream' } = part;
    return [`${head}; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`, bytes, '\r\n'];
  });
  const raw = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)));
  return { raw: new Uint8Array(raw), headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` } };
}

/** A form with one file, and texts beside it. */
export function fileForm(
  bytes: Uint8Array | string,
  name = 'cartell.jpg',
  texts: Readonly<Record<string, string>> = {},
): Pick<Asking, 'raw' | 'headers'> {
  return formWith(['file', { bytes, name }], ...Object.entries(texts));
}
