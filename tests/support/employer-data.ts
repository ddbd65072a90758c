import type { InputOf } from '#contract/common/call.ts';
import type { EmployerDataAnswer, employerPersonalData } from '#contract/parties/employer-data/employer-data.ts';

type Sent = InputOf<typeof employerPersonalData>;

const company = {
  companyName: 'Sägewerk Tannenhof',
  companyStreet: 'Sägeweg 4',
  companyZip: '77933',
  companyCity: 'Musterstadt',
  companyCountry: 'DE',
  companyGewerbeverein: 'Kein Mitglied',
  companyREName: 'Sägewerk Tannenhof',
  companyREStreet: 'Sägeweg 4',
  companyREZip: '77933',
  companyRECity: 'Musterstadt',
  companyRECountry: 'Deutschland',
  ceoName: 'Tanja Tann',
  ceoPhone: '07821 12345',
};
const emails = Object.fromEntries(
  ['companyEmail', 'companyEmailHeadquarter', 'companyREEmail'].flatMap((name) =>
    [name, `${name}Repeated`].map((field) => [field, 'werk@post.example']),
  ),
);

/** What the page of an employer's data sends once everything is filled in, over what it has read. */
export function employerDataSent(read: EmployerDataAnswer, changes: Partial<Sent> = {}): Sent {
  const { choices, draft: _draft, bankChange: _change, ...data } = read;
  return {
    ...data,
    ...company,
    ...emails,
    community: choices.communities[0]!.slug,
    amountOfEmployerCards: '60',
    employerCardStartDate: '2026-12-01',
    employerCardsLoadingRhythm: 'Monatlich',
    employerCardsLoadingDate: 'Ende des Monats',
    paymentMethod: data.paymentMethod || 'Bankeinzug',
    sepaCompanyStreet: 'Sägeweg 4',
    sepaCompanyZip: '77933',
    sepaCompanyCity: 'Musterstadt',
    sepaAccountHolder: data.sepaAccountHolder || 'Tanja Tann',
    sepaIBAN: data.sepaIBAN || 'DE89 3704 0044 0532 0130 00',
    sepaBIC: data.sepaBIC || 'COBADEFFXXX',
    sepaBankName: data.sepaBankName || 'Commerzbank',
    ...changes,
  };
}
