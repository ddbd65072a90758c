import type { PageProps } from './page-props.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DetailsSection } from '#web/shell/data-page/details-section.tsx';

const day = (iso: string) => (iso ? formatDate(iso) : 'noch nicht bekannt');

export function DetailsPage({ answer, form: { values } }: Pick<PageProps, 'answer' | 'form'>) {
  return (
    <DetailsSection
      facts={[
        ['Vertragsnummer', answer.contractID],
        ['Firma', values.companyName],
        ['Vertragsstatus', answer.contractStatus],
        ['Kontaktdaten übermittelt am', day(answer.contactDetailsSentAt)],
        ['Vertragsbeginn', day(answer.contractStartAt)],
        ['Vertragsende', answer.contractEndAt ? formatDate(answer.contractEndAt) : 'verlängert sich jährlich'],
        ['Zahlungsart', values.paymentMethod],
        ['Laderhythmus', values.employerCardsLoadingRhythm],
        ['Ladetermin', values.employerCardsLoadingDate],
        ['Erste Ladung frühestens', values.employerCardStartDate],
        ['MitarbeiterCARDs', values.amountOfEmployerCards],
      ]}
    />
  );
}
