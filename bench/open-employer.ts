import { seedEmployerBank } from '#seeds/banks.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import type { Db } from '#server/platform/db/database.ts';
import { planFor } from '#tests/support/charge-world.ts';

interface Wanted {
  regionId: number;
  name: string;
  payment: 'Bankeinzug' | 'Rechnung';
  cards: number;
}

/** An employer with an account at the bank, and employee cards that are charged with 50 EUR each. */
export async function openEmployer(
  db: Db,
  { regionId, name, payment, cards: count }: Wanted,
): Promise<{ employerId: number; cards: string[] }> {
  const { employer_id: employerId } = await db
    .insertInto('employer')
    .values({ region_id: regionId, contract_id: `AG-${regionId}-${name}`, name })
    .returning('employer_id')
    .executeTakeFirstOrThrow();
  const key = { regionId, employerId };
  await seedEmployerBank(db, key, name, payment);
  const cards = (await produceCards(db, { regionId, count })).map(({ cardNumber }) => cardNumber);
  const plans = cards.map((card) => planFor(card));
  await db.transaction().execute((trx) => storeEmployeeCards(trx, key, plans));
  return { employerId, cards };
}
