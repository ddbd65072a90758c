import type { Call, InputOf } from '#contract/common/call.ts';
import { queryKeyOf } from '#contract/common/query-key.ts';
import { ask } from '#web/api/client.ts';

/** Key and function of the query that makes a call. The same input is the same query. Fails with a `CallError`. */
export function queryOf<C extends Call>(call: C, input: InputOf<C> = {} as InputOf<C>) {
  return {
    queryKey: queryKeyOf(call, input as object),
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(call, input, { signal }),
  };
}
