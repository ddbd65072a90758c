import { listCardOwners } from '#server/parties/cards/card-registration.ts';
import { listPartnersOfCategories } from '#server/parties/partners/branches.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listCustomersSeenBy } from '#server/reports/statistics/list-customers-seen-by.ts';
import { listPeopleOfRegion } from '#server/tenancy/people/list-people.ts';
import { asksForCards, notificationMessages, type RecipientChoice } from '#contract/operator/notifications/notifications.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';

/** The people who match a rule today, by id. A test goes only to its sender. */
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

/** Who shall get a notification: a rule that is carried out when it goes out. */
interface RecipientRule {
  regionId: number;
  type: 'message' | 'test' | 'nearby';
  cluster: 'customers' | 'partners' | 'all';
  /** null where no card holders are asked for. */
  cards: 'registered' | 'unregistered' | 'any' | null;
  /** Empty for all. */
  categoryIds: number[];
}

const types = { Nachricht: 'message', Testnachricht: 'test', Georeferenzierung: 'nearby' } as const;
const clusters = { Kunden: 'customers', Partner: 'partners', Alle: 'all' } as const;
const cards = { Registriert: 'registered', 'Nicht registriert': 'unregistered', Beides: 'any' } as const;

/** Reads what staff has chosen. Throws Refusal 422 with what is missing or unknown. */
export async function readRecipientRule(
  { db, regionContent }: { db: Db; regionContent: RegionContent },
  choice: RecipientChoice,
): Promise<RecipientRule> {
  const region = choice.recipientRegion ? await regionContent.find({ slug: choice.recipientRegion }) : undefined;
  const type = valueOf(types, choice.pushNotificationType);
  const cluster = valueOf(clusters, choice.recipientPartnerOrCustomer);
  const wantsCards = asksForCards(choice.recipientPartnerOrCustomer);
  const card = wantsCards ? valueOf(cards, choice.recipientCardsRegistered) : null;
  const categoryIds = await readCategories(db, choice.recipientPartnerCategories);
  if (region && type && cluster && card !== undefined && categoryIds)
    return { regionId: region.regionId, type, cluster, cards: card, categoryIds };
  throw ruleBroken(notificationMessages.wrong, {
    ...(!region && { recipientRegion: notificationMessages.invalid }),
    ...(!type && { pushNotificationType: notificationMessages.notChosen }),
    ...(!cluster && { recipientPartnerOrCustomer: notificationMessages.required }),
    ...(card === undefined && { recipientCardsRegistered: notificationMessages.required }),
    ...(!categoryIds && { recipientPartnerCategories: notificationMessages.invalid }),
  });
}

function valueOf<Values extends Record<string, string>>(values: Values, text: string): Values[keyof Values] | undefined {
  return Object.hasOwn(values, text) ? values[text as keyof Values] : undefined;
}

async function readCategories(db: Db, names: readonly string[]): Promise<number[] | undefined> {
  const known = new Map((await listCategories(db)).map(({ id, name }) => [name, id]));
  const ids = names.map((name) => known.get(name));
  return ids.every((id) => id !== undefined) ? [...new Set(ids)] : undefined;
}
