import type { Cents } from '#contract/common/money.ts';
import type { RecordedPayment } from '#contract/reports/settlements/runs.ts';
import { listEntries } from '#server/ledger/read/list-entries.ts';
import { listBusinessesById } from '#server/parties/businesses/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listStaffNames } from '#server/tenancy/people/staff-members.ts';
import { nameRegions } from '#server/tenancy/regions/region-reads.ts';

const MOST = 200;

interface PaymentRow {
  regionId: number;
  entryId: number;
  partnerId: number;
  type: RecordedPayment['type'];
  cents: Cents;
  day: string;
  text: string;
  reason: string;
}

/** The latest payments that came back, and those beside the files, newest first. */
export async function listRecordedPayments(db: Db): Promise<RecordedPayment[]> {
  const rows = [...(await listReturns(db)), ...(await listPayments(db))]
    .toSorted((one, other) => other.entryId - one.entryId)
    .slice(0, MOST);
  const regionOf = await nameRegions(db);
  const partners = await listBusinessesById(
    db,
    'partner',
    rows.map(({ partnerId }) => partnerId),
  );
  const nameOf = await listStaffNames(db);
  const entries = new Map<number, Awaited<ReturnType<typeof listEntries>>>();
  for (const [regionId, ofRegion] of Map.groupBy(rows, (row) => row.regionId))
    entries.set(
      regionId,
      await listEntries(
        db,
        regionId,
        ofRegion.map(({ entryId }) => entryId),
      ),
    );
  return rows.map(({ regionId, partnerId, ...row }) => {
    const entry = entries.get(regionId)!.find(({ entryId }) => entryId === row.entryId)!;
    return {
      ...row,
      ...regionOf(regionId),
      partner: partners.get(partnerId)!.name,
      partnerId: partners.get(partnerId)!.gguid,
      by: nameOf(entry.actorId),
      at: entry.bookedAt.toISOString(),
    };
  });
}

async function listReturns(db: Db): Promise<PaymentRow[]> {
  const rows = await db
    .selectFrom('payment_return as r')
    .innerJoin('statement_payment as y', (join) =>
      join.onRef('y.region_id', '=', 'r.region_id').onRef('y.number', '=', 'r.number'),
    )
    .innerJoin('statement as s', (join) => join.onRef('s.region_id', '=', 'r.region_id').onRef('s.number', '=', 'r.number'))
    .select(['r.region_id as regionId', 'r.entry_id as entryId', 's.partner_id as partnerId', 'y.kind', 'y.cents'])
    .select(['r.returned_on as day', 'r.bank_text as text', 'r.reason'])
    .orderBy('r.entry_id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ kind, cents, ...row }) => ({ ...row, type: 'return', cents: kind === 'payout' ? cents : -cents }));
}

async function listPayments(db: Db): Promise<PaymentRow[]> {
  const rows = await db
    .selectFrom('partner_payment')
    .select(['region_id as regionId', 'entry_id as entryId', 'partner_id as partnerId', 'cents', 'paid_on as day'])
    .select(['reference as text', 'reason', 'returns'])
    .orderBy('entry_id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ returns, ...row }) => ({ ...row, type: returns === null ? 'payment' : 'return' }));
}
