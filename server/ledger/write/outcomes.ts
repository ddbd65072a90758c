import { awaitStandby } from '#server/platform/db/await-standby.ts';
import type { Db } from '#server/platform/db/database.ts';

/** What became of a booking: its entry with what else the books tell of it, or why there is none. */
export type Outcome<Refusal extends string, Told = unknown> =
  | ({ isPosted: true; entryId: number; isReplay: boolean } & Told)
  | { isPosted: false; refusal: Refusal };

/** The row that a function of the books answers with; what else it tells is null where it refuses. */
export type Answer<Refusal extends string, Told = unknown> = {
  outcome: 'POSTED' | Refusal;
  entry_id: number | null;
  replayed: boolean;
} & Told;

/** What the answers mean, once the standby has those that are repeated. */
export async function outcomesOf<Refusal extends string, Told>(
  db: Db,
  answers: readonly Answer<Refusal, Told>[],
): Promise<Outcome<Refusal, Told>[]> {
  const outcomes = answers.map(({ outcome, entry_id, replayed, ...told }): Outcome<Refusal, Told> =>
    outcome === 'POSTED'
      ? { ...(told as Told), isPosted: true, entryId: entry_id!, isReplay: replayed }
      : { isPosted: false, refusal: outcome },
  );
  await awaitReplays(db, outcomes);
  return outcomes;
}

/**
 * Waits for the standby where any of the outcomes is that of an earlier call. The earlier call may have been cut off
 * before the standby had it. Its repetition writes nothing, so nothing else would wait. In a transaction its commit
 * waits.
 */
export async function awaitReplays(db: Db, outcomes: readonly ({ isReplay: boolean } | { isPosted: false })[]): Promise<void> {
  if (outcomes.some((outcome) => 'isReplay' in outcome && outcome.isReplay)) await awaitStandby(db);
}
