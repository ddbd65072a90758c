import { sql } from 'kysely';
import { type BonusData, emptyBonus } from '#contract/money/bonus/bonus.ts';
import type { DisagioModel } from '#contract/parties/partners/fees.ts';
import { openPartnerAccount } from '#server/ledger/write/accounts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';
import { seedPartnerBank, type PaymentSeed } from './banks.ts';
import { employerData } from './employer-data.ts';
import { HOME } from './home.ts';
import { partnerData } from './partner-data.ts';
import { usualHours } from './shop-hours.ts';

export interface SeededPartner {
  partnerId: number;
  regionId: number;
  slug: string;
  branchIds: number[];
  /** Percent of the purchase that its bonus grants; 0 where it grants none. */
  bonusPercent: number;
  /** How much of the region's trade goes through it. */
  weight: number;
}

export interface SeededPartners {
  partners: SeededPartner[];
  employerId: number;
}

interface Shop {
  slug?: string;
  name: string;
  street: string;
  branches?: string[];
  model?: DisagioModel;
  bonusPercent?: number;
  bonusExcept?: string;
  weight?: number;
  isComplete?: boolean;
  category: string;
  /** What it publishes beside its address; nothing as long as its data are not complete. */
  hours?: keyof typeof usualHours;
  phone?: string;
  website?: string;
  /** Latitude and longitude of the main site, and of the branches. */
  places?: [number, number][];
  /** Bankeinzug where nothing is said. */
  payment?: PaymentSeed;
}

/** Made-up shops, marked as such. The first belongs to the demo logins; the second has not given its data yet. */
const shops: Shop[] = [
  {
    name: 'Buchhandlung am Marktplatz (Demo)',
    street: 'Marktplatz 4',
    hours: 'shop',
    phone: '030 23125 010',
    website: 'https://buchhandlung.example',
    category: 'Bücher & Schreibwaren',
    branches: ['Filiale 1 – Bahnhof'],
    bonusPercent: 3,
    bonusExcept: 'preisgebundene Bücher',
    places: [
      [48.33967, 7.87218],
      [48.33472, 7.84203],
    ],
    weight: 6,
  },
  {
    name: 'Café Sonnenhof (Demo)',
    street: 'Gartenweg 2',
    category: 'Café & Eisdiele',
    isComplete: false,
    weight: 0,
    payment: 'none',
  },
  {
    name: 'Bäckerei Kornblume (Demo)',
    street: 'Kirchstraße 11',
    hours: 'bakery',
    phone: '030 23125 011',
    website: 'www.kornblume.example',
    places: [[48.34102, 7.87511]],
    category: 'Bäckerei & Konditorei',
    model: 'threePercent',
    bonusPercent: 2,
    weight: 5,
  },
  {
    name: 'Mode am Rathaus (Demo)',
    street: 'Rathausgasse 1',
    hours: 'shop',
    phone: '030 23125 012',
    places: [[48.33891, 7.87333]],
    category: 'Mode & Schuhe',
    model: 'onePercent',
    bonusPercent: 5,
    weight: 3,
    payment: 'Rechnung',
  },
  {
    name: 'Fahrrad & Freizeit Südtor (Demo)',
    street: 'Südring 40',
    hours: 'lunch',
    phone: '030 23125 013',
    website: 'https://suedtor.example/rad',
    places: [[48.33211, 7.86542]],
    category: 'Auto & Zweirad',
    weight: 2,
  },
  {
    name: 'Apotheke zum Storchen (Demo)',
    street: 'Lindenallee 7',
    hours: 'shop',
    phone: '030 23125 014',
    places: [[48.34288, 7.86994]],
    category: 'Apotheke & Sanitätshaus',
    model: 'halfPercent',
    bonusPercent: 1,
    weight: 3,
  },
  {
    name: 'Gasthaus Drei Linden (Demo)',
    street: 'Talstraße 19',
    hours: 'inn',
    phone: '030 23125 015',
    places: [[48.35173, 7.88624]],
    category: 'Restaurant & Gasthaus',
    model: 'fivePercent',
    weight: 2,
    payment: 'none',
  },
];

const PERMANENTLY = sql<Date>`timestamptz '2020-01-01 00:00 Europe/Berlin'`;

