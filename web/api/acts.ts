import type { Call, InputOf } from '#contract/common/call.ts';
import { type AnswerOf, ask, type AskOptions, queryClient } from '#web/api/client.ts';

/** Reads anew what these calls have answered. Where none is named that is everything: it may show on any screen. */
export async function readAnew(...shown: readonly Call[]): Promise<void> {
  const paths = new Set<unknown>(shown.map(({ path }) => path));
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.size === 0 || paths.has(queryKey[0]) });
}

/** Makes a call that changes something, then reads anew what these calls show. Throws whatever `ask` throws. */
export async function act<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: AskOptions = {},
  ...shown: readonly Call[]
): Promise<AnswerOf<C>> {
  const answer = await ask(call, input, options);
  await readAnew(...shown);
  return answer;
}

/** The act that makes a call. */
// @__NO_SIDE_EFFECTS__
export function actOf<C extends Call>(call: C, ...shown: readonly Call[]) {
  return (input: InputOf<C>) => act(call, input, {}, ...shown);
}

/** The same for a call that moves money: the key stays the same while one tries again. */
// @__NO_SIDE_EFFECTS__
export function keyedActOf<C extends Call>(call: C, ...shown: readonly Call[]) {
  return (input: InputOf<C>, idempotencyKey: string) => act(call, input, { idempotencyKey }, ...shown);
}
