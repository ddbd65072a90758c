import { formatDate } from '#web/format/format-date.ts';
import type { PageProps } from './page-props.ts';
import { DetailsSection } from '#web/shell/data-page/details-section.tsx';

const day = (iso: string) => (iso ? formatDate(iso) : 'noch nicht bekannt');

export function DetailsPage({ answer, form }: Pick<PageProps, 'answer' | 'form'>) {
  return (
    <DetailsSection
      facts={[
        ['Vertragsnummer', answer.contractID],
        ['Firma', form.values.companyName],
        ['Vertragsstatus', answer.contractStatus],
        ['Kontaktdaten übermittelt am', day(answer.contactDetailsSentAt)],
        ['Freischaltung im System am', day(answer.systemOnboardingAt)],
        ['Vertragsbeginn', day(answer.contractStartAt)],
        ['Vertragsende', answer.contractEndAt ? formatDate(answer.contractEndAt) : 'verlängert sich jährlich'],
        ['Disagio-Modell', answer.disagioNow],
        ['Teilnahmegebühr', answer.participationFee],
        ['Zahlungsart', form.values.paymentMethod],
        ['Standorte', String(form.values.branches.length)],
      ]}
    >
      <p data-wide>Der Vertrag verlängert sich jährlich. Die Kündigungsfrist beträgt einen Monat zum Ende des Kalenderjahres.</p>
    </DetailsSection>
  );
}
