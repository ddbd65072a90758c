import type { BankItem as TellableItem, BankMovement, BankProposal } from '#contract/reports/bank-statements/bank-statements.ts';
import { returnReasonText } from '#contract/reports/bank-statements/return-reasons.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listStaffNames } from '#server/tenancy/people/staff-members.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import type { BankItem } from './bank-item-kind.ts';
import type { Proposal } from './match-movement.ts';
import type { Movement } from './read-movements.ts';

/** Nobody needs the whole number of an account to recognize it. */
export const maskIban = (iban: string) => `${iban.slice(0, 4)} … ${iban.slice(-4)}`;

export const tellItem = ({ kind, key, label, what, business, cents, isFlexible, since }: BankItem): TellableItem => ({
  kind,
  key,
  label,
  what,
  business,
  cents,
  isFlexible,
  since,
});

export const tellProposal = ({ shares, reasons }: Proposal): BankProposal => ({
  shares: shares.map(({ item, cents }) => ({ item: tellItem(item), cents })),
  reasons,
});

/** Movements as screens show them, with what they were booked for. */
export async function describeMovements(db: Db, movements: readonly Movement[]): Promise<BankMovement[]> {
  const regions = new Map((await listRegionNames(db)).map((region) => [region.regionId, region]));
  const nameOf = await listStaffNames(db);
  const booked = await listBooked(db, movements);
  return movements.map((movement) => {
    const { regionId, movementId, returnCode, partyIban, decidedBy, decidedAt, ...said } = movement;
    return {
      ...toldAsIs(said),
      region: regions.get(regionId)!.slug,
      cardName: regions.get(regionId)!.cardName,
      id: movementId,
      returnReason: returnReasonText(returnCode),
      partyIban: partyIban === null ? null : maskIban(partyIban),
      decidedBy: decidedBy === null ? null : nameOf(decidedBy),
      decidedAt: decidedAt?.toISOString() ?? null,
      booked: booked.get(`${regionId} ${movementId}`) ?? [],
    };
  });
}

type AsIs = Pick<
  Movement,
  | 'bookedOn'
  | 'valueOn'
  | 'cents'
  | 'feeCents'
  | 'isReturn'
  | 'originalAmount'
  | 'partyName'
  | 'remittance'
  | 'bankText'
  | 'endToEndId'
  | 'mandateReference'
  | 'state'
  | 'note'
>;

const toldAsIs = (said: AsIs): AsIs => ({
  bookedOn: said.bookedOn,
  valueOn: said.valueOn,
  cents: said.cents,
  feeCents: said.feeCents,
  isReturn: said.isReturn,
  originalAmount: said.originalAmount,
  partyName: said.partyName,
  remittance: said.remittance,
  bankText: said.bankText,
  endToEndId: said.endToEndId,
  mandateReference: said.mandateReference,
  state: said.state,
  note: said.note,
});

const kindNames: Record<string, string> = {
  'charge-order': 'Ladeauftrag',
  'charge-return': 'Rücklastschrift zum Ladeauftrag',
  'charge-debit': 'Lastschrift zum Ladeauftrag',
  'charge-file': 'Lastschriftdatei',
  'charge-credit': 'Guthaben ausgezahlt, Ladeauftrag',
  invoice: 'Rechnung',
  'invoice-payment-return': 'zurückgekommen: Zahlung zur Rechnung, Buchung',
  'invoice-return': 'Rücklastschrift zu Rechnungen, Einzug',
  'invoice-debit': 'Lastschrift zu Rechnungen, Einzug',
  claim: 'Zahlung zur Übernahme',
  'claim-return': 'zurückgekommen: Zahlung zu einer Übernahme',
  partner: 'Zahlung mit Partner',
  'partner-payment-return': 'zurückgekommen: Zahlung mit Partner, Buchung',
  'payment-return': 'zurückgekommen: Abrechnung',
  payment: 'Zahlung zur Abrechnung',
  'payment-file': 'Zahlungsdatei des Laufs',
  clarification: 'zurück: ungeklärtes Geld, Umsatz',
  'sent-back': 'zurückgeschickt mit Umsatz',
  'bank-fee': 'Entgelt der Banken',
};

async function listBooked(db: Db, movements: readonly Movement[]): Promise<Map<string, BankMovement['booked']>> {
  const ids = movements.filter(({ state }) => state === 'booked' || state === 'sent-back').map(({ movementId }) => movementId);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('bank_booking')
    .select(['region_id', 'movement_id', 'item_kind', 'item_key', 'cents'])
    .where('movement_id', 'in', ids)
    .orderBy('movement_id')
    .orderBy('position')
    .execute();
  const groups = Map.groupBy(rows, ({ region_id, movement_id }) => `${region_id} ${movement_id}`);
  return new Map(
    [...groups].map(([key, group]) => [
      key,
      group.map(({ item_kind, item_key, cents }) => ({ text: `${kindNames[item_kind] ?? item_kind} ${item_key}`.trim(), cents })),
    ]),
  );
}
