import { sql } from 'kysely';
import type { CaseKindName } from '#contract/tenancy/decisions/case-kinds.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { noteCaseEvent } from './note-case-event.ts';
import type { CaseKey } from './reads.ts';

interface NewCase {
  regionId: number;
  kind: CaseKindName;
  /** One line for the list of cases. */
  subject: string;
  /** Who asks for it or whom it is about; null where that is nobody with an account. */
  personId: number | null;
  /** Who opens it: the person who asks, or a member of staff. */
  openedBy: number | null;
  /** What it is found by: names, addresses, numbers; empty ones do no harm. */
  search: readonly (string | null)[];
  /** What the kind keeps that has no tables of its own. */
  details?: object;
  /** By the clock of the books, so that cases and bookings stand in one time. */
  atBooksTime?: true;
}

/** Opens a case for staff, in the transaction of the request. Returns its number, unique in the region. */
export async function openCase(trx: Trx, wanted: NewCase): Promise<number> {
  const { regionId, personId } = wanted;
  const { number, opened_at } = await trx
    .insertInto('staff_case')
    .values({
      region_id: regionId,
      kind: wanted.kind,
      subject: wanted.subject,
      person_id: personId,
      details: JSON.stringify(wanted.details ?? {}),
      search_text: wanted.search.join(' ').toLowerCase(),
      ...(wanted.atBooksTime && { opened_at: sql<Date>`ledger_now()` }),
    })
    .returning(['number', 'opened_at'])
    .executeTakeFirstOrThrow();
  await noteCaseEvent(trx, { regionId, number }, { act: 'opened', by: wanted.openedBy, at: opened_at });
  return number;
}

/** Ends the open cases of a kind about a charge order, where nothing is left to decide. */
export async function settleCasesOfOrder(
  trx: Trx,
  { regionId, kind, order }: { regionId: number; kind: CaseKindName; order: number },
  { staffId, reason }: { staffId: number; reason: string },
): Promise<void> {
  const open = await trx
    .selectFrom('staff_case')
    .select('number')
    .where('region_id', '=', regionId)
    .where('kind', '=', kind)
    .where('decision', 'is', null)
    .where(sql<boolean>`details ->> 'order' = ${String(order)}`)
    .orderBy('number')
    .execute();
  for (const { number } of open) await settleCase(trx, { regionId, number }, { by: staffId, reason });
}

/** Ends an open case without a decision, as the request is withdrawn. A decided case stays as it is. */
export async function withdrawCase(trx: Trx, key: CaseKey, personId: number): Promise<void> {
  await endCase(trx, key, { act: 'withdrawn', by: personId, reason: null });
}

/**
 * Ends an open case as nothing is left to decide; `reason` says why, `by` is the person who has seen to that. A decided
 * case stays as it is.
 */
export async function settleCase(trx: Trx, key: CaseKey, { by, reason }: { by: number | null; reason: string }): Promise<void> {
  await endCase(trx, key, { act: 'settled', by, reason });
}

interface CaseEnd {
  act: 'withdrawn' | 'settled';
  by: number | null;
  reason: string | null;
}

async function endCase(trx: Trx, { regionId, number }: CaseKey, { act, by, reason }: CaseEnd): Promise<void> {
  const ended = await trx
    .updateTable('staff_case')
    .set({ decision: act, decided_at: sql<Date>`now()`, decided_by: by, reason, held_by: null, held_at: null })
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .where('decision', 'is', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows > 0n) await noteCaseEvent(trx, { regionId, number }, { act, by });
}
