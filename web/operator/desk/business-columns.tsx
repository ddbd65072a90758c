import type { NamedBusiness } from '#contract/reports/open-items/named-business.ts';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { DeskLink } from './desk-parts.tsx';
import classes from './desk.module.css';

interface OfPartner {
  partner: string;
  partnerId: string;
}

/** A partner's name, which leads to its record. */
export const partnerColumn: TableColumn<OfPartner> = {
  id: 'partner',
  header: 'Partner',
  text: ({ partner }) => partner,
  render: ({ partner, partnerId }) => <DeskLink to={`/partner-akte?id=${partnerId}`}>{partner}</DeskLink>,
};

interface OfEmployer {
  employer: string;
  employerId: string;
}

/** An employer's name, which leads to its record. */
export const employerColumn: TableColumn<OfEmployer> = {
  id: 'employer',
  header: 'Arbeitgeber',
  text: ({ employer }) => employer,
  render: ({ employer, employerId }) => <DeskLink to={`/arbeitgeber-akte?id=${employerId}`}>{employer}</DeskLink>,
};

const takeOverPage = (id: string) => `/uebernahme?nummer=${id}`;
const campaignPage = (id: string) => `/kampagne?nummer=${id}`;
const recordPages: Record<NamedBusiness['kind'], (id: string) => string> = {
  partner: (id) => `/partner-akte?id=${id}`,
  employer: (id) => `/arbeitgeber-akte?id=${id}`,
  predecessor: takeOverPage,
  sponsor: campaignPage,
};
const accountPages: typeof recordPages = {
  partner: (id) => `/unternehmenskonto?art=partner&id=${id}`,
  employer: (id) => `/unternehmenskonto?art=arbeitgeber&id=${id}`,
  predecessor: takeOverPage,
  sponsor: campaignPage,
};

/** Those who have no account: what leads to what their items are for. */
const withoutAccount: Partial<Record<NamedBusiness['kind'], string>> = { predecessor: 'Übernahme', sponsor: 'Kampagne' };

/** Leads to the account of a business, with all its items and payments; of others, to what they pay for. */
export function AccountLink({ business: { kind, id, name } }: { business: NamedBusiness }) {
  return (
    <DeskLink to={accountPages[kind](id)}>
      {withoutAccount[kind] ?? 'Konto'}
      <span className="visually-hidden">: {name}</span>
    </DeskLink>
  );
}

interface OfBusiness {
  business: NamedBusiness;
  cardName: string;
}

/** The name of a business, which leads to its record, with its region and the way to its account below. */
export const businessColumn: TableColumn<OfBusiness> = {
  id: 'business',
  header: 'Unternehmen',
  text: ({ business }) => business.name,
  render: ({ business: { kind, id, name }, cardName }) => (
    <>
      <span className={classes.business} title={name}>
        <DeskLink to={recordPages[kind](id)}>{name}</DeskLink>
      </span>{' '}
      <span className={`soft small nowrap ${classes.below}`}>
        <span className={classes.region}>{cardName}</span>
        {!withoutAccount[kind] && (
          <>
            {' · '}
            <AccountLink business={{ kind, id, name }} />
          </>
        )}
      </span>
    </>
  ),
  narrow: 'main',
};
