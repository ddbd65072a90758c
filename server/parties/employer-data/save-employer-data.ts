import type { EmployerDataInput } from '#contract/parties/employer-data/employer-data.ts';
import { storeEmployerBank } from '#server/parties/employers/employer-bank.ts';
import { changeEmployerContract } from '#server/parties/employers/employer-contract.ts';
import { holdEmployer } from '#server/parties/employers/reads.ts';
import { openBankSaving, storeOwnBank } from '#server/parties/partner-data/own-bank.ts';
import { subjectOf } from '#server/parties/partners/own-business.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { discardDraft } from '#server/tenancy/drafts/form-drafts.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { changedSince, checkEmployerData } from './check-employer-data.ts';
import { employerColumnsOf } from './employer-columns.ts';
import { employerDataComplete } from './mails.ts';
import { type EmployerAdmin, readStoredEmployer } from './stored-employer-data.ts';

/** Saves an employer's data, all or nothing. Throws Refusal 409 with what others changed, 422 with the wrong fields. */
export async function saveEmployerData(
  { db, regionContent }: Pick<Portal, 'db' | 'regionContent'>,
  admin: EmployerAdmin,
  input: EmployerDataInput,
): Promise<void> {
  const region = await regionContent.find(admin);
  if (!region) throw new Error(`no region ${admin.regionId}`);
  const checked = await checkEmployerData(db, admin, input);
  await db.transaction().execute((trx) => store(trx, region, admin, checked));
}

async function store(trx: Trx, region: RegionEntry, admin: EmployerAdmin, input: EmployerDataInput): Promise<void> {
  await holdEmployer(trx, admin);
  const stored = await readStoredEmployer(trx, admin);
  const { row, business, bank, contact } = stored;
  if (row.version !== input.version) throw await changedSince(trx, admin, input.version, stored);
  await changeEmployerContract(trx, row, { ...employerColumnsOf(input), is_data_complete: true });
  const saving = openBankSaving({ trx, region, admin }, stored, input, (account) => storeEmployerBank(trx, admin, account));
  await storeOwnBank(saving, bank, input);
  await audit(trx, {
    personId: admin.personId,
    regionId: admin.regionId,
    act: 'employer-data-saved',
    subject: subjectOf(business),
  });
  await discardDraft(trx, admin, 'employer-data');
  if (!row.is_data_complete && contact)
    await queueMail(trx, employerDataComplete(contact, { region, isInReview: Boolean(row.is_in_review) }));
}
