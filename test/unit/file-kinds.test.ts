import { expect } from 'chai';
import { bytesOfEnds, refuseOtherFiles } from '../../src/formats/file-kinds.ts';

/** A ZIP file as far as its names tell what it is: a local header of each entry, stored, and the list at the end. */
function zipOf(...entries: readonly (readonly [string, string])[]): Buffer {
  const local = entries.map(([name, text]) => Buffer.from(`PK\x03\x04${'\0'.repeat(26)}${name}${text}`, 'latin1'));
  const central = entries.map(([name]) => Buffer.from(`PK\x01\x02${'\0'.repeat(42)}${name}`, 'latin1'));
  return Buffer.concat([...local, ...central]);
}

const messageFor = (bytes: Buffer): string | undefined => {
  try {
    refuseOtherFiles(bytes.subarray(0, bytesOfEnds), bytes.subarray(-bytesOfEnds));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a file that is no source of an import', () => {
  const long = 'x'.repeat(3 * bytesOfEnds);
  const files: [string, Buffer, RegExp][] = [
    ['.xlsx', zipOf(['[Content_Types].xml', long], ['xl/workbook.xml', long]), /Excel \(\.xlsx\).*as CSV/],
    ['.xlsb', zipOf(['[Content_Types].xml', long], ['xl/workbook.bin', long]), /Excel/],
    ['.ods', zipOf(['mimetype', 'application/vnd.oasis.opendocument.spreadsheet'], ['a', long]), /LibreOffice.*as CSV/],
    ['.numbers', zipOf(['Index/Document.iwa', long], ['Index/Tables/DataList.iwa', '']), /Numbers.*as CSV/],
    ['.docx', zipOf(['[Content_Types].xml', long], ['word/document.xml', '']), /text document/],
    ['.zip', zipOf(['agenda.csv', 'title,start_date']), /compressed \(ZIP\)/],
    ['.xls', Buffer.from('d0cf11e0a1b11ae100', 'hex'), /Excel \(\.xls\).*as CSV/],
    ['.pdf', Buffer.from('%PDF-1.7'), /PDF/],
    ['.gz', Buffer.from('1f8b0800', 'hex'), /gunzip/],
    ['.jpg', Buffer.from('ffd8ffe0', 'hex'), /picture/],
  ];
  for (const [name, bytes, message] of files) {
    it(`is named for what it is: ${name}`, () => expect(messageFor(bytes)).to.match(message));
  }

  it('is none of those that formats read', () => {
    const texts = ['title,start_date\n', '\uFEFFBEGIN:VCALENDAR\r\n', '{"cartellera": 5}', '', 'PK és un grup,2031'];
    for (const text of texts) expect(messageFor(Buffer.from(text))).to.equal(undefined);
    expect(messageFor(Buffer.from('\uFEFFtitle\tstart_date\n', 'utf16le'))).to.equal(undefined);
  });
});
