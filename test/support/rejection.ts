/** Resolves to the error with which a promise rejects; throws if the promise resolves. */
export async function rejection(promise: Promise<unknown>): Promise<Error> {
  const outcome = await promise.then(
    () => undefined,
    (error: Error) => error,
  );
  if (!outcome) throw new Error('The promise was not rejected');
  return outcome;
}
