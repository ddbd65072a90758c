import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/common/call.ts';
import * as calls from '#contract/operator/move-orders/move-orders.ts';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';

/** In milliseconds: how often to ask while a region moves, and while one might begin to. */
const ASK_AGAIN_EACH = { begun: 2_000, agreed: 20_000 };

export const moveOrdersQuery = queryOptions({
  ...queryOf(calls.moveOrders),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => {
    const stands = (state: keyof typeof ASK_AGAIN_EACH) => data?.orders.some((order) => order.state === state);
    return stands('begun') ? ASK_AGAIN_EACH.begun : stands('agreed') ? ASK_AGAIN_EACH.agreed : false;
  },
});

export async function askForMove(input: InputOf<typeof calls.askForMove>): Promise<ActAnswer> {
  const answer = await ask(calls.askForMove, input);
  await readAnew();
  return answer;
}

export async function withdrawMoveOrder(number: number, reason: string): Promise<ActAnswer> {
  await ask(calls.withdrawMoveOrder, { number, reason });
  await readAnew();
  return { waitsForSecond: false };
}

const readAnew = () => queryClient.invalidateQueries({ queryKey: [calls.moveOrders.path] });
