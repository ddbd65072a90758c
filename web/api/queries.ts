import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Call, InputOf } from '#contract/common/call.ts';
import { ask, queryOf } from '#web/api/client.ts';

/** What each screen asks for anew: others may have changed it since the last one did. */
// @__NO_SIDE_EFFECTS__
export function freshQueryOf<C extends Call>(call: C, input: InputOf<C> = {} as InputOf<C>) {
  return queryOptions({ ...queryOf(call, input), staleTime: 0 });
}

/** What a form begins with: what is stored now. It does not change while somebody types. */
// @__NO_SIDE_EFFECTS__
export function formQueryOf<C extends Call>(call: C, input: InputOf<C> = {} as InputOf<C>) {
  return queryOptions({ ...queryOf(call, input), staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });
}

/** A long list, page by page: each answer says where the next one begins. */
export function pagesOf<Input extends z.ZodType, Page extends { next: string | number | null }>(
  call: Call<Input, z.ZodType<Page>>,
  filter: Omit<z.input<Input>, 'before'>,
) {
  return infiniteQueryOptions({
    queryKey: [call.path, filter],
    queryFn: ({ pageParam, signal }): Promise<Page> => ask(call, { ...filter, before: pageParam } as z.input<Input>, { signal }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}
