import { type CompanyChoices, dataMessages, wantsTradeAssociation } from '#contract/parties/businesses/company-data.ts';
import { REQUIRED } from '#contract/tenancy/people/person-fields.ts';
import type { ContractColumns } from './contract-columns.ts';
import type { Selectable } from 'kysely';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';

/** What is wrong, by field. */
export type Problems = Record<string, string>;

interface Company {
  community: string;
  companyGewerbeverein: string;
  companyEmail: string;
  companyEmailHeadquarter: string;
  companyREEmail: string;
}

/** What only the server says may come along as it was read. */
export function toldProblems<Name extends string>(
  names: readonly Name[],
  stored: Readonly<Record<Name, unknown>>,
  input: Readonly<Partial<Record<Name, unknown>>>,
): Problems {
  const wrong = names.filter((name) => input[name] !== undefined && input[name] !== stored[name]);
  return Object.fromEntries(wrong.map((name) => [name, dataMessages.supportOnly]));
}

/** A contract may name a community or an association that its region does not list any more. */
export function companyProblems(
  choices: CompanyChoices,
  row: Pick<Selectable<ContractColumns>, 'community' | 'company_gewerbeverein'>,
  { community, companyGewerbeverein: club }: Company,
): Problems {
  const problems: Problems = {};
  if (community !== row.community && !choices.communities.some(({ slug }) => slug === community))
    problems.community = dataMessages.invalid;
  if (club === '') {
    if (wantsTradeAssociation(choices, community)) problems.companyGewerbeverein = REQUIRED;
  } else if (club !== row.company_gewerbeverein && !choices.tradeAssociations.names.includes(club))
    problems.companyGewerbeverein = dataMessages.invalid;
  return problems;
}

/** The addresses of a company by their fields. */
export function companyEmailsOf({ companyEmail, companyEmailHeadquarter, companyREEmail }: Company): [string, string][] {
  return Object.entries({ companyEmail, companyEmailHeadquarter, companyREEmail });
}

/** Addresses that mails go to must be such that a mail can. */
export function mailProblems(given: readonly [path: string, email: string][]): Problems {
  return Object.fromEntries(
    given.filter(([, email]) => readMailAddress(email) === undefined).map(([path]) => [path, dataMessages.emailInvalid]),
  );
}
