import { groupDigits } from '#contract/common/group-digits.ts';
import type { BookingRecord } from '#contract/operator/records/booking-records.ts';
import { formatCents } from '#contract/common/money.ts';
import { PORTAL } from '#server/ledger/portal-itself.ts';
import { listEntriesNumbered } from '#server/ledger/read/list-entries-numbered.ts';
import { findWholeEntry, type WholeEntry } from '#server/ledger/read/read-entry.ts';
import { listOpenCorrections } from '#server/money/corrections/reads.ts';
import { bookingNames, nameEntry } from '#server/parties/customers/booking-names.ts';
import { listBranchNames } from '#server/parties/partners/branches.ts';
import { listBusinessesById } from '#server/parties/businesses/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { noteInspection } from '#server/tenancy/audit/audit.ts';
import type { RegionContent, RegionEntry } from '#server/tenancy/regions/region-content.ts';
import type { BookingType } from '#contract/money/bookings/bookings.ts';
import { printReceipt } from '#server/money/bookings/print-receipt.ts';
import type { Portal } from '#server/tenancy/portal.ts';

interface Office {
  db: Db;
  regionContent: RegionContent;
}

interface Wanted {
  id: number;
  /** Slug; where the number is in one region alone it is not needed. */
  region?: string | undefined;
}

const accountNames = {
  card: 'Karte',
  partner: 'Partner',
  employer: 'Arbeitgeber',
  fees: 'Gebühren',
  bank: 'Bank',
  expired: 'Verfallenes Guthaben',
  tax: 'Umsatzsteuer',
  test: 'Testkonto',
  invoices: 'Rechnungen',
  predecessor: 'Forderung an Vorgänger',
  campaigns: 'Kampagnen',
} as const;

/** A booking with its postings, for staff; audited. Throws Refusal 404, 409 for a number of several regions. */
export async function readBooking({ db, regionContent }: Office, staffId: number, wanted: Wanted): Promise<BookingRecord> {
  const { entry, region } = await getBooking({ db, regionContent }, wanted);
  const { regionId } = region;
  const subject = `entry ${entry.entryId}`;
  await noteInspection(db, { personId: staffId, regionId, act: 'looked-at-booking', subject });
  const partner = (await listBusinessesById(db, 'partner', [entry.partnerId])).get(entry.partnerId);
  const branches = entry.partnerId === null ? undefined : await listBranchNames(db, entry.partnerId);
  const actor = entry.actorId === PORTAL ? null : await getPerson(db, entry.actorId);
  return {
    number: entry.entryId,
    region: region.slug,
    regionName: region.name,
    text: nameOf(entry),
    bookedAt: entry.bookedAt.toISOString(),
    amountFormattedDE: formatCents(entry.cents),
    isTest: entry.isTest,
    card: entry.card,
    partner: partner ? { id: partner.gguid, name: partner.name } : null,
    branch: branches?.get(entry.branchId) ?? null,
    bookedBy: actor && (`${actor.first_name} ${actor.last_name}`.trim() || 'beendetes Konto'),
    postings: entry.postings.map(({ kind, card, cents }) => ({
      account: card ? `${accountNames[kind]} ${groupDigits(card)}` : accountNames[kind],
      amountFormattedDE: formatCents(cents),
    })),
    reverses: entry.reversalOf,
    reversedBy: entry.reversedBy,
    grantedFor: entry.grantedFor,
    grants: entry.grants,
    correctionCase: (await listOpenCorrections(db, regionId)).get(entry.entryId) ?? null,
    hasReceipt: hasReceipt(entry),
  };
}

/** Throws Refusal 404, and 409 where the number is in several regions. */
export async function getBooking(
  { db, regionContent }: Office,
  { id, region: slug }: Wanted,
): Promise<{ entry: WholeEntry; region: RegionEntry }> {
  const entries = await listEntriesNumbered(db, id);
  const regions = await Promise.all(entries.map(({ regionId }) => regionContent.find({ regionId })));
  const matching = regions.filter((region) => region !== undefined && (slug === undefined || region.slug === slug));
  if (matching.length > 1)
    throw new Refusal(
      'SEVERAL_REGIONS',
      'Diese Nummer gibt es in mehreren Regionen. Bitte wählen Sie die Buchung über die Suche aus.',
    );
  const [region] = matching;
  const entry = region && (await findWholeEntry(db, region.regionId, id));
  if (!entry) throw notFound('Diese Buchung gibt es nicht.');
  return { entry, region };
}

/** At a till: a top-up, a redemption, a bonus, or what takes one back. */
export function hasReceipt({ partnerId, type, reversedType }: WholeEntry): boolean {
  return partnerId !== null && ['topup', 'redemption', 'bonus'].includes(reversedType ?? type);
}

function nameOf(entry: WholeEntry): string {
  return entry.reversedType ? `${nameEntry(entry)} (${bookingNames[entry.reversedType]})` : nameEntry(entry);
}

const types: Partial<Record<string, BookingType>> = { topup: 'addVoucher', redemption: 'redeemVoucher', bonus: 'addBonus' };

/** The merchant's receipt of a booking, for staff; noted in the trail. Throws Refusal 404, and 409 as the booking. */
export async function printStaffReceipt(
  portal: Portal,
  staffId: number,
  wanted: { id: number; region?: string | undefined },
): Promise<Uint8Array> {
  const { entry, region } = await getBooking(portal, wanted);
  if (!hasReceipt(entry)) throw notFound('Zu dieser Buchung gibt es keinen Beleg.');
  const { partnerId, branchId, reversedType, type, card, cents, entryId } = entry;
  const cashier = { personId: staffId, regionId: region.regionId, partnerId: partnerId!, branchId };
  return printReceipt(portal, cashier, {
    receiptType: 'merchant',
    type: types[reversedType ?? type]!,
    card: card!,
    cents,
    entryId,
  });
}
