import type { Trx } from '#server/platform/db/database.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { tellBusiness } from '#server/tenancy/people/tell-business.ts';
import { getOwnRegion } from '#server/tenancy/regions/own-region-content.ts';
import { getStatementPayment } from './get-statement-payment.ts';
import { paymentsResumed } from './mails.ts';
import { statementLabel } from './statement-label.ts';

interface Resumed {
  regionId: number;
  statement: number;
  staffId: number;
  reason: string;
}

/** Ends the stop after a payment came back: the next run pays again. Throws Refusal 404 (none), 422 (ended before). */
export async function resumePayments(trx: Trx, { regionId, statement, staffId, reason }: Resumed): Promise<void> {
  const { partnerId, kind } = await getStatementPayment(trx, regionId, statement);
  const returned = await trx
    .selectFrom('payment_return')
    .select('number')
    .where('region_id', '=', regionId)
    .where('number', '=', statement)
    .executeTakeFirst();
  if (!returned) throw notFound('Diese Zahlung ist nicht zurückgekommen.');
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_resumption')
    .values({ region_id: regionId, number: statement, resumed_by: staffId, resumed_at: await readLedgerClock(trx), reason })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw ruleBroken('Die Zahlungen sind schon wieder freigegeben.');
  const label = statementLabel(regionId, statement);
  await audit(trx, { personId: staffId, regionId, act: 'payments-resumed', subject: `statement ${label}`, reason });
  const region = await getOwnRegion(trx, { regionId });
  await tellBusiness(trx, { kind: 'partner', regionId, partnerId }, (to) => paymentsResumed(to, { region, label, kind }));
}
