/** Names of pictures and of their files, which are parts of paths and addresses. */

/** What may be the name of a picture: nothing that a path could be climbed with. */
const pictureName = /^[\w-]{16,64}$/;

/** The types of what is written of pictures, by the endings of their files. */
const types: Readonly<Partial<Record<string, string>>> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

/** Whether a text looks like the name of a picture. */
export function isPictureName(text: string): boolean {
  return pictureName.test(text);
}

/** The type of a file of a picture by its name, such as `1536x1536.webp`; undefined for what no such file is called. */
export function mediaType(file: string): string | undefined {
  const [, ending = ''] = /^\w{1,32}\.([a-z]{3,4})$/.exec(file) ?? [];
  return types[ending];
}

/** Throws RangeError for a name of a picture, or of one of its files, that is none. */
export function demandNames(name: string, files: Iterable<string> = []): void {
  if (!isPictureName(name)) throw new RangeError(`No name of a picture: ${JSON.stringify(name)}`);
  for (const file of files)
    if (!mediaType(file)) throw new RangeError(`No name of a picture's file: ${JSON.stringify(file)}`);
}
