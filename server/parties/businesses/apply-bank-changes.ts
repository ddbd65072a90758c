import { findBank, storeBank } from './banks.ts';
import { ownerOf, subjectOf } from './own-business.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { endBankChange, listDueBankChanges } from './bank-changes.ts';

type Due = Awaited<ReturnType<typeof listDueBankChanges>>[number];

/** Puts accounts in force after their two days. Existing files and statements keep theirs. May run twice at once. */
export async function applyBankChanges(db: Db, regionId: number): Promise<void> {
  for (const { bank_change_id } of await listDueBankChanges(db, regionId))
    await db.transaction().execute(async (trx) => {
      // The second process finds it done.
      const due = (await listDueBankChanges(trx, regionId, 'held')).find((change) => change.bank_change_id === bank_change_id);
      if (due) await apply(trx, due);
    });
}

async function apply(trx: Trx, due: Due): Promise<void> {
  const business = ownerOf({ regionId: due.region_id, partnerId: due.partner_id, employerId: due.employer_id });
  const before = await findBank(trx, business);
  await storeBank(trx, business, {
    payment_method: before?.payment_method ?? 'Bankeinzug',
    account_holder: due.account_holder,
    iban: due.iban,
    bic: due.bic,
    bank_name: due.bank_name,
    holder_street: due.holder_street || null,
    holder_zip: due.holder_zip || null,
    holder_city: due.holder_city || null,
    // Another account wants another mandate.
    mandate_reference: due.mandate_reference,
    mandate_signed_on: null,
    mandate_printed_on: due.mandate_printed_on,
    mandate_received_on: null,
  });
  await endBankChange(trx, due, 'done');
  await audit(trx, {
    personId: due.asked_by,
    regionId: business.regionId,
    act: `${business.kind}-bank-changed`,
    subject: subjectOf(business),
  });
}
