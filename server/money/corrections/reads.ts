import type { Db } from '#server/platform/db/database.ts';
import type { RightBooking } from '#server/ledger/write/correct-entries.ts';
import { listEntries } from '#server/ledger/read/list-entries.ts';
import type { CaseKey } from '#server/tenancy/decisions/reads.ts';

/** The numbers of the requests to put a card's bookings right. */
export async function listCorrectionsOfCard(db: Db, regionId: number, card: string): Promise<number[]> {
  const rows = await db
    .selectFrom('correction_request')
    .select('correction_request_id')
    .where('region_id', '=', regionId)
    .where('card_number', '=', card)
    .execute();
  return rows.map((row) => row.correction_request_id);
}

/** A region's bookings that wait for correction, with their cases' numbers. They are few: staff decides daily. */
export async function listOpenCorrections(db: Db, regionId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('correction_wrong')
    .select(['entry_id', 'correction_request_id'])
    .where('region_id', '=', regionId)
    .where('is_open', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.entry_id, row.correction_request_id]));
}

export type WantedCorrection = Awaited<ReturnType<typeof readCorrection>>;

/** What goes back in a case, what is booked in its place, and who asks for it. */
export async function readCorrection(db: Db, { regionId, number }: CaseKey) {
  const request = await db
    .selectFrom('correction_request')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('correction_request_id', '=', number)
    .executeTakeFirstOrThrow();
  const right = await db
    .selectFrom('correction_right')
    .select(['type', 'cents'])
    .where('region_id', '=', regionId)
    .where('correction_request_id', '=', number)
    .orderBy('type')
    .execute();
  return {
    number,
    regionId,
    requestedBy: request.requested_by,
    card: request.card_number,
    partnerName: request.partner_name,
    contractId: request.contract_id,
    contactName: request.contact_name,
    contactEmail: request.contact_email,
    contactPhone: request.contact_phone,
    message: request.message,
    wrong: await listWrongBookings(db, { regionId, number }),
    right,
  };
}

async function listWrongBookings(db: Db, { regionId, number }: CaseKey) {
  const named = await db
    .selectFrom('correction_wrong')
    .select('entry_id')
    .where('region_id', '=', regionId)
    .where('correction_request_id', '=', number)
    .execute();
  const entries = await listEntries(
    db,
    regionId,
    named.map((row) => row.entry_id),
  );
  // Only such bookings get into a case.
  return entries.map((entry) => ({ ...entry, type: entry.type as RightBooking['type'] }));
}
