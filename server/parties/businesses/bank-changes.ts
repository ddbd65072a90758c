import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { getRegionEntry } from '#server/tenancy/regions/region-content.ts';
import { type Business, contactOf, listBusinessPeople, ownerColumns } from '#server/tenancy/people/business-people.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { bankChangeWithdrawn } from './mails.ts';
import { idOf, subjectOf } from './own-business.ts';

/** The account that shall take the place of one. */
type NewAccount = Pick<
  Insertable<Tables['bank_change']>,
  'account_holder' | 'iban' | 'bic' | 'bank_name' | 'holder_street' | 'holder_zip' | 'holder_city' | 'mandate_reference'
>;

function changesOf(db: Db, business: Business) {
  return db
    .selectFrom('bank_change')
    .selectAll()
    .where('region_id', '=', business.regionId)
    .where(`${business.kind}_id`, '=', idOf(business));
}

function waiting(db: Db, business: Business) {
  return changesOf(db, business).where('state', '=', 'waiting');
}

/** The change of a business's account that does not count yet. */
export async function findBankChange(db: Db, business: Business) {
  return waiting(db, business).executeTakeFirst();
}

/** The latest change to an account with that mandate, whether it waits, counts, or was withdrawn. */
export async function findChangeOfMandate(db: Db, business: Business, reference: string) {
  return changesOf(db, business)
    .where('mandate_reference', '=', reference)
    .orderBy('bank_change_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Replaces a change that still waits. Returns the instant at which it takes effect. */
export async function askForBankChange(trx: Trx, business: Business, askedBy: number, account: NewAccount): Promise<Date> {
  await withdrawWaiting(trx, business);
  const { counts_at } = await trx
    .insertInto('bank_change')
    .values({ region_id: business.regionId, ...ownerColumns(business), ...account, asked_by: askedBy })
    .returning('counts_at')
    .executeTakeFirstOrThrow();
  return counts_at;
}

/** Returns whether there was one. */
export async function withdrawWaiting(trx: Trx, business: Business): Promise<boolean> {
  const change = await waiting(trx, business).forUpdate().executeTakeFirst();
  if (change) await endBankChange(trx, change, 'withdrawn');
  return change !== undefined;
}

export async function endBankChange(
  trx: Trx,
  { region_id, bank_change_id }: { region_id: number; bank_change_id: number },
  state: 'done' | 'withdrawn',
): Promise<void> {
  await trx
    .updateTable('bank_change')
    .set({ state })
    .where('region_id', '=', region_id)
    .where('bank_change_id', '=', bank_change_id)
    .execute();
}

/** Notes that the mandate for the new account was printed. */
export async function noteChangePrinted(trx: Trx, business: Business): Promise<void> {
  const change = await waiting(trx, business).forUpdate().executeTakeFirst();
  if (!change) return;
  await trx
    .updateTable('bank_change')
    .set({ mandate_printed_on: sql<string>`ledger_today()` })
    .where('region_id', '=', change.region_id)
    .where('bank_change_id', '=', change.bank_change_id)
    .execute();
}

/** Changes of a region whose two days are over, the oldest first; `held` locks them until the transaction ends. */
export async function listDueBankChanges(db: Db, regionId: number, hold?: 'held') {
  const due = db
    .selectFrom('bank_change')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('state', '=', 'waiting')
    .where('counts_at', '<=', sql<Date>`ledger_now()`)
    .orderBy('counts_at');
  return (hold ? due.forUpdate() : due).execute();
}

/**
 * Takes back a change of the account that does not count yet; the one before stays. Throws Refusal 404 where none
 * waits.
 */
export async function withdrawBankChange(
  { db, regionContent }: Pick<Portal, 'db' | 'regionContent'>,
  business: Business,
  personId: number,
): Promise<void> {
  const region = await getRegionEntry(regionContent, business);
  await db.transaction().execute(async (trx) => {
    if (!(await withdrawWaiting(trx, business))) throw notFound('Es wartet keine Änderung der Bankverbindung.');
    await audit(trx, { personId, regionId: business.regionId, act: 'bank-change-withdrawn', subject: subjectOf(business) });
    const contact = contactOf(await listBusinessPeople(trx, business));
    if (contact) await queueMail(trx, bankChangeWithdrawn(contact, { region }));
  });
}
