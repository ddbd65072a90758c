import type { Temporal } from 'temporal-polyfill';
import { listFrozenUntil } from '#server/parties/employee-cards/plans.ts';
import { listBanks } from '#server/parties/businesses/banks.ts';
import { listChargingEmployers } from '#server/parties/employers/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { orderableUntil, type PaymentMethod } from './lead-days.ts';

export interface EmployerToCharge {
  employerId: number;
  method: PaymentMethod;
}

/** The employers of a region with charges due and not frozen yet. Without a way of paying, it is an invoice. */
export async function listEmployersToCharge(db: Db, regionId: number, today: Temporal.PlainDate): Promise<EmployerToCharge[]> {
  const frozen = await listFrozenUntil(db, regionId);
  const banks = await listBanks(db, 'employer', [regionId]);
  const employers = (await listChargingEmployers(db, regionId)).map((employerId) => ({
    employerId,
    method: banks.get(employerId)?.payment_method ?? ('Rechnung' as const),
  }));
  const until = {
    Bankeinzug: orderableUntil(today, 'Bankeinzug').toString(),
    Rechnung: orderableUntil(today, 'Rechnung').toString(),
  };
  return employers.filter(({ employerId, method }) => (frozen.get(employerId) ?? '') < until[method]);
}
