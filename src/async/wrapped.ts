/** The same methods; `around` gets what makes a call, and the name of its method. */
export function wrapped<T extends object>(methods: T, around: (call: () => unknown, name: string) => unknown): T {
  const each = Object.entries(methods).map(([name, method]) => [
    name,
    (...values: unknown[]) => around(() => method(...values), name),
  ]);
  return Object.fromEntries(each) as T;
}
