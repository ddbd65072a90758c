import { sql } from 'kysely';
import { type CountedCards, countCardAccounts } from '#server/ledger/read/card-account.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Region, whether somebody has registered it, and with whom it is. */
export type PlaceGroup = [regionId: number, isRegistered: boolean, at: 'store' | 'partner' | 'employer'];

/** All cards by where they are. */
export async function countCardsByPlace(db: Db): Promise<CountedCards<PlaceGroup>[]> {
  return countCardAccounts<PlaceGroup>(
    db,
    sql`select region_id, card_number, jsonb_build_array(region_id, customer_id is not null,
               case when partner_id is not null then 'partner' when employer_id is not null then 'employer' else 'store' end) as grp
          from card`,
  );
}

/** Partner, employer, and whether somebody has registered it. */
export type ReceiverGroup = [partnerId: number | null, employerId: number | null, isRegistered: boolean];

/** The cards of a region that partners and employers have got. */
export async function countGivenCards(db: Db, regionId: number): Promise<CountedCards<ReceiverGroup>[]> {
  return countCardAccounts<ReceiverGroup>(
    db,
    sql`select region_id, card_number, jsonb_build_array(partner_id, employer_id, customer_id is not null) as grp
          from card where region_id = ${regionId} and (partner_id is not null or employer_id is not null)`,
  );
}
