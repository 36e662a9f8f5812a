/** The values in their order, each once. */
export function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
