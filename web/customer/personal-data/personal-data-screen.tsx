import { useQuery } from '@tanstack/react-query';
import { personalDataQuery } from '#web/api/personal-data.ts';
import { ConsentsForm } from '#web/customer/personal-data/consents-form.tsx';
import { EndAccount } from '#web/customer/personal-data/end-account.tsx';
import { MyData } from '#web/customer/personal-data/my-data.tsx';
import { PersonalDataForm } from '#web/customer/personal-data/personal-data-form.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './personal-data.module.css';

/** What the portal knows of a card holder, to see, change, take along and delete. */
export function PersonalDataScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(personalDataQuery);
  return (
    <div className="page">
      <h1>Persönliche Daten</h1>
      {isLoadingError && (
        <div className="mt-6">
          <LoadFailure error={error} consequence="Sie können sie deshalb gerade nicht ändern." onRetry={() => void refetch()} />
        </div>
      )}
      <div className={`stack gap-6 from-top mt-8 ${classes.parts}`}>
        <section className={`sheet padded ${classes.sheet}`} aria-label="Ihre Angaben" aria-busy={!data && !isLoadingError}>
          <PersonalDataForm key={data?.gguid} data={data} />
        </section>
        <div className="stack gap-6">
          <section className={`sheet padded ${classes.sheet}`} aria-labelledby="einwilligungen">
            <h2 id="einwilligungen">Einwilligungen</h2>
            <ConsentsForm key={data?.gguid} data={data} />
          </section>
          <section className={`sheet padded ${classes.sheet}`} aria-labelledby="meine-daten">
            <h2 id="meine-daten">Meine Daten</h2>
            <MyData />
          </section>
          <section className={`sheet padded ${classes.sheet}`} aria-labelledby="konto-loeschen">
            <h2 id="konto-loeschen">Konto löschen</h2>
            <EndAccount />
          </section>
        </div>
      </div>
    </div>
  );
}
