import { mayJoin } from '#contract/money/checkout/entry-price.ts';
import { joiningMessages } from '#contract/money/joining/joining.ts';
import { REQUIRED } from '#contract/tenancy/people/person-fields.ts';
import type { JoiningOffice, OnlinePayer } from '#server/money/checkout/checkout-purpose.ts';
import { findProspect } from '#server/parties/prospects/find-prospect.ts';
import type { Db } from '#server/platform/db/database.ts';
import { atField, ruleBroken } from '#server/platform/http/refusal.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { getJoiningRules } from '#server/tenancy/regions/get-joining-rules.ts';
import { hidesTradeAssociation, listTradeAssociations } from '#server/tenancy/regions/community-reads.ts';

/** The trade associations that a prospect's form offers; none where the community, or the region, does not ask. */
export async function offerAssociations(
  db: Db,
  { regionContent }: JoiningOffice,
  { regionId, personId }: OnlinePayer,
): Promise<{ names: string[]; isOptional: boolean }> {
  const region = (await regionContent.find({ regionId }))!;
  const community = (await findProspect(db, personId))?.community ?? '';
  if (await hidesTradeAssociation(db, regionId, community)) return { names: [], isOptional: true };
  return listTradeAssociations(db, region.slug);
}

/**
 * Throws Refusal 422 where the region takes no registrations, where the trade association is missing, unknown or not
 * accepted, and for an invalid address.
 */
export async function assertCompany(
  db: Db,
  office: JoiningOffice,
  payer: OnlinePayer,
  { companyGewerbeverein: club, companyEmail }: { companyGewerbeverein: string; companyEmail: string },
): Promise<void> {
  const { requiredClubs, hasNoFinishControl } = await getJoiningRules(db, payer.regionId);
  if (hasNoFinishControl) throw ruleBroken(joiningMessages.closed);
  const { names, isOptional } = await offerAssociations(db, office, payer);
  const isKnown = club === '' ? isOptional || names.length === 0 : names.includes(club);
  if (!isKnown) throw atField('companyGewerbeverein', REQUIRED);
  if (!mayJoin(club, requiredClubs)) throw atField('companyGewerbeverein', joiningMessages.clubNeeded);
  if (!readMailAddress(companyEmail)) throw atField('companyEmail', joiningMessages.emailInvalid);
}
