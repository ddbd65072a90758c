import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import {
  type EmployerDataInput,
  employerDataMessages,
  toldEmployerFields,
} from '#contract/parties/employer-data/employer-data.ts';
import { changeContract } from '#server/parties/businesses/contracts.ts';
import { holdEmployer } from '#server/parties/employers/reads.ts';
import { isOtherAccount, lockedBankProblems, openBankSaving, storeOwnBank } from '#server/parties/businesses/own-bank.ts';
import { subjectOf } from '#server/parties/businesses/own-business.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { discardDraft } from '#server/tenancy/drafts/form-drafts.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getRegionEntry, type RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { type EmployerAdmin, employerColumnsOf, readStoredEmployer, type StoredEmployer } from './stored-employer-data.ts';
import { employerDataComplete } from './mails.ts';
import { bankDataMessages } from '#contract/parties/businesses/bank-data.ts';
import { accountProblems } from '#server/parties/businesses/check-account.ts';
import { companyEmailsOf, companyProblems, mailProblems, toldProblems } from '#server/parties/businesses/company-problems.ts';
import { tellOfReview } from '#server/parties/businesses/tell-of-review.ts';
import { changedMeanwhile } from '#server/parties/businesses/seen-data.ts';
import { assertNoProblems, type Refusal } from '#server/platform/http/refusal.ts';
import { assertOwnPassword } from '#server/tenancy/credentials/own-password.ts';
import { listEmployerChoices } from './read-employer-data.ts';

/** Saves an employer's data, all or nothing. Throws Refusal 409 with what others changed, 422 with the wrong fields. */
export async function saveEmployerData(
  { db, config, regionContent }: Pick<Portal, 'db' | 'config' | 'regionContent'>,
  admin: EmployerAdmin,
  input: EmployerDataInput,
): Promise<void> {
  const region = await getRegionEntry(regionContent, admin);
  const checked = await checkEmployerData(db, admin, input);
  await db.transaction().execute((trx) => store(trx, { region, config }, admin, checked));
}

async function store(
  trx: Trx,
  { region, config }: { region: RegionEntry; config: Portal['config'] },
  admin: EmployerAdmin,
  input: EmployerDataInput,
): Promise<void> {
  await holdEmployer(trx, admin);
  const stored = await readStoredEmployer(trx, admin);
  const { row, business, bank, contact } = stored;
  if (row.version !== input.version) throw await changedSince(trx, admin, input.version, stored);
  await changeContract(trx, business, {
    ...employerColumnsOf(input),
    is_data_complete: true,
    data_completed_at: row.data_completed_at ?? (await readLedgerClock(trx)),
  });
  await storeOwnBank(openBankSaving({ trx, region, admin }, stored, input), bank, input);
  await audit(trx, {
    personId: admin.personId,
    regionId: admin.regionId,
    act: 'employer-data-saved',
    subject: subjectOf(business),
  });
  await discardDraft(trx, admin, 'employer-data');
  if (row.is_data_complete) return;
  if (row.is_in_review) await tellOfReview(trx, { region, config }, 'employer', row);
  if (contact) await queueMail(trx, employerDataComplete(contact, { region, isInReview: Boolean(row.is_in_review) }));
}

/**
 * Checks what a schema cannot know. Throws Refusal 409 that names what has changed since the version that was read, and
 * 422 with every wrong field.
 */
async function checkEmployerData(db: Db, admin: EmployerAdmin, input: EmployerDataInput): Promise<EmployerDataInput> {
  const { stored, choices } = await db
    .transaction()
    // All checks read one snapshot, as for a partner's data.
    .setIsolationLevel('repeatable read')
    .execute(async (at) => ({
      stored: await readStoredEmployer(at, admin),
      choices: await listEmployerChoices(at, admin.regionId),
    }));
  if (stored.row.version !== input.version) throw await changedSince(db, admin, input.version, stored);
  const checked = { ...input, ...accountOf(stored, input), password: '' };
  const isDebit = input.paymentMethod === 'Bankeinzug';
  const offered: readonly string[] = choices.loadingDates[isDebit ? 'Bankeinzug' : 'Rechnung'];
  const isBankChange = isOtherAccount(stored.bank, checked);
  const problems = {
    ...toldProblems(toldEmployerFields, stored.data, input),
    ...companyProblems(choices, stored.row, input),
    ...mailProblems(companyEmailsOf(input)),
    ...lockedBankProblems(stored.bank, input),
    ...(isDebit && accountProblems(input)),
    ...(!offered.includes(input.employerCardsLoadingDate) && { employerCardsLoadingDate: employerDataMessages.dateByInvoice }),
    ...(isBankChange && input.password === '' && { password: bankDataMessages.password }),
  };
  assertNoProblems(problems);
  if (isBankChange) await assertOwnPassword(db, admin.personId, input.password);
  return checked;
}

/** An employer that pays by invoice is not asked for an account; a known one stays. */
function accountOf({ data }: StoredEmployer, input: EmployerDataInput) {
  const { sepaCompanyStreet, sepaCompanyZip, sepaCompanyCity, sepaAccountHolder, sepaIBAN, sepaBIC, sepaBankName } =
    input.paymentMethod === 'Bankeinzug' ? input : data;
  return { sepaCompanyStreet, sepaCompanyZip, sepaCompanyCity, sepaAccountHolder, sepaIBAN, sepaBIC, sepaBankName };
}

/** 409 that names what is another than in the version that somebody has seen. */
function changedSince(
  db: Db,
  { regionId, employerId }: EmployerAdmin,
  seenVersion: number,
  { data }: StoredEmployer,
): Promise<Refusal> {
  return changedMeanwhile(db, { regionId, form: 'employer-data', businessId: employerId }, seenVersion, data);
}
