import { countries } from '#contract/common/countries.ts';
import { formatCents } from '#contract/common/money.ts';
import type { CaseSection } from '#contract/tenancy/decisions/case-page.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { endPerson } from '#server/tenancy/credentials/end-person.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { admitProspect } from '#server/tenancy/people/admit-prospect.ts';
import type { CaseKind, RegisteredCase } from '#server/tenancy/decisions/case-kind.ts';
import { nameCommunity } from '#server/tenancy/regions/community-reads.ts';
import { findProspect, forgetProspect } from './find-prospect.ts';
import { prospectAdmitted, prospectRefused } from './mails.ts';

/**
 * A prospect who wants to sign in: admitted, or refused with a reason; then the account ends, and the address is free
 * again.
 */
export const admissionKind: CaseKind<Newcomer, null> = {
  name: 'admission',
  acts: { approve: 'prospect-released', reject: 'prospect-refused' },
  offers: {
    approve: {
      label: 'Freigeben',
      explanation: 'Die Person kann sich ab sofort anmelden und die Teilnahme abschließen.',
      needsReason: 'no',
      reasonLabel: '',
    },
    reject: {
      label: 'Ablehnen',
      explanation: 'Der Zugang wird gelöscht. Die Person kann sich später neu registrieren.',
      needsReason: 'yes',
      reasonLabel: 'Grund, für die Person',
    },
  },
  read,
  describe,
  forecast: async (_db, newcomer) => assertThere(newcomer),
  approve: async (trx, newcomer) => {
    assertThere(newcomer);
    if (!(await admitProspect(trx, newcomer.personId))) throw gone();
    return null;
  },
  reject: refuse,
  approvalMails: ({ interest, ...person }, _result, told) => [prospectAdmitted(person, { ...told, interest })],
  // The account ends with this decision.
  rejectionMails: (person, { region, reason }) => [prospectRefused({ ...person, personId: null }, { region, reason })],
};

interface Newcomer {
  personId: number;
  gguid: string;
  email: string;
  name: string;
  interest: string | null;
  /** Undefined once the account has ended. */
  company: Awaited<ReturnType<typeof findProspect>>;
}

async function read(db: Db, { number, personId }: RegisteredCase): Promise<Newcomer> {
  if (personId === null) throw new Error(`case ${number} is about nobody`);
  const person = await getPerson(db, personId);
  return {
    personId,
    gguid: person.gguid,
    email: person.email,
    name: `${person.first_name} ${person.last_name}`,
    interest: person.partner_interest_in,
    company: await findProspect(db, personId),
  };
}

function assertThere({ company }: Newcomer): null {
  if (!company) throw gone();
  return null;
}

function gone() {
  return ruleBroken('Diesen Zugang gibt es nicht mehr, oder er ist schon freigegeben.');
}

async function refuse(trx: Trx, { personId, email }: Newcomer): Promise<void> {
  await forgetProspect(trx, personId);
  await endPerson(trx, personId, email);
}

async function describe(db: Db, { company, name, email, interest, gguid }: Newcomer): Promise<CaseSection[]> {
  if (!company) return [{ type: 'words', title: 'Unternehmen', text: 'Der Zugang wurde gelöscht, und mit ihm die Angaben.' }];
  const fact = (title: string, value: string | null) => (value ? [{ name: title, value, link: null }] : []);
  const country = countries.find(({ code }) => code === company.companyCountry)?.name ?? company.companyCountry;
  return [
    {
      type: 'facts',
      title: 'Unternehmen',
      facts: [
        ...fact('Name', company.companyName),
        ...fact('Anschrift', [company.companyStreet, `${company.companyZip} ${company.companyCity}`, country].join(', ')),
        ...fact('Adresszusatz', company.companyAddressAdditional),
        ...fact('Gemeinde', company.community && (await nameCommunity(db, company.regionId, company.community))),
        ...fact('Branche', company.sector),
        ...fact('Gewerbeverein', company.tradeAssociation),
        ...fact('Möchte teilnehmen als', interest),
      ],
    },
    {
      type: 'facts',
      title: 'Ansprechperson',
      facts: [
        { name: 'Name', value: name, link: { to: 'person', id: gguid } },
        ...fact('Funktion', company.contactPersonRole),
        ...fact('E-Mail-Adresse', email),
        ...fact('Telefon', company.phone),
      ],
    },
    {
      type: 'facts',
      title: 'Konditionen',
      facts: [
        { name: 'Vertragstyp', value: company.sktype ?? 'wie üblich', link: { to: 'person', id: gguid } },
        ...fact('TMS-Partner', company.tmspartner ? 'ja' : null),
        ...fact('Gebühr GutscheinCARD', company.feePartner === null ? null : `${formatCents(company.feePartner)} € netto`),
        ...fact('Gebühr MitarbeiterCARD', company.feeEmployer === null ? null : `${formatCents(company.feeEmployer)} € netto`),
        ...fact('Potenzieller Partner', company.potentialPartnerId === null ? null : 'aus der Liste'),
      ],
    },
  ];
}
