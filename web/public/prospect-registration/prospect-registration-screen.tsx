import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { logins } from '#contract/logins.ts';
import { interestFormValuesQuery, regionsQuery } from '#web/api/prospects.ts';
import { ProspectRegistrationForm } from '#web/public/prospect-registration/prospect-registration-form.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './prospect-registration.module.css';

/** A business says that it would like to join (part 2, section 2, Prospect registration). */
export function ProspectRegistrationScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(interestFormValuesQuery);
  const { data: regions } = useQuery(regionsQuery);
  return (
    <div className="page">
      <h1>Als Akzeptanzpartner oder Arbeitgeber registrieren</h1>
      <p className="page-lead">
        Sie möchten die Karte in Ihrem Geschäft annehmen oder Ihren Beschäftigten geben? Erzählen Sie uns von Ihrem Unternehmen.
        Sie haben schon ein Konto? <Link to={logins.partner.path}>Zum {logins.partner.heading}</Link>
      </p>
      <div className={`sheet ${classes.sheet}`}>
        {isLoadingError && (
          <div className={classes.failure}>
            <LoadFailure
              error={error}
              consequence="Sie können sich deshalb gerade nicht registrieren."
              onRetry={() => void refetch()}
            />
          </div>
        )}
        {/* A field takes its first value from among its options, so the form begins anew with them. */}
        <ProspectRegistrationForm key={regions?.length ?? 0} values={data} regions={regions ?? []} />
      </div>
    </div>
  );
}
