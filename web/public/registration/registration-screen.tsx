import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { logins } from '#contract/logins.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { registrationFormValuesQuery } from '#web/api/registration.ts';
import { RegistrationForm } from '#web/public/registration/registration-form.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './registration.module.css';

/** A card gets its holder (part 1, section 2.5). */
export function RegistrationScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(registrationFormValuesQuery);
  const cardName = currentRegion.use()?.cardName ?? 'Karte';
  return (
    <div className="page">
      <h1>{cardName} registrieren</h1>
      <p className="page-lead">
        Mit einer registrierten Karte sehen Sie Ihr Guthaben und Ihre Buchungen, und Sie können die Karte sperren, wenn Sie sie
        verlieren. Sie sind schon registriert? <Link to={logins.customer.path}>Zum {logins.customer.heading}</Link>
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
        <RegistrationForm choices={data} />
      </div>
    </div>
  );
}
