import { listCardOwners } from '#server/parties/cards/card-registration.ts';
import { listPartnersOfCategories } from '#server/parties/partners/branches.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listCustomersSeenBy } from '#server/reports/statistics/list-customers-seen-by.ts';
import { listPeopleOfRegion } from '#server/tenancy/people/list-people.ts';
import type { RecipientRule } from './recipient-rule.ts';

/** The people who match a rule today, by id. A test goes only to its sender (rulings 8). */
export async function selectRecipients(db: Db, rule: RecipientRule, senderId: number): Promise<number[]> {
  if (rule.type === 'test') return [senderId];
  const partnerIds =
    rule.categoryIds.length > 0 ? await listPartnersOfCategories(db, rule.regionId, rule.categoryIds) : undefined;
  return [
    ...(rule.cluster === 'partners' ? [] : await selectCustomers(db, rule, partnerIds)),
    ...(rule.cluster === 'customers' ? [] : await selectPartners(db, rule, partnerIds)),
  ];
}

async function selectCustomers(db: Db, { regionId, cards }: RecipientRule, partnerIds: number[] | undefined): Promise<number[]> {
  const customers = await listPeopleOfRegion(db, regionId, 'customer');
  const owners = cards === 'any' ? undefined : new Set(await listCardOwners(db, regionId));
  const seen = partnerIds && new Set(await listCustomersSeenBy(db, regionId, partnerIds));
  return customers
    .map(({ personId }) => personId)
    .filter((id) => !owners || owners.has(id) === (cards === 'registered'))
    .filter((id) => !seen || seen.has(id));
}

async function selectPartners(db: Db, { regionId }: RecipientRule, partnerIds: number[] | undefined): Promise<number[]> {
  const people = await listPeopleOfRegion(db, regionId, 'partner');
  return people.filter(({ partnerId }) => !partnerIds || partnerIds.includes(partnerId!)).map(({ personId }) => personId);
}
