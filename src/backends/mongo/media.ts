/**
 * Files of pictures in GridFS, which is a convention for two collections: here the bucket `media` of the database of the documents. The IDs
 * of files are texts, `{name}/{file}`, which GridFS allows: so the parts of a file that was not written to its end name their picture.
 */

import { Readable } from 'node:stream';
import { Binary, type Db, MongoServerError } from 'mongodb';
import { demandNames, isPictureName } from '../../model/media-names.ts';
import type { Instant } from '../../model/time/instants.ts';
import { type ByteRange, type MediaStore, StorageFull } from '../../ports.ts';

/** A document of `media.files`. */
interface StoredFile {
  readonly _id: string;
  readonly length: number;
  readonly chunkSize: number;
  readonly uploadDate: Date;
  readonly filename: string;
}

/** A document of `media.chunks`; its own ID is the driver's. */
interface Part {
  readonly files_id: string;
  readonly n: number;
  readonly data: Binary;
}

/** Bytes of a part, GridFS's own number. */
const partSize = 255 * 1024;

/** Codes by which a server says that it has no room. */
const fullCodes = new Set([14_031, 12_501]);

/** Keeps files of pictures. */
export function mediaIn(database: Db): MediaStore {
  const files = database.collection<StoredFile>('media.files');
  const parts = database.collection<Part>('media.chunks');

  async function* readParts({ _id, length, chunkSize }: StoredFile, { start, end }: ByteRange) {
    let at = Math.floor(start / chunkSize);
    const n = { $gte: at, $lte: Math.floor(end / chunkSize) };
    for await (const part of parts.find({ files_id: _id, n }).sort({ n: 1 })) {
      // It may be removed meanwhile
      if (part.n !== at) break;
      const before = at * chunkSize;
      yield part.data.value().subarray(Math.max(0, start - before), end - before + 1);
      at += 1;
    }
    if (at * chunkSize <= end && length > 0) throw new Error(`A part of ${_id} is missing`);
  }

  return {
    async put(name, added) {
      demandNames(name, added.keys());
      // As GridFS prescribes
      await Promise.all([
        parts.createIndex({ files_id: 1, n: 1 }, { unique: true }),
        files.createIndex({ filename: 1, uploadDate: 1 }),
      ]);
      const all = [...added].map(([file, bytes]) => ({ _id: `${name}/${file}`, bytes }));
      const putting = all.flatMap(({ _id, bytes }) => {
        // No bytes are one part
        const count = Math.max(1, Math.ceil(bytes.length / partSize));
        return Array.from({ length: count }, (_, n) => {
          const data = new Binary(bytes.subarray(n * partSize, (n + 1) * partSize));
          return { updateOne: { filter: { files_id: _id, n }, update: { $set: { data } }, upsert: true } };
        });
      });
      const noting = all.map(({ _id, bytes }) => {
        const noted = { length: bytes.length, chunkSize: partSize, uploadDate: new Date(), filename: _id };
        return { updateOne: { filter: { _id }, update: { $set: noted }, upsert: true } };
      });
      try {
        // The files last: what has an entry there is whole
        await parts.bulkWrite(putting, { ordered: false });
        await files.bulkWrite(noting, { ordered: false });
      } catch (error) {
        if (!(error instanceof MongoServerError && fullCodes.has(Number(error.code)))) throw error;
        throw new StorageFull(`MongoDB has no room: ${error.message}`, { cause: error });
      }
    },

    async read(name, file, range) {
      demandNames(name, [file]);
      const _id = `${name}/${file}`;
      // Most files have one part, which is asked for at the same time
      const [found, first] = await Promise.all([
        files.findOne({ _id }),
        range ? undefined : parts.findOne({ files_id: _id, n: 0 }),
      ]);
      if (!found) return undefined;
      const { length, uploadDate } = found;
      const bytes = first?.data.value();
      const body =
        bytes?.length === length
          ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
          : Readable.from(readParts(found, range ?? { start: 0, end: length - 1 }), { objectMode: false });
      return { size: length, stored: uploadDate.getTime(), body };
    },

    async remove(name) {
      demandNames(name);
      // All that begins with `{name}/`, for `0` comes after the slash
      const own = { $gte: `${name}/`, $lt: `${name}0` };
      await files.deleteMany({ _id: own });
      await parts.deleteMany({ files_id: own });
    },

    async *names() {
      let last = '';
      const first = parts.find({ n: 0 }, { projection: { files_id: 1 } }).sort({ files_id: 1 });
      for await (const { files_id, _id } of first) {
        const [name = ''] = files_id.split('/');
        if (name === last || !isPictureName(name)) continue;
        last = name;
        const stored: Instant = _id.getTimestamp().getTime();
        yield { name, stored };
      }
    },
  };
}
