import type { ChargePaymentType, EntryType, PaymentType } from '#server/ledger/kinds.ts';
import type { CardMovement } from '#server/ledger/read/card-history.ts';
import { listEmployerNames } from '#server/parties/employers/reads.ts';
import { listPartnerNames } from '#server/parties/partners/reads.ts';
import type { Db } from '#server/platform/db/database.ts';

/** What a card's movements are called towards its holder. */
export const movementTexts: Record<EntryType, string> = {
  topup: 'Aufladung',
  redemption: 'Einlösung',
  bonus: 'Kundenbonus',
  reversal: 'Storno',
  transfer: 'Guthabenübertragung',
  expiry: 'Verfall des Guthabens',
  charge: 'Ladung durch den Arbeitgeber',
  'charge-undo': 'Korrektur einer Ladung durch den Arbeitgeber',
};

/** A movement in words for the holder. Test cards move play money (rulings 8); a Storno names what it undoes. */
export function nameMovement(
  { type, reversedType }: { type: EntryType; reversedType: EntryType | null },
  { isTest }: { isTest: boolean },
): string {
  const name = reversedType ? `${movementTexts[type]}: ${movementTexts[reversedType]}` : movementTexts[type];
  return isTest ? `${name} (Testkarte, kein echtes Geld)` : name;
}

/** The same for staff, who sees what moves no card as well. */
export const entryTexts: Record<EntryType | PaymentType | ChargePaymentType | 'settlement', string> = {
  ...movementTexts,
  settlement: 'Abrechnung',
  return: 'Zahlung zurückgekommen',
  payment: 'Zahlung außerhalb der Abrechnung',
  'charge-collection': 'Einzug eines Ladeauftrags',
  'charge-return': 'Lastschrift zurückgegeben',
  'charge-payment': 'Zahlung eines Ladeauftrags',
  'charge-payout': 'Guthaben an den Arbeitgeber ausgezahlt',
};

type Counterparty = Pick<CardMovement, 'partnerId' | 'employerId'>;

/** With whom a card's movements were made: a partner, or the charging employer; nobody for transfer and expiry. */
export async function nameCounterparties(
  db: Db,
  movements: readonly Counterparty[],
): Promise<(movement: Counterparty) => string> {
  const partners = await listPartnerNames(
    db,
    movements.map(({ partnerId }) => partnerId),
  );
  const employers = await listEmployerNames(
    db,
    movements.map(({ employerId }) => employerId),
  );
  return ({ partnerId, employerId }) => partners.get(partnerId) ?? employers.get(employerId) ?? '';
}
