import { openPartnerAccount } from '#server/ledger/accounts.ts';
import type { Db } from '#server/platform/db/database.ts';
import '#server/parties/partners/tables.ts';

/** A partner who has just registered in a region, with a main site: under review, without a login, without an account at a bank. */
export async function joinAsPartner(db: Db, slug: string, name: string): Promise<string> {
  const { region_id } = await db.selectFrom('region').select('region_id').where('slug', '=', slug).executeTakeFirstOrThrow();
  const contract_id = `AP-${slug}`;
  const { partner_id } = await db
    .insertInto('partner')
    .values({ region_id, contract_id, name, is_data_complete: true, is_in_review: true })
    .returning('partner_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('branch')
    .values({ region_id, partner_id, position: 0, name: 'Hauptstelle', street: 'Markt 1', zip: '00000', city: 'Musterstadt' })
    .execute();
  await openPartnerAccount(db, region_id, partner_id);
  return contract_id;
}
