import { sql } from 'kysely';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { formerMessages, type showFormerBookings as call } from '#contract/operator/former-bookings/former-bookings.ts';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { getTakeOver, holdTakeOver } from '#server/operator/taking-over/hold-take-over.ts';
import { forgetFreedFormerBookings } from '#server/parties/cards/kept-former-bookings.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { giveTime } from '#server/platform/db/give-time.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { changeHistory, countChange, type History, holdHistory, holdOpenHistory } from './hold-history.ts';

type TakeOverRow = Awaited<ReturnType<typeof getTakeOver>>;

/** Whether what was rehearsed are the files and the cards as they are now. */
export const isRehearsedNow = (
  { version, rehearsed, asked_of, totals }: Pick<History, 'version' | 'rehearsed' | 'asked_of' | 'totals'>,
  takeOver: Pick<TakeOverRow, 'version'>,
) => totals !== null && rehearsed === version && asked_of === takeOver.version;

/** What stands in the way of showing a history, in words; null for nothing. */
export function whyNotYet(history: History, takeOver: Pick<TakeOverRow, 'version' | 'state'>): string | null {
  if (!isRehearsedNow(history, takeOver)) return formerMessages.notRehearsed;
  if (history.totals!.rows - history.totals!.outdated.rows === 0) return formerMessages.nothingToShow;
  return takeOver.state === 'done' ? null : formerMessages.notDone;
}

/**
 * Shows what was rehearsed to the holders of the cards and to staff. What is not shown goes at once: what is too
 * old, what stands there twice, what is of a card whose holder has gone, and the files. Only faulty rows stay, to be
 * mended for another time. Throws Refusal 404, 409, 422.
 */
export async function showBookings(
  db: Db,
  { id, version, leavesOutFaulty, reason, staffId }: ParsedInputOf<typeof call> & { staffId: number },
): Promise<ActAnswer> {
  await db.transaction().execute(async (trx) => {
    // So that it is not taken back meanwhile.
    const takeOver = await holdTakeOver(trx, id);
    const { history } = await holdOpenHistory(trx, id, { version });
    const why = whyNotYet(history, takeOver);
    if (why !== null) throw ruleBroken(why);
    const { faulty } = history.totals!;
    if (faulty > 0 && !leavesOutFaulty) throw ruleBroken(formerMessages.faultsLeft);
    await giveTime(trx);
    const { region_id: regionId } = history;
    const ofThis = sql`region_id = ${regionId} and take_over_id = ${id}`;
    await sql`
      delete from former_booking
       where ${ofThis} and (is_replaced or is_double or faults = '{}' and booked_on < former_bookings_kept_from())`.execute(trx);
    await forgetFreedFormerBookings(trx, regionId, id);
    await deleteParts(trx, history);
    await changeHistory(trx, history, { shown_at: sql<Date>`ledger_now()`, shown_by: staffId, left_out: faulty });
    await audit(trx, { personId: staffId, regionId, act: 'former-bookings-shown', subject: `take-over ${id}`, reason });
  });
  return { waitsForSecond: false };
}

/** The rows of all files, as they came. */
export async function deleteParts(trx: Trx, { region_id, take_over_id }: History): Promise<void> {
  const ofThis = sql`region_id = ${region_id} and take_over_id = ${take_over_id}`;
  await sql`
    delete from former_part where region_id = ${region_id} and file_id in (select file_id from former_file where ${ofThis})`.execute(
    trx,
  );
}

/** Deletes all of a history, shown or not. What its columns mean stays for the next files. Throws Refusal 404. */
export async function removeBookings(
  db: Db,
  { id, reason, staffId }: { id: number; reason: string; staffId: number },
): Promise<ActAnswer> {
  await db.transaction().execute(async (trx) => {
    const { region_id: regionId } = await getTakeOver(trx, id);
    const history = await holdHistory(trx, regionId, id);
    if (!history || !(await hasFiles(trx, history))) throw notFound(formerMessages.nothing);
    await giveTime(trx);
    await empty(trx, history);
    await audit(trx, { personId: staffId, regionId, act: 'former-bookings-removed', subject: `take-over ${id}`, reason });
  });
  return { waitsForSecond: false };
}

async function hasFiles(trx: Trx, { region_id, take_over_id }: History): Promise<boolean> {
  const file = await trx
    .selectFrom('former_file')
    .select('file_id')
    .where('region_id', '=', region_id)
    .where('take_over_id', '=', take_over_id)
    .limit(1)
    .executeTakeFirst();
  return file !== undefined;
}

/** Rows and files of a history go; it is as if nobody had brought one. */
export async function empty(trx: Trx, history: History): Promise<void> {
  const { region_id, take_over_id } = history;
  await trx.deleteFrom('former_booking').where('region_id', '=', region_id).where('take_over_id', '=', take_over_id).execute();
  await trx.deleteFrom('former_file').where('region_id', '=', region_id).where('take_over_id', '=', take_over_id).execute();
  await countChange(trx, history, { judged_parts: null, shown_at: null, shown_by: null, left_out: null });
}

/** The same, and what its columns mean: its take-over was given up, or has gone back. */
export async function dropHistory(trx: Trx, history: History): Promise<void> {
  await empty(trx, history);
  await trx
    .deleteFrom('former_history')
    .where('region_id', '=', history.region_id)
    .where('take_over_id', '=', history.take_over_id)
    .execute();
}
