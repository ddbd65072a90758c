import { listOfferedModels } from '#contract/parties/partners/contract-type.ts';
import { disagioModels } from '#contract/parties/partners/fees.ts';
import type { InterestPersonalData } from '#contract/money/joining/joining.ts';
import { formatCents } from '#contract/common/money.ts';
import type { JoiningOffice, OnlinePayer } from '#server/money/checkout/checkout-purpose.ts';
import { findProspect } from '#server/parties/prospects/find-prospect.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findDraft } from '#server/tenancy/drafts/form-drafts.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { getJoiningRules } from '#server/tenancy/regions/get-joining-rules.ts';
import { offerAssociations } from './check-company.ts';

/** The start of a registration: what the prospect has told, what staff has agreed, and what there is to choose from. */
export async function readInterestData(db: Db, office: JoiningOffice, payer: OnlinePayer): Promise<InterestPersonalData> {
  const { personId, regionId } = payer;
  const [person, prospect, region, rules, associations, partner, employer] = await Promise.all([
    getPerson(db, personId),
    findProspect(db, personId),
    office.regionContent.find({ regionId }),
    getJoiningRules(db, regionId),
    offerAssociations(db, office, payer),
    findDraft(db, payer, 'partner-joining'),
    findDraft(db, payer, 'employer-joining'),
  ]);
  const sktype = prospect?.sktype ?? null;
  const fee = (cents: number | null | undefined) => (cents === null || cents === undefined ? null : formatCents(cents));
  return {
    companyName: prospect?.companyName ?? '',
    companyAddressAdditional: prospect?.companyAddressAdditional ?? '',
    companyStreet: prospect?.companyStreet ?? '',
    companyZip: prospect?.companyZip ?? '',
    companyCity: prospect?.companyCity ?? '',
    companyCountry: prospect?.companyCountry ?? 'DE',
    companyGewerbeverein: prospect?.tradeAssociation ?? '',
    community: prospect?.community ?? '',
    ceoPhone: prospect?.phone ?? '',
    contactPersonGender: person.gender ?? '',
    contactPersonFirstName: person.first_name,
    contactPersonLastName: person.last_name,
    contactPersonEmail: person.email,
    contactPersonRole: prospect?.contactPersonRole ?? '',
    sktype,
    tmspartner: prospect?.tmspartner === true,
    feePartner: fee(prospect?.feePartner),
    feeEmployer: fee(prospect?.feeEmployer),
    regionSlug: region!.slug,
    regionName: region!.name,
    cardName: region!.cardName,
    whiteLabelWebsiteUrl: region!.whiteLabelWebsiteUrl,
    tradeAssociations: associations.names,
    isTradeAssociationOptional: associations.isOptional,
    disagioModels: listOfferedModels({ ...rules, sktype }).map((model) => disagioModels[model].label),
    drafts: { partner, employer },
  };
}
