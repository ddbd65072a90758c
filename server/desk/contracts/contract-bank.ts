import { Temporal } from 'temporal-polyfill';
import { findEmployerBank, storeEmployerBank } from '#server/parties/employers/employer-bank.ts';
import { type Bank, findPartnerBank, storePartnerBank } from '#server/parties/partners/partner-bank.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Contract } from './held-contract.ts';

/** A mandate is used one week after it came back, at the earliest (part 2, section 9). */
const WAITING_DAYS = 7;

export function findBank(db: Db, { business }: Pick<Contract, 'business'>): Promise<Bank | undefined> {
  return business.kind === 'partner' ? findPartnerBank(db, business) : findEmployerBank(db, business);
}

export function storeBank(trx: Trx, { business }: Contract, bank: Bank): Promise<void> {
  return business.kind === 'partner' ? storePartnerBank(trx, business, bank) : storeEmployerBank(trx, business, bank);
}

/** Country and last digits; all that staff needs to recognise an account. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
}

/** The day from which on a mandate may be used, an ISO date; null where it has not come back. One of before the rule counts at once. */
export function mandateActiveFrom({ mandate_received_on, mandate_signed_on }: Bank): string | null {
  if (mandate_received_on === null) return mandate_signed_on;
  return Temporal.PlainDate.from(mandate_received_on).add({ days: WAITING_DAYS }).toString();
}

/** Unique for each mandate of each business: another account wants another. */
export function nextMandateReference({ business }: Contract, before: string | null): string {
  const stem = business.kind === 'partner' ? `KK-M-${1000 + business.partnerId}` : `KK-A-${1000 + business.employerId}`;
  const [, count] = /-(\d{1,3})$/.exec(before?.slice(stem.length) ?? '') ?? [];
  return before?.startsWith(stem) ? `${stem}-${Number(count ?? 1) + 1}` : stem;
}
