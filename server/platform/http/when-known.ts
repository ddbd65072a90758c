/**
 * For hooks: uses a value at once if it is there, and only waits if it is not. An awaited hook puts off the next one,
 * which costs a till's request as much as most hooks do. What `use` throws ends the request.
 */
export function whenKnown<T>(value: T | Promise<T>, use: (value: T) => void, done: (error?: Error) => void): void {
  if (value instanceof Promise) return void useLater(value, use, done);
  use(value);
  done();
}

async function useLater<T>(value: Promise<T>, use: (value: T) => void, done: (error?: Error) => void): Promise<void> {
  try {
    use(await value);
  } catch (error) {
    return done(error as Error);
  }
  done();
}
