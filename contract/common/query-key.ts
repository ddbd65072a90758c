import type { Call } from './call.ts';

/** What the answer to a call is kept under in the browser: the same call with the same input is the same question. */
export function queryKeyOf(call: Call, input: object): string[] {
  return [call.path, ...Object.values(input).map(String)];
}
