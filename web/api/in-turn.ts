import type { Call, InputOf } from '#contract/common/call.ts';
import { type AnswerOf, ask, type AskOptions, queryClient } from '#web/api/client.ts';

/**
 * Acts on one thing, one after the other. What is pressed while another act is being saved is done once that is, and on
 * what it has made. Else it would be refused for having changed meanwhile. After each, and also after one that was
 * refused, what `shown` calls have answered is asked for anew.
 */
export function actsInTurn(...shown: readonly Call[]) {
  let last: Promise<unknown> = Promise.resolve();
  /** The act that makes a call. Its input may depend on what is shown when it is its turn. */
  return <C extends Call>(call: C) =>
    (input: InputOf<C> | (() => InputOf<C>), options?: AskOptions): Promise<AnswerOf<C>> => {
      const turn = last.then(async () => {
        try {
          return await ask(call, typeof input === 'function' ? (input as () => InputOf<C>)() : input, options);
        } finally {
          for (const { path } of shown) await queryClient.invalidateQueries({ queryKey: [path] });
        }
      });
      // Whoever has set it off is told of its failure; the next one is done all the same.
      last = turn.catch(() => undefined);
      return turn;
    };
}
