/** Files that are no source of an import, recognized by their bytes, with what to do instead. Pure. */

import { UnreadableSource } from './incoming.ts';

const saveAsCsv = 'Open it, save its sheet as CSV (“CSV UTF-8” where there is a choice) and import that file';

/** What is at the beginning of a file of a kind, in Latin-1. */
const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, `an old workbook of Excel (.xls) or another document of Office. ${saveAsCsv}`],
  [/^%PDF-/, 'a PDF, whose tables cannot be read. Import the table or the calendar that it was made of'],
  [/^\x1f\x8b/, 'compressed with gzip. Unpack it: gunzip -c FILE | cartellera import -'],
  [/^(?:BZh\d|\xfd7zXZ\0|\x28\xb5\x2f\xfd|7z\xbc\xaf|Rar!)/, 'compressed. Unpack it and import what is in it'],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP)/s, 'a picture'],
];

/** What lies in a ZIP file of a kind. */
const contents: readonly (readonly [RegExp, string])[] = [
  [/xl\/workbook\.(?:xml|bin)/, `a workbook of Excel (.xlsx). ${saveAsCsv}`],
  [/application\/vnd\.oasis\.opendocument\.spreadsheet/, `a spreadsheet of LibreOffice (.ods). ${saveAsCsv}`],
  [/Index\/Tables\/|Index\/Document\.iwa/, `a spreadsheet of Numbers. ${saveAsCsv}`],
  [/word\/document\.xml|vnd\.oasis\.opendocument\.text/, 'a text document, whose tables cannot be read'],
];

/** The bytes at either end of a file by which its kind is recognized: a ZIP file lists its contents at its end. */
export const bytesOfEnds = 65_536;

/** Throws UnreadableSource for a file that no format reads, such as a workbook. The bytes are those of its two ends. */
export function refuseOtherFiles(beginning: Uint8Array, end: Uint8Array): void {
  const [first, last] = [Buffer.from(beginning).toString('latin1'), Buffer.from(end).toString('latin1')];
  const isZip = first.startsWith('PK\x03\x04');
  const kind = isZip ? (sentenceFor(contents, first + last) ?? zip) : sentenceFor(beginnings, first);
  if (kind !== undefined) throw new UnreadableSource(kind);
}

const zip = 'compressed (ZIP). Unpack it and import what is in it';

function sentenceFor(kinds: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return kinds.find(([pattern]) => pattern.test(text))?.[1];
}
