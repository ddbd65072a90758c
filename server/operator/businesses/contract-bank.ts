import { findEmployerBank, storeEmployerBank } from '#server/parties/employers/employer-bank.ts';
import { type Bank, findPartnerBank, storePartnerBank } from '#server/parties/partners/partner-bank.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Contract } from './held-contract.ts';

export function findBank(db: Db, { business }: Pick<Contract, 'business'>): Promise<Bank | undefined> {
  return business.kind === 'partner' ? findPartnerBank(db, business) : findEmployerBank(db, business);
}

export function storeBank(trx: Trx, { business }: Contract, bank: Bank): Promise<void> {
  return business.kind === 'partner' ? storePartnerBank(trx, business, bank) : storeEmployerBank(trx, business, bank);
}
