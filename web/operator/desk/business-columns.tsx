import type { TableColumn } from '#web/ui/table/table-column.ts';
import { DeskLink } from './desk-parts.tsx';

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

type NamedBusiness = Pick<OfBusiness['business'], 'kind' | 'id' | 'name'>;

/** Leads to the account of a business, with all its items and payments. */
export function AccountLink({ business: { kind, id, name } }: { business: NamedBusiness }) {
  return (
    <DeskLink to={`/unternehmenskonto?art=${kind === 'partner' ? 'partner' : 'arbeitgeber'}&id=${id}`}>
      Konto<span className="visually-hidden">: {name}</span>
    </DeskLink>
  );
}

interface OfBusiness {
  business: { kind: 'partner' | 'employer'; id: string; name: string };
  cardName: string;
}

/** The name of a partner or an employer, which leads to its record, with its region and the way to its account below. */
export const businessColumn: TableColumn<OfBusiness> = {
  id: 'business',
  header: 'Unternehmen',
  text: ({ business }) => business.name,
  render: ({ business: { kind, id, name }, cardName }) => (
    <>
      <DeskLink to={`/${kind === 'partner' ? 'partner' : 'arbeitgeber'}-akte?id=${id}`}>{name}</DeskLink>
      <span className="block soft small">
        {cardName} · <AccountLink business={{ kind, id, name }} />
      </span>
    </>
  ),
  narrow: 'main',
};
