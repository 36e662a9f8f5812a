/** The error that a promise is rejected with; throws when it is not. */
export async function rejection(promise: Promise<unknown>): Promise<Error> {
  const outcome = await promise.then(
    () => undefined,
    (error: Error) => error,
  );
  if (!outcome) throw new Error('Nothing was refused');
  return outcome;
}
