/** Two streams in order of ID as one: each ID once, with what either stream has of it. */
export async function* sideBySide<A extends { readonly id: number }, B extends { readonly id: number }>(
  ones: AsyncIterable<A>,
  others: AsyncIterable<B>,
): AsyncIterable<[A | undefined, B | undefined]> {
  const [left, right] = [ones[Symbol.asyncIterator](), others[Symbol.asyncIterator]()];
  let one: A | undefined = (await left.next()).value;
  let other: B | undefined = (await right.next()).value;
  try {
    while (one || other) {
      const id = Math.min(one?.id ?? Number.POSITIVE_INFINITY, other?.id ?? Number.POSITIVE_INFINITY);
      const [hasOne, hasOther] = [one?.id === id, other?.id === id];
      yield [hasOne ? one : undefined, hasOther ? other : undefined];
      if (hasOne) one = (await left.next()).value;
      if (hasOther) other = (await right.next()).value;
    }
  } finally {
    await Promise.all([left.return?.(), right.return?.()]);
  }
}
