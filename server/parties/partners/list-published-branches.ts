import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** A branch that the public may see. */
export interface PublishedBranch {
  branchId: number;
  partnerId: number;
  name: string;
  street: string;
  zip: string;
  city: string;
  phone: string;
  website: string;
  /** As the fields of the form hold it. */
  openingHours: Record<string, unknown>;
  categories: number[];
  latitude: number | null;
  longitude: number | null;
}

/**
 * The open branches of a region's partners whose data are complete and whose contract is in force at an instant. Where nobody has said what a branch
 * publishes of itself, it is called as the contract calls the partner.
 */
export async function listPublishedBranches(db: Db, regionId: number, at: Date): Promise<PublishedBranch[]> {
  const { rows } = await sql<PublishedBranch>`
    select b.branch_id as "branchId", b.partner_id as "partnerId", coalesce(nullif(s.company_name, ''), p.name) as name, b.street, b.zip, b.city,
           coalesce(s.company_phone, '') as phone, coalesce(s.company_website, '') as website, coalesce(s.opening_hours, '{}') as "openingHours",
           array(select c.category_id from branch_category c where c.region_id = b.region_id and c.branch_id = b.branch_id) as categories,
           l.latitude, l.longitude
      from branch b
      join partner p on p.region_id = b.region_id and p.partner_id = b.partner_id
      left join branch_publication s on s.region_id = b.region_id and s.branch_id = b.branch_id
      left join branch_place l on l.region_id = b.region_id and l.branch_id = b.branch_id
     where b.region_id = ${regionId} and b.ended_at is null and p.is_data_complete
       and contract_status(p.is_in_review, p.contract_end_at, (${at}::timestamptz at time zone 'Europe/Berlin')::date) in ('Aktiv', 'Gekündigt')`.execute(
    db,
  );
  return rows;
}
