import { Link } from '@tanstack/react-router';
import { employerDataMessages } from '#contract/parties/employer-data/employer-data.ts';
import { employerDataQuery } from '#web/api/employer-data.ts';
import { EmployerDataForm } from './employer-data-form.tsx';
import page from '#web/shell/data-page/data-page.module.css';
import { ReviewNotice } from '#web/shell/data-page/review-notice.tsx';
import { useFormStart } from '#web/shell/data-page/use-form-start.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';

export function EmployerDataScreen() {
  const { data, error, isLoadingError, refetch } = useFormStart(employerDataQuery);
  return (
    <div className="page">
      <h1>Arbeitgeberdaten bearbeiten</h1>
      <p className="page-lead">
        Was wir für Ihren Vertrag wissen müssen, und wie Sie die Karten Ihrer Mitarbeitenden bezahlen. Fragen dazu?{' '}
        <Link to="/arbeitgeber-faq">Häufige Fragen</Link>
        {' · '}
        <Link to="/partner-contact">Kontakt</Link>
      </p>
      {data && !data.partnerDataComplete && <p className={`edged mt-5 ${page.warning}`}>{employerDataMessages.incomplete}</p>}
      {data && <ReviewNotice of="employer" contract={data} />}
      {isLoadingError && (
        <LoadFailure
          error={error}
          consequence="Sie können die Daten deshalb gerade nicht ändern."
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isLoadingError && <p aria-live="polite">Ihre Daten werden geladen …</p>}
      {data && <EmployerDataForm key={data.version} answer={data} onReload={async () => void (await refetch())} />}
    </div>
  );
}