/** Seeds the shops of the home region, one shop in each other region, and the employer. */
export async function seedPartners(db: Db, regions: ReadonlyMap<string, number>): Promise<SeededPartners> {
  const partners: SeededPartner[] = [];
  for (const shop of shops) partners.push(await seedShop(db, HOME, regions.get(HOME)!, shop, partners.length + 1));
  for (const [slug, regionId] of regions) {
    if (slug === HOME) continue;
    const shop = {
      name: 'Kaufhaus am Tor (Demo)',
      street: 'Torstraße 1',
      hours: 'shop' as const,
      phone: '030 23125 016',
      category: 'Wohnen & Einrichten',
      bonusPercent: 2,
      weight: 1,
    };
    partners.push(await seedShop(db, slug, regionId, shop, partners.length + 1));
  }
  const employer = await db
    .insertInto('employer')
    .values({
      region_id: regions.get(HOME)!,
      contract_id: 'AG-1001',
      ...employerData('Holzwerke Mühlbach (Demo)', 'Sägeweg 4', 60),
    })
    .returning('employer_id')
    .executeTakeFirstOrThrow();
  return { partners, employerId: employer.employer_id };
}

/** What the shop has said of its bonus; on books with a fixed price none may be given. */
function bonusOf({ bonusPercent, bonusExcept }: Shop): BonusData {
  return {
    ...emptyBonus,
    bonusActive: true,
    accepted: true,
    permanentBonus: true,
    permanentType: 'Prozentualer Bonus vom Einkaufswert',
    permanentValueInPercent: String(bonusPercent),
    permanentForCompletePurchase: bonusExcept ? 'Nein' : 'Ja',
    permanentExceptOrOnly: bonusExcept ? 'except' : '',
    permanentExceptText: bonusExcept ?? '',
    permanentTiming: 'Nein',
    permanentAdditionalInfo: bonusExcept ? 'Den Bonus gibt es auch auf Bestellungen, die im Laden abgeholt werden.' : '',
  };
}

async function seedShop(db: Db, slug: string, regionId: number, shop: Shop, position: number): Promise<SeededPartner> {
  const isTold = slug === HOME && shop.isComplete !== false;
  const { partner_id: partnerId } = await db
    .insertInto('partner')
    .values({
      region_id: regionId,
      contract_id: `AP-${1000 + position}`,
      name: shop.name,
      disagio_model: shop.model ?? 'standard',
      is_data_complete: shop.isComplete ?? true,
      ...(shop.isComplete === false ? { is_in_review: true } : { contract_start_at: '2023-10-02' }),
      company_street: shop.street,
      company_zip: '77933',
      company_city: 'Musterstadt',
      company_country: 'DE',
      ...(isTold && partnerData(shop.name, shop.street)),
    })
    .returning('partner_id')
    .executeTakeFirstOrThrow();
  const sites = ['Hauptstelle', ...(shop.branches ?? [])];
  const branches = await db
    .insertInto('branch')
    .values(
      sites.map((name, site) => ({
        region_id: regionId,
        partner_id: partnerId,
        position: site,
        name,
        street: site ? `Bahnhofstraße ${site}` : shop.street,
        zip: '77933',
        city: 'Musterstadt',
      })),
    )
    .returning('branch_id')
    .execute();
  const branchIds = branches.map((branch) => branch.branch_id);
  await seedCategory(db, regionId, branchIds, shop.category);
  await seedPublication(db, regionId, branchIds, shop);
  if (shop.bonusPercent) {
    await db
      .insertInto('bonus_setting')
      .values({
        region_id: regionId,
        partner_id: partnerId,
        in_force_from: PERMANENTLY,
        is_active: true,
        percent_basis_points: shop.bonusPercent * 100,
        data: JSON.stringify(bonusOf(shop)),
      })
      .execute();
  }
  await seedPartnerBank(db, partnerId, shop.name, shop.payment ?? 'Bankeinzug');
  await openPartnerAccount(db, regionId, partnerId);
  return { partnerId, regionId, slug, branchIds, bonusPercent: shop.bonusPercent ?? 0, weight: shop.weight ?? 1 };
}

async function seedPublication(db: Db, region_id: number, branchIds: readonly number[], shop: Shop): Promise<void> {
  if (shop.hours)
    await db
      .insertInto('branch_publication')
      .values(
        branchIds.map((branch_id) => ({
          region_id,
          branch_id,
          company_name: shop.name,
          company_name_intern: '',
          company_country: 'DE',
          company_email: 'post@laden.example',
          company_website: shop.website ?? '',
          company_phone: shop.phone ?? '',
          opening_hours: JSON.stringify(usualHours[shop.hours!]),
        })),
      )
      .execute();
  for (const [index, [latitude, longitude]] of (shop.places ?? []).entries())
    await db.insertInto('branch_place').values({ region_id, branch_id: branchIds[index]!, latitude, longitude }).execute();
}

async function seedCategory(db: Db, regionId: number, branchIds: readonly number[], name: string): Promise<void> {
  const category = (await listCategories(db)).find((candidate) => candidate.name === name);
  if (!category) throw new Error(`there is no category ${name}`);
  await db
    .insertInto('branch_category')
    .values(branchIds.map((branch_id) => ({ region_id: regionId, branch_id, category_id: category.id })))
    .execute();
}
