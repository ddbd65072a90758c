import { Temporal } from 'temporal-polyfill';
import { type DisagioModel, modelOf } from '#contract/parties/partners/fees.ts';
import { hasBookings } from '#server/ledger/read/has-bookings.ts';
import { planDisagioModel, withdrawDisagioModel } from '#server/parties/partners/disagio-history.ts';
import { changeContract } from '#server/parties/businesses/contracts.ts';
import { holdPartner } from '#server/parties/partners/reads.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { getRegionEntry } from '#server/tenancy/regions/region-content.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { discardDraft } from '#server/tenancy/drafts/form-drafts.ts';
import { type CheckedPartnerData, checkPartnerData } from './check-partner-data.ts';
import { partnerDataComplete } from './mails.ts';
import { openBankSaving, storeOwnBank } from '#server/parties/businesses/own-bank.ts';
import { subjectOf } from '#server/parties/businesses/own-business.ts';
import { partnerColumnsOf } from './partner-columns.ts';
import { changedMeanwhile } from '#server/parties/businesses/seen-data.ts';
import { storeOwnBranches } from './store-own-branches.ts';
import { tellOfReview } from '#server/parties/businesses/tell-of-review.ts';
import { type DataAdmin, type DataSaving, readStoredData, type StoredPartner } from './stored-partner-data.ts';
import type { PartnerDataInput } from '#contract/parties/partner-data/partner-data.ts';
import type { Portal } from '#server/tenancy/portal.ts';

/**
 * Stores what was checked, whole: contract, branches, users, account, disagio model; with mails and audit trail. Throws
 * Refusal 409 where somebody was faster since, and 422 for an address that has got an account since.
 */
export async function storePartnerData(saving: DataSaving, { input, hashes }: CheckedPartnerData): Promise<void> {
  const { trx, admin } = saving;
  await holdPartner(trx, admin);
  const stored = await readStoredData(trx, admin);
  if (stored.row.version !== input.version)
    throw await changedMeanwhile(
      trx,
      { regionId: admin.regionId, form: 'partner-data', businessId: admin.partnerId },
      input.version,
      stored.data,
    );
  const disagio = await disagioChange(trx, stored, modelOf(input.disagio) ?? stored.models.wanted);
  await changeContract(trx, stored.business, {
    ...partnerColumnsOf(input),
    ...disagio,
    is_data_complete: true,
    data_completed_at: stored.row.data_completed_at ?? stored.now,
  });
  await storeOwnBranches(saving, stored, input, hashes);
  await storeOwnBank(openBankSaving(saving, stored, input), stored.bank, input);
  await audit(trx, {
    personId: admin.personId,
    regionId: admin.regionId,
    act: 'partner-data-saved',
    subject: subjectOf(stored.business),
  });
  await discardDraft(trx, admin, 'partner-data');
  if (stored.row.is_data_complete) return;
  if (stored.row.is_in_review) await tellOfReview(trx, saving, 'partner', stored.row);
  if (stored.contact)
    await queueMail(
      trx,
      partnerDataComplete(stored.contact, { region: saving.region, isInReview: Boolean(stored.row.is_in_review) }),
    );
}

/** Another model counts from the next month on; from the beginning while nothing was booked. */
async function disagioChange(
  trx: Trx,
  { row, business, coming, today, models }: StoredPartner,
  wanted: DisagioModel,
): Promise<{ disagio_model?: DisagioModel }> {
  if (wanted === models.wanted) return {};
  if (coming) await withdrawDisagioModel(trx, business, coming.from);
  if (wanted === models.now) return {};
  if (!(await hasBookings(trx, row.region_id, row.partner_id))) return { disagio_model: wanted };
  const nextMonth = Temporal.PlainDate.from(today).with({ day: 1 }).add({ months: 1 }).toString();
  await planDisagioModel(trx, business, nextMonth, wanted);
  return {};
}

/**
 * Saves the data of a partner, all or nothing. New branches go through the checkout, which knows their price. Throws
 * Refusal 409 that names what was changed meanwhile, 404 for foreign branches, and 422 with the wrong fields.
 */
export async function savePartnerData(
  { db, config, regionContent }: Pick<Portal, 'db' | 'config' | 'regionContent'>,
  admin: DataAdmin,
  input: PartnerDataInput,
): Promise<void> {
  const region = await getRegionEntry(regionContent, admin);
  const checked = await checkPartnerData(db, region, admin, input);
  await db.transaction().execute((trx) => storePartnerData({ trx, region, config, admin }, checked));
}
