import { sql } from 'kysely';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import type { Db } from '#server/platform/db/database.ts';
import { hashPassword } from '#server/tenancy/credentials/password.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

let passwordHash: Promise<string> | undefined;

/** An employer of its own with somebody who signs in by `email`, and cards in stock. */
export interface NewEmployer extends EmployerKey {
  email: string;
  cards: string[];
}

/** Opens an employer in a region; the cards are its stock, in the order of its boxes. */
export async function newEmployer(db: Db, name: string, cardCount: number, regionId = 1): Promise<NewEmployer> {
  const { employer_id: employerId } = await db
    .insertInto('employer')
    .values({
      region_id: regionId,
      contract_id: `AG-${name}`,
      name: `Werk ${name}`,
      is_data_complete: true,
      contract_start_at: '2023-10-02',
    })
    .returning('employer_id')
    .executeTakeFirstOrThrow();
  const email = `${name.toLowerCase()}@arbeitgeber.example`;
  passwordHash ??= hashPassword(DEMO_PASSWORD);
  await db
    .insertInto('person')
    .values({
      region_id: regionId,
      email,
      role: 'employer',
      partner_role: 'admin',
      employer_id: employerId,
      first_name: 'Arne',
      last_name: name,
      password_hash: await passwordHash,
      admitted_at: sql<Date>`now()`,
    })
    .execute();
  const cards =
    cardCount === 0
      ? []
      : (await produceCards(db, { regionId, count: cardCount })).map(({ cardNumber }) => cardNumber).toSorted();
  // One after the other, so that the boxes are in the order of the numbers.
  await sql`
    update card set employer_id = ${employerId}, assigned_at = now() + array_position(${cards}::text[], card_number) * interval '1 millisecond'
     where region_id = ${regionId} and card_number = any (${cards}::text[])`.execute(db);
  return { regionId, employerId, email, cards };
}

/** An edited record of a card, as the screen sends it; with changes. */
export function cardRecord(cardID: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    cardID,
    isChargingActive: true,
    firstName: 'Erika',
    lastName: 'Muster',
    personnelNumber: '0815',
    chargeAmount: '50,00',
    chargeFrequence: 'Monat',
    chargeTime: 'Ende des Monats',
    customChargeTimeDate: null,
    personnelNote: '',
    isFlaggedForDeletion: false,
    deletionDate: null,
    ...changes,
  };
}
