import { queryOptions } from '@tanstack/react-query';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import type { InputOf } from '#contract/common/call.ts';
import {
  generateCompanyLinks,
  importPotentialPartners,
  potentialPartners,
  revokeCompanyLink,
} from '#contract/parties/potential-partners/potential-partners.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';

export const companiesQuery = queryOptions({ ...queryOf(potentialPartners), staleTime: 0 });

export async function bringInCompanies(file: File) {
  const counts = await ask(importPotentialPartners, {}, { file });
  await queryClient.invalidateQueries({ queryKey: [potentialPartners.path] });
  return counts;
}

/** The file with the links, which are shown this once. */
export async function makeCompanyLinks(file: File, replaces: boolean): Promise<Blob> {
  const links = await ask(generateCompanyLinks, replaces ? { replace: 'true' } : {}, { file });
  await queryClient.invalidateQueries({ queryKey: [potentialPartners.path] });
  return links;
}

export async function endCompanyLink(input: InputOf<typeof revokeCompanyLink>): Promise<ActAnswer> {
  const answer = await ask(revokeCompanyLink, input);
  await queryClient.invalidateQueries({ queryKey: [potentialPartners.path] });
  return answer;
}
