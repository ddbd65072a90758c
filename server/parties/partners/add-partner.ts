import type { Insertable } from 'kysely';
import { openPartnerAccount } from '#server/ledger/write/accounts.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

type NewPartner = Omit<Insertable<Tables['partner']>, 'partner_id' | 'gguid' | 'contract_id' | 'version' | 'is_in_review'> &
  Record<'company_street' | 'company_zip' | 'company_city', string>;

/** Opens the contract of a new partner, for staff to check: number, clearing account, and main site at its address. */
export async function addPartner(trx: Trx, partner: NewPartner): Promise<{ partnerId: number; contractId: string }> {
  const { region_id } = partner;
  const { partner_id, contract_id } = await trx
    .insertInto('partner')
    .values({ ...partner, is_in_review: true })
    .returning(['partner_id', 'contract_id'])
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('branch')
    .values({
      region_id,
      partner_id,
      position: 0,
      name: 'Hauptstelle',
      street: partner.company_street,
      zip: partner.company_zip,
      city: partner.company_city,
    })
    .execute();
  await openPartnerAccount(trx, region_id, partner_id);
  return { partnerId: partner_id, contractId: contract_id };
}
