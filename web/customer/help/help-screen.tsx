import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { PLAIN_HELP_PATH, SHOPS_PATH } from '#contract/common/screen-paths.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { faqsQuery } from '#web/api/faqs.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { FaqList } from '#web/ui/faq-list.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';

const REGISTRATION = '/registrierung';

export function HelpScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(faqsQuery('customer'));
  const cardName = currentRegion.use()?.cardName ?? 'Karte';
  // Registration is for those who are not signed in; here everybody is.
  const holdBack = useCallback((path: string) => {
    if (path !== REGISTRATION) return false;
    showAlert(
      'Info',
      'Die Registrierung lässt sich nur öffnen, wenn Sie abgemeldet sind. Bitte melden Sie sich dafür zuerst ab.',
    );
    return true;
  }, []);
  return (
    <div className="page">
      <h1>Hilfe/FAQ</h1>
      <p className="page-lead">
        Häufige Fragen zur {cardName} und ihre Antworten. Das Wichtigste steht auch{' '}
        <Link to={PLAIN_HELP_PATH}>einfach erklärt</Link> auf einer Seite.
      </p>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && <FaqList faqs={data.acf.customer_faqs ?? []} holdBack={holdBack} />}
      {data && (
        <nav className="page-actions max-52" aria-label="Weitere Hilfe">
          <ScreenLink to={SHOPS_PATH}>Wo gilt die {cardName}?</ScreenLink>
          <ScreenLink to="/lock-card">{cardName} sperren oder Guthaben übertragen</ScreenLink>
          <ScreenLink to="/contact">Ihre Frage ist nicht dabei? Schreiben Sie uns</ScreenLink>
        </nav>
      )}
    </div>
  );
}
