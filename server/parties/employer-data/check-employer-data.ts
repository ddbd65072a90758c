import { bankMessages } from '#contract/parties/partner-data/bank-data.ts';
import {
  type EmployerDataInput,
  employerDataMessages,
  toldEmployerFields,
} from '#contract/parties/employer-data/employer-data.ts';
import { accountProblems } from '#server/parties/partner-data/check-account.ts';
import { companyEmailsOf, companyProblems, mailProblems, toldProblems } from '#server/parties/partner-data/company-problems.ts';
import { isOtherAccount, lockedBankProblems } from '#server/parties/partner-data/own-bank.ts';
import { changedMeanwhile } from '#server/parties/partner-data/seen-data.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { assertOwnPassword } from '#server/tenancy/credentials/own-password.ts';
import { listEmployerChoices } from './read-employer-data.ts';
import { type EmployerAdmin, readStoredEmployer, type StoredEmployer } from './stored-employer-data.ts';

/**
 * Checks what a schema cannot know. Throws Refusal 409 that names what has changed since the version that was read, and
 * 422 with every wrong field.
 */
export async function checkEmployerData(db: Db, admin: EmployerAdmin, input: EmployerDataInput): Promise<EmployerDataInput> {
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
    ...(isBankChange && input.password === '' && { password: bankMessages.password }),
  };
  const [first] = Object.values(problems);
  if (first !== undefined) throw ruleBroken(first, problems);
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
export function changedSince(
  db: Db,
  { regionId, employerId }: EmployerAdmin,
  seenVersion: number,
  { data }: StoredEmployer,
): Promise<Refusal> {
  return changedMeanwhile(db, { regionId, form: 'employer-data', businessId: employerId }, seenVersion, data);
}
