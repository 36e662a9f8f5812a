/** Files that are no source of an import, recognized by their bytes, with what to do instead. Pure. */

import type { RemarkCode } from '../model/words/remarks.ts';
import { UnreadableSource } from './incoming.ts';

/** What is at the beginning of a file of a kind, in Latin-1. */
const beginnings: readonly (readonly [RegExp, RemarkCode])[] = [
  [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, 'old_workbook'],
  [/^%PDF-/, 'pdf'],
  [/^\x1f\x8b/, 'gzip'],
  [/^(?:BZh\d|\xfd7zXZ\0|\x28\xb5\x2f\xfd|7z\xbc\xaf|Rar!)/, 'packed'],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP)/s, 'picture'],
];

/** What lies in a ZIP file of a kind. */
const contents: readonly (readonly [RegExp, RemarkCode])[] = [
  [/xl\/workbook\.(?:xml|bin)/, 'excel_workbook'],
  [/application\/vnd\.oasis\.opendocument\.spreadsheet/, 'libreoffice_sheet'],
  [/Index\/Tables\/|Index\/Document\.iwa/, 'numbers_sheet'],
  [/word\/document\.xml|vnd\.oasis\.opendocument\.text/, 'text_document'],
];

/** The bytes at either end of a file by which its kind is recognized: a ZIP file lists its contents at its end. */
export const bytesOfEnds = 65_536;

/** Throws UnreadableSource for a file that no format reads, such as a workbook. The bytes are those of its two ends. */
export function refuseOtherFiles(beginning: Uint8Array, end: Uint8Array): void {
  const [first, last] = [Buffer.from(beginning).toString('latin1'), Buffer.from(end).toString('latin1')];
  const isZip = first.startsWith('PK\x03\x04');
  const kind = isZip ? (kindOf(contents, first + last) ?? 'zip') : kindOf(beginnings, first);
  if (kind !== undefined) throw new UnreadableSource({ what: kind });
}

function kindOf(kinds: readonly (readonly [RegExp, RemarkCode])[], text: string): RemarkCode | undefined {
  return kinds.find(([pattern]) => pattern.test(text))?.[1];
}
