import type { Db, Trx } from '#server/platform/db/database.ts';

/** What a prospect has told of the business; undefined for anybody else, and for a refused one. */
export async function findProspect(db: Db, personId: number) {
  return db
    .selectFrom('prospect')
    .select([
      'region_id as regionId',
      'company_name as companyName',
      'company_address_additional as companyAddressAdditional',
      'company_street as companyStreet',
      'company_zip as companyZip',
      'company_city as companyCity',
      'company_country as companyCountry',
      'trade_association as tradeAssociation',
      'sector',
      'contact_person_role as contactPersonRole',
      'phone',
      'community',
      'sktype',
      'tmspartner',
      'fee_partner_cents as feePartner',
      'fee_employer_cents as feeEmployer',
      'terms_version as termsVersion',
      'potential_partner_id as potentialPartnerId',
    ])
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

/** Forgets what a prospect has told. */
export async function forgetProspect(trx: Trx, personId: number): Promise<void> {
  await trx.deleteFrom('prospect').where('person_id', '=', personId).execute();
}
