import {
  generateCompanyLinks,
  importPotentialPartners,
  potentialPartners,
  revokeCompanyLink,
} from '#contract/parties/potential-partners/potential-partners.ts';
import { act, actOf } from '#web/api/acts.ts';
import { freshQueryOf } from '#web/api/queries.ts';

export const companiesQuery = freshQueryOf(potentialPartners);

export const bringInCompanies = (file: File) => act(importPotentialPartners, {}, { file }, potentialPartners);

/** The file with the links, which are shown this once. */
export const makeCompanyLinks = (file: File, replaces: boolean) =>
  act(generateCompanyLinks, replaces ? { replace: 'true' } : {}, { file }, potentialPartners);

export const endCompanyLink = actOf(revokeCompanyLink, potentialPartners);
