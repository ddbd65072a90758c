import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { type ChargeWindow, newChargeDayProblem } from '#contract/money/charges/charge-window.ts';
import { employeeCardMessages, INDIVIDUAL_TIME } from '#contract/parties/employee-cards/employee-card-fields.ts';
import {
  type EmployeeCardBatch,
  employeeCardTexts,
  UNDO_MINUTES,
  type updateMultiEmployeeCards,
} from '#contract/money/employee-cards/employee-cards.ts';
import { findClosedCards } from '#server/ledger/read/card-account.ts';
import { holdCardsOfEmployer } from '#server/parties/cards/reads.ts';
import {
  type EmployeeCard,
  type EmployeeCardForm,
  holdEmployeeCards,
  storeEmployeeCards,
} from '#server/parties/employee-cards/plans.ts';
import { holdEmployer } from '#server/parties/employers/reads.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField, notFound, type Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { readChargeWindow } from '#server/money/charges/read-charge-window.ts';
import { assertConfirmed } from './ask-about-charges.ts';
import { fieldsOf, formOf, formWith, isSameForm, planOfForm } from './card-form.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

type Wanted = ParsedInputOf<typeof updateMultiEmployeeCards>;
type Fields = Wanted['fieldsToUpdate'];

/**
 * Changes the plans of several cards, of all or none; what was before is kept for a few minutes. Throws Refusal 404
 * where a card is not the employer's, and 422 with how many of them the change does not fit.
 */
export async function changeBatch(
  db: Db,
  employer: EmployerKey,
  personId: number,
  { cardIDsToUpdate, fieldsToUpdate, confirmed }: Wanted,
): Promise<EmployeeCardBatch> {
  const cards = [...new Set(cardIDsToUpdate.map((card) => card.replace(/\s/g, '')))];
  return db.transaction().execute(async (trx) => {
    await holdEmployer(trx, employer);
    const rows = await holdBatch(trx, employer, cards);
    const changes = rows.map((row) => ({ row, after: changed(formOf(row), fieldsToUpdate) }));
    assertFits(changes, fieldsToUpdate);
    const changedOnes = changes.filter(({ row, after }) => !isSameForm(formOf(row), after));
    assertDays(changedOnes, fieldsToUpdate, await readChargeWindow(trx, employer));
    const unchanged = cards.length - changedOnes.length;
    if (changedOnes.length === 0) return { changed: 0, unchanged, batchId: null, undoUntil: null };
    await assertConfirmed(
      trx,
      employer,
      changedOnes.map(({ row, after }) => ({ before: formOf(row), after })),
      confirmed,
    );
    await storeEmployeeCards(
      trx,
      employer,
      changedOnes.map(({ after }) => after),
    );
    const batchId = randomUUID();
    const undoUntil = await keepBefore(trx, employer, { batchId, personId, rows: changedOnes.map(({ row }) => row) });
    const subject = `employer ${employer.employerId}, ${changedOnes.length} cards`;
    await audit(trx, { personId, regionId: employer.regionId, act: 'employer-cards-changed', subject });
    return { changed: changedOnes.length, unchanged, batchId, undoUntil };
  });
}

/** The rows of all of the cards. Throws where one is not the employer's, nobody's yet, or closed. */
async function holdBatch(trx: Trx, employer: EmployerKey, cards: readonly string[]): Promise<EmployeeCard[]> {
  const held = await holdCardsOfEmployer(trx, employer, cards);
  if (held.length < cards.length) throw notFound(employeeCardTexts.unknown);
  const rows = await holdEmployeeCards(trx, employer, cards);
  const unnamed = cards.length - rows.filter(({ personnel_number }) => personnel_number !== '').length;
  if (unnamed > 0)
    throw ruleBroken(
      `Es wurde nichts geändert: ${countOf(unnamed)} noch keiner Person zugeordnet. Bitte tragen Sie dort zuerst Name und Personalnummer ein.`,
    );
  const closed = (await findClosedCards(trx, employer.regionId, cards)).size;
  if (closed > 0)
    throw ruleBroken(`Es wurde nichts geändert: ${countOf(closed)} gesperrt. Bitte nehmen Sie sie aus der Auswahl.`);
  return rows;
}

