import { flushCompileCache } from 'node:module';

/** A file to read, and the module whose `read` does it. */
export interface Reading {
  module: string;
  data: unknown;
}

/** What came of it. */
export type Told = { answer: unknown } | { error: unknown };

// Whoever ends the portal may tell all its processes, and the portal answers first what is in flight.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});

// It ends with its parent, or when that has its answer.
process.on('message', ({ module, data }: Reading) => void tell(module, data).then((told) => process.send!(told)));

async function tell(module: string, data: unknown): Promise<Told> {
  try {
    const { read } = (await import(module)) as { read: (data: unknown) => unknown };
    // In tests, for the next process: this one is killed before Node would write what it has compiled.
    flushCompileCache();
    return { answer: await read(data) };
  } catch (error) {
    return { error };
  }
}
