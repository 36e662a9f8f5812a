/** Decodes texts that programs before iCalendar encode (vCalendar 1.0): `SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9`. */

import { utf8Text } from '../../model/text/characters.ts';

const encoded =
  /^([A-Za-z0-9-]+)((?:;[^:;]*)*?;(?:ENCODING=)?"?(QUOTED-PRINTABLE|BASE64|B|8BIT|7BIT)"?(?:;[^:;]*)*):(.*)$/is;
const textName = /^(?:summary|description|location|comment|contact|categories|resources|x-(?!.*attach).*)$/i;

/** The most characters of a name with its parameters. */
const maxHead = 500;

/** A line with its text decoded; other lines as they are. */
export function decodedText(line: string): string {
  const end = line.indexOf(':');
  if (end < 0 || end > maxHead) return line;
  const [, name = '', parameters = '', encoding = '', value = ''] = encoded.exec(line) ?? [];
  if (!textName.test(name)) return line;
  const text = textIn(value, encoding.toUpperCase(), /CHARSET="?([\w-]+)/i.exec(parameters)?.[1] ?? 'utf-8');
  const others = parameters
    .split(';')
    .filter((each) => each !== '' && !/^(?:ENCODING=|CHARSET=|"?(?:QUOTED-PRINTABLE|BASE64)"?$)/i.test(each));
  return `${[name, ...others].join(';')}:${text.replace(/\r\n|\r|\n/g, '\\n')}`;
}

function textIn(value: string, encoding: string, charset: string): string {
  if (/^\dBIT$/.test(encoding)) return value;
  if (encoding === 'QUOTED-PRINTABLE') return unquoted(value, charset);
  return charactersOf(Buffer.from(value, 'base64'), charset).replace(/([\\;,])/g, '\\$1');
}

/** Characters that were not encoded stay as they are. */
function unquoted(value: string, charset: string): string {
  return value.replace(/(?:=[\dA-F]{2})+/gi, (codes) =>
    charactersOf(Buffer.from(codes.replaceAll('=', ''), 'hex'), charset),
  );
}

/** An unknown character set is read as UTF-8, or as Windows-1252 when the bytes are not UTF-8. */
function charactersOf(bytes: Uint8Array, charset: string): string {
  const utf8 = /^utf-?8$/i.test(charset) ? utf8Text(bytes) : undefined;
  if (utf8 !== undefined) return utf8;
  try {
    return new TextDecoder(/^utf-?8$/i.test(charset) ? 'windows-1252' : charset).decode(bytes);
  } catch {
    return utf8Text(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
  }
}
