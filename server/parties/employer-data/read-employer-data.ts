import { type EmployerDataAnswer, INVOICE_LOADING_DATE, loadingDates } from '#contract/parties/employer-data/employer-data.ts';
import { describeBankChange, listCompanyChoices } from '#server/parties/businesses/own-data.ts';
import { rememberSeen } from '#server/parties/businesses/seen-data.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findDraft } from '#server/tenancy/drafts/form-drafts.ts';
import { getRegionRules } from '#server/tenancy/regions/region-reads.ts';
import { type EmployerAdmin, readStoredEmployer } from './stored-employer-data.ts';

/** All data of an employer. The version read is stored, so that a later save can tell what has changed since. */
export async function readEmployerData(db: Db, admin: EmployerAdmin): Promise<EmployerDataAnswer> {
  const { data, business } = await readStoredEmployer(db, admin);
  const [bankChange, choices, draft] = await Promise.all([
    describeBankChange(db, business),
    listEmployerChoices(db, admin.regionId),
    findDraft(db, admin, 'employer-data'),
  ]);
  await rememberSeen(db, { regionId: admin.regionId, form: 'employer-data', businessId: admin.employerId }, data.version, data);
  return { ...data, bankChange, choices, draft };
}

/** What the fields let an employer of the region choose from. */
export async function listEmployerChoices(db: Db, regionId: number): Promise<EmployerDataAnswer['choices']> {
  const [company, { rules }] = await Promise.all([listCompanyChoices(db, regionId), getRegionRules(db, regionId)]);
  const isAnyByInvoice = rules.allowsAnyLoadingDateOnInvoice === true;
  const byInvoice = loadingDates.filter((date) => isAnyByInvoice || date === INVOICE_LOADING_DATE);
  return { ...company, loadingDates: { Bankeinzug: [...loadingDates], Rechnung: byInvoice } };
}
