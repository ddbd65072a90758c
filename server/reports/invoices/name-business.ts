import type { StaffInvoice } from '#contract/reports/invoices/invoices.ts';
import { listEmployersById } from '#server/parties/employers/reads.ts';
import { listPartnersById } from '#server/parties/partners/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import type { InvoiceRow } from './reads.ts';

/** The name of the business that an invoice is for. */
export async function nameBusiness(
  db: Db,
  { partnerId, employerId }: { partnerId: number | null; employerId: number | null },
): Promise<string> {
  const named =
    partnerId === null
      ? (await listEmployersById(db, [employerId])).get(employerId)
      : (await listPartnersById(db, [partnerId])).get(partnerId);
  return named?.name ?? '';
}

/** The businesses of many invoices, as lists name them. */
export async function nameBusinesses(db: Db, rows: readonly Owned[]): Promise<(owned: Owned) => StaffInvoice['business']> {
  const partners = await listPartnersById(
    db,
    rows.map(({ partner_id }) => partner_id),
  );
  const employers = await listEmployersById(
    db,
    rows.map(({ employer_id }) => employer_id),
  );
  return ({ partner_id, employer_id }) => {
    const kind = partner_id === null ? 'employer' : 'partner';
    const { gguid, name } = kind === 'partner' ? partners.get(partner_id)! : employers.get(employer_id)!;
    return { kind, id: gguid, name };
  };
}

type Owned = Pick<InvoiceRow, 'partner_id' | 'employer_id'>;

/** Regions as lists name them. */
export async function nameRegions(db: Db): Promise<(regionId: number) => { region: string; cardName: string }> {
  const names = new Map((await listRegionNames(db)).map((region) => [region.regionId, region]));
  return (regionId) => {
    const { slug, cardName } = names.get(regionId)!;
    return { region: slug, cardName };
  };
}
