import type { InputOf } from '#contract/common/call.ts';
import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import type { partnerPersonalData } from '#contract/money/joining/partner-personal-data.ts';

type Sent = InputOf<typeof partnerPersonalData>;

const address = { companyStreet: 'Gartenweg 2', companyZip: '77933', companyCity: 'Musterstadt', companyCountry: 'DE' };

/** What the page of a partner's data sends once everything is filled in, over what it has read. */
export function partnerDataSent(read: PartnerDataAnswer, changes: Partial<Sent> = {}): Sent {
  const { choices, draft: _draft, bankChange: _change, branchFeeCent: _fee, disagioNow: _now, ...data } = read;
  const email = 'laden@post.example';
  return {
    ...data,
    ...address,
    companyName: 'Café Sonnenhof (Demo)',
    community: choices.communities[0]!.slug,
    companyGewerbeverein: 'Kein Mitglied',
    companyEmail: email,
    companyEmailRepeated: email,
    companyEmailHeadquarter: email,
    companyEmailHeadquarterRepeated: email,
    companyREName: 'Café Sonnenhof',
    companyREStreet: 'Gartenweg 2',
    companyREZip: '77933',
    companyRECity: 'Musterstadt',
    companyRECountry: 'Deutschland',
    companyREEmail: email,
    companyREEmailRepeated: email,
    ceoName: 'Nele Neumann',
    ceoPhone: '07821 12345',
    handlingAtPOSPC: true,
    handlingAtPOS: undefined,
    disagio: '2% - Standardmodell',
    paymentMethod: data.paymentMethod || 'Bankeinzug',
    sepaCompanyStreet: 'Gartenweg 2',
    sepaCompanyZip: '77933',
    sepaCompanyCity: 'Musterstadt',
    sepaAccountHolder: data.sepaAccountHolder || 'Nele Neumann',
    sepaIBAN: data.sepaIBAN || 'DE89 3704 0044 0532 0130 00',
    sepaBIC: data.sepaBIC || 'COBADEFFXXX',
    sepaBankName: data.sepaBankName || 'Commerzbank',
    branches: data.branches.map((branch) => ({
      ...branch,
      ...branchSent(choices),
      branchID: branch.branchID,
      branchUsers: branch.branchUsers,
    })),
    ...changes,
  };
}

/** A branch as its page sends it, without people. */
export function branchSent(choices: PartnerDataAnswer['choices']): Omit<Sent['branches'][number], 'branchUsers'> {
  return {
    branchID: null,
    companyName: 'Café Sonnenhof',
    ...address,
    companyEmail: 'laden@post.example',
    companyCategories: [choices.categories[0]!.id],
    companyOpenHoursMondayFrom1: '08:00',
    companyOpenHoursMondayTo1: '18:00',
  };
}

/** Somebody new, as the page of a branch sends it. */
export function userSent(email: string, changes: Partial<Sent['branches'][number]['branchUsers'][number]> = {}) {
  return {
    contactPersonGender: 'divers',
    contactPersonFirstName: 'Kim',
    contactPersonLastName: 'Muster',
    contactPersonEmail: email,
    contactPersonEmailRepeated: email,
    originContactPersonEmail: '',
    contactPersonPassword: '',
    contactPersonPasswordRepeated: '',
    contactPersonPartnerPortalRole: 'user' as const,
    ...changes,
  };
}
