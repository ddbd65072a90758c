import { branchData } from '#contract/parties/partner-data/branch-data.ts';
import { wantsTradeAssociation } from '#contract/parties/businesses/company-data.ts';
import {
  bankStep,
  type PartnerDataAnswer,
  partnerContractStep,
  partnerDataMessages,
  toldFields,
} from '#contract/parties/partner-data/partner-data.ts';
import { REQUIRED } from '#contract/tenancy/people/person-fields.ts';
import { openingFields } from '#contract/parties/partners/opening-hours.ts';
import { type DataPage, problemsOfSchema } from '#web/ui/form/use-data-form.ts';

type Told = (typeof toldFields)[number];
/** What the page lets one change: all that is read but what only the server says. */
export type PartnerData = Omit<
  PartnerDataAnswer,
  Told | 'version' | 'draft' | 'choices' | 'bankChange' | 'branchFeeCent' | 'disagioNow'
> & { password: string };
type Branch = PartnerData['branches'][number];

const notTyped = new Set<string>([...toldFields, 'version', 'draft', 'choices', 'bankChange', 'branchFeeCent', 'disagioNow']);

export function typedDataOf(answer: PartnerDataAnswer): PartnerData {
  const fields = Object.entries(answer).filter(([name]) => !notTyped.has(name));
  return { ...Object.fromEntries(fields), branches: withFirstUsers(answer), password: '' } as PartnerData;
}

/** A branch that came from another provider has nobody yet, so it offers to name somebody. */
function withFirstUsers({ branches, partnerDataComplete }: PartnerDataAnswer): Branch[] {
  return branches.map((branch) =>
    partnerDataComplete || branch.branchUsers.length > 0 ? branch : { ...branch, branchUsers: [newUser] },
  );
}

const noHours = Object.fromEntries(
  Object.entries(openingFields).map(([field, schema]) => [field, schema.safeParse(false).success ? false : '']),
);

export const newUser: Branch['branchUsers'][number] = {
  contactPersonGender: '',
  contactPersonFirstName: '',
  contactPersonLastName: '',
  contactPersonEmail: '',
  contactPersonEmailRepeated: '',
  originContactPersonEmail: '',
  contactPersonPassword: '',
  contactPersonPasswordRepeated: '',
  contactPersonPartnerPortalRole: 'user',
};

/** An empty branch with one empty user. */
export const newBranch = {
  branchID: null,
  isOriginBranch: false,
  companyNameIntern: '',
  companyName: '',
  companyStreet: '',
  companyZip: '',
  companyCity: '',
  companyCountry: 'DE',
  companyEmail: '',
  companyWebsite: '',
  companyPhone: '',
  companyLatitude: '',
  companyLongitude: '',
  ...noHours,
  companyCategories: [],
  branchUsers: [newUser],
} as unknown as Branch;

export const branchPage = (index: number) => `branch-${index}`;
const bankFields = new Set([...Object.keys(bankStep.shape), 'password', 'sepaMandateReferenceNumber']);

/** The page on which a field stands. */
export function pageOf(path: string): string {
  const [first, index] = path.split('.');
  if (first === 'branches') return branchPage(Number(index ?? 0));
  return bankFields.has(path) ? 'bank' : 'contract';
}

/** What a page asks for; some of it depends on the region and its communities. */
export function pageNamed(key: string, choices: PartnerDataAnswer['choices']): DataPage<PartnerData> {
  if (key === 'contract')
    return { key, check: (values) => ({ ...problemsOfSchema(partnerContractStep, values), ...choiceProblems(values, choices) }) };
  if (key === 'bank') return { key, check: (values) => problemsOfSchema(bankStep, values) };
  if (!key.startsWith('branch-')) return { key, check: () => ({}) };
  const index = Number(key.slice('branch-'.length));
  return { key, check: ({ branches }) => problemsOfSchema(branchData, branches[index], `branches.${index}.`) };
}

function choiceProblems(values: PartnerData, choices: PartnerDataAnswer['choices']): Record<string, string> {
  const community = choices.communities.find(({ slug }) => slug === values.community);
  return {
    ...(values.companyGewerbeverein === '' &&
      wantsTradeAssociation(choices, values.community) && { companyGewerbeverein: REQUIRED }),
    ...(community?.requiresDisagioModel && values.disagio === '' ? { disagio: partnerDataMessages.noDisagio } : {}),
  };
}
