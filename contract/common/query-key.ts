import type { Call } from './call.ts';

/** The cache key in the browser for the answer to a call: the same call with the same input gives the same key. */
export function queryKeyOf(call: Call, input: object): string[] {
  return [call.path, ...Object.values(input).map(String)];
}