const countOf = (count: number) => (count === 1 ? 'Eine der ausgewählten Karten ist' : `${count} der ausgewählten Karten sind`);

/** A plan with what is not empty of a batch. */
function changed(before: EmployeeCardForm, fields: Fields): EmployeeCardForm {
  const known = fieldsOf(before);
  return formWith(before, {
    ...known,
    isChargingActive: fields.isChargingActive ?? known.isChargingActive,
    chargeAmount: fields.chargeAmount || known.chargeAmount,
    chargeFrequence: fields.chargeFrequence || known.chargeFrequence,
    chargeTime: fields.chargeTime || known.chargeTime,
    customChargeTimeDate: fields.customChargeTimeDate || known.customChargeTimeDate,
  });
}

/** How a card is, and as what it is to be kept. */
interface Change {
  row: EmployeeCard;
  after: EmployeeCardForm;
}

/** Throws where a change does not go together with what a card already has. */
function assertFits(changes: readonly Change[], { chargeTime }: Fields): void {
  const misfits = changes.filter(
    ({ after }) => after.charge_time === INDIVIDUAL_TIME && after.charge_frequence !== 'unregelmäßig',
  );
  if (misfits.length > 0 && chargeTime === INDIVIDUAL_TIME)
    throw atUpdated(
      'chargeFrequence',
      `${countOf(misfits.length)} nicht „unregelmäßig“. ${employeeCardMessages.individualOnlyOnce}`,
    );
  if (misfits.length > 0)
    throw atUpdated(
      'chargeTime',
      `${countOf(misfits.length)} zum Ladezeitpunkt „Individuell“ eingetragen. Bitte wählen Sie dazu einen anderen Ladezeitpunkt.`,
    );
}

/** Throws where a card would wait for a charge that never comes. */
function assertDays(changes: readonly Change[], { chargeTime, ...fields }: Fields, window: ChargeWindow): void {
  const problems = changes.flatMap(
    ({ row, after }) => newChargeDayProblem(planOfForm(formOf(row)), planOfForm(after), window) ?? [],
  );
  const [problem] = problems;
  if (problem === undefined) return;
  if (chargeTime === INDIVIDUAL_TIME) throw atUpdated('customChargeTimeDate', problem.message);
  const changed = (['isChargingActive', 'chargeAmount'] as const).find(
    (name) => fields[name] !== undefined && fields[name] !== '',
  );
  const why =
    problem.field === 'chargeTime'
      ? 'so nicht mehr zu laden'
      : 'für einen Tag eingetragen, an dem nicht mehr geladen werden kann';
  throw atUpdated(changed ?? 'chargeFrequence', `${countOf(problems.length)} ${why}. ${problem.message}`);
}

function atUpdated(field: string, message: string): Refusal {
  return atField(`fieldsToUpdate.${field}`, message);
}

interface Kept {
  batchId: string;
  personId: number;
  rows: readonly EmployeeCard[];
}

/** Keeps how the cards were, in place of what an earlier batch has kept. Returns until when. */
async function keepBefore(trx: Trx, { regionId, employerId }: EmployerKey, { batchId, personId, rows }: Kept): Promise<string> {
  // The version that this batch makes of each: a later change of it makes another.
  const before = JSON.stringify(rows.map((row) => ({ form: formOf(row), version: row.version + 1 })));
  const values = { batch_id: batchId, changed_by: personId, changed_at: sql<Date>`now()`, before, undone_at: null };
  const { changed_at } = await trx
    .insertInto('employee_card_batch')
    .values({ region_id: regionId, employer_id: employerId, ...values })
    .onConflict((conflict) => conflict.columns(['region_id', 'employer_id']).doUpdateSet(values))
    .returning('changed_at')
    .executeTakeFirstOrThrow();
  return undoUntil(changed_at);
}

/** When a batch cannot be taken back any more. */
export function undoUntil(changedAt: Date): string {
  return new Date(changedAt.getTime() + UNDO_MINUTES * 60_000).toISOString();
}
