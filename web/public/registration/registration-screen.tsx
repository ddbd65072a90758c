import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { headings } from '#contract/portal/headings.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { registrationFormValuesQuery } from '#web/api/registration.ts';
import { CardBeside } from '#web/public/beside/card-beside.tsx';
import { CardNumbers, PrintedNumbers, WHERE } from '#web/public/registration/card-numbers.tsx';
import { RegistrationForm } from '#web/public/registration/registration-form.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './registration.module.css';

export function RegistrationScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(registrationFormValuesQuery);
  const { heading, lead, link } = headings.registration(currentRegion.use());
  const { schritt }: { schritt?: string } = useSearch({ strict: false });
  return (
    <div className="page" data-begun={schritt !== undefined || undefined}>
      <h1>{heading}</h1>
      <p className="page-lead">
        {lead} <Link to={link.path}>{link.text}</Link>
      </p>
      <CardBeside title={WHERE} help={<CardNumbers />} printed={<PrintedNumbers />}>
        <div className="sheet max-56 padded">
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
      </CardBeside>
    </div>
  );
}
