import { sql } from 'kysely';
import { chargeDayProblem } from '#contract/money/charges/charge-window.ts';
import type { OutputOf } from '#contract/common/call.ts';
import {
  employeeCardTexts,
  type lastEmployeeCardBatch,
  UNDO_MINUTES,
  type undoEmployeeCardsBatch,
} from '#contract/money/employee-cards/employee-cards.ts';
import { type EmployeeCardForm, holdEmployeeCards, storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import { readChargeWindow } from '#server/money/charges/read-charge-window.ts';
import { holdEmployer } from '#server/parties/employers/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { planOfForm } from './card-form.ts';
import { undoUntil } from './change-batch.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

const isInTime = sql<boolean>`changed_at > now() - ${UNDO_MINUTES} * interval '1 minute'`;

/** A card as it was before a batch, and the version that the batch has made of it. */
interface Before {
  form: EmployeeCardForm;
  version: number;
}

/** The last batch of an employer as long as it can be taken back; null where there is none. */
export async function findLastBatch(
  db: Db,
  { regionId, employerId }: EmployerKey,
): Promise<OutputOf<typeof lastEmployeeCardBatch>> {
  const batch = await db
    .selectFrom('employee_card_batch')
    .select(['batch_id', 'changed_at', sql<number>`jsonb_array_length(before)`.as('changed')])
    .where('region_id', '=', regionId)
    .where('employer_id', '=', employerId)
    .where('undone_at', 'is', null)
    .where(isInTime)
    .executeTakeFirst();
  return batch ? { batchId: batch.batch_id, changed: batch.changed, undoUntil: undoUntil(batch.changed_at) } : null;
}

/**
 * Takes the last batch back, of all cards or none; once, however often it is asked for. Throws Refusal 404 for a batch
 * that is not the employer's last, and 409 where it is too late or a card was changed since.
 */
export async function undoBatch(
  db: Db,
  employer: EmployerKey,
  personId: number,
  batchId: string,
): Promise<OutputOf<typeof undoEmployeeCardsBatch>> {
  const { regionId, employerId } = employer;
  return db.transaction().execute(async (trx) => {
    await holdEmployer(trx, employer);
    const batch = await trx
      .selectFrom('employee_card_batch')
      .select(['before', 'undone_at', isInTime.as('is_in_time')])
      .where('region_id', '=', regionId)
      .where('employer_id', '=', employerId)
      .where('batch_id', '=', batchId)
      .executeTakeFirst();
    if (!batch) throw notFound(employeeCardTexts.nothingToUndo);
    const before = batch.before as Before[];
    if (batch.undone_at !== null) return { restored: before.length };
    if (!batch.is_in_time) throw new Refusal('TOO_LATE', employeeCardTexts.undoTooLate);
    const cards = before.map(({ form }) => form.card_number);
    const versions = new Map((await holdEmployeeCards(trx, employer, cards)).map((row) => [row.card_number, row.version]));
    if (before.some(({ form, version }) => versions.get(form.card_number) !== version))
      throw new Refusal('CHANGED_MEANWHILE', employeeCardTexts.undoChanged);
    const window = await readChargeWindow(trx, employer);
    if (before.some(({ form }) => form.is_charging_active && chargeDayProblem(planOfForm(form), window) !== undefined))
      throw new Refusal('TOO_LATE', employeeCardTexts.undoMissed);
    await storeEmployeeCards(
      trx,
      employer,
      before.map(({ form }) => form),
    );
    await trx
      .updateTable('employee_card_batch')
      .set({ undone_at: sql<Date>`now()` })
      .where('region_id', '=', regionId)
      .where('employer_id', '=', employerId)
      .execute();
    const subject = `employer ${employerId}, ${cards.length} cards`;
    await audit(trx, { personId, regionId, act: 'employer-cards-restored', subject });
    return { restored: before.length };
  });
}
