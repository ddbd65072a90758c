import type { CardMovement } from '#server/ledger/read/card-history.ts';
import { listEmployerNames } from '#server/parties/employers/reads.ts';
import { listPartnerNames } from '#server/parties/partners/reads.ts';
import type { Db } from '#server/platform/db/database.ts';

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
