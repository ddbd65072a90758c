import { useQuery } from '@tanstack/react-query';
import { bonusQuery } from '#web/api/bonus.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { BonusForm } from '#web/partner/bonus/bonus-form.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import type { BonusAnswer } from '#contract/money/bonus/bonus.ts';
import { formatDate } from '#web/format/format-date.ts';
import classes from './bonus.module.css';

/** What a partner grants on purchases: now, soon, and from when on. */
export function BonusScreen() {
  const isClosed = currentRegion.use()?.hidesBonusManagement;
  return (
    <div className="page">
      <h1>Bonus</h1>
      {isClosed ? (
        <p className="page-lead">In Ihrer Region wird der Bonus nicht im Portal verwaltet. Bitte wenden Sie sich an uns.</p>
      ) : (
        <Bonus />
      )}
    </div>
  );
}

function Bonus() {
  const { data, error, isLoadingError, refetch } = useQuery(bonusQuery);
  return (
    <>
      <p className="page-lead">
        Legen Sie fest, welchen Bonus Ihre Kundinnen und Kunden bekommen. Aktivierung und Änderungen dauern bis zu 3 Werktage
        (Mo–Fr).
      </p>
      {isLoadingError && (
        <LoadFailure
          error={error}
          consequence="Sie können den Bonus deshalb gerade nicht ändern."
          onRetry={() => void refetch()}
        />
      )}
      <div className={`stack figures gap-6 mt-8 ${classes.parts}`}>
        <div className="sheet padded" aria-busy={!data && !isLoadingError}>
          <BonusForm key={data ? 'loaded' : 'empty'} bonus={data} />
        </div>
        {!isLoadingError && <BonusState bonus={data} />}
      </div>
    </>
  );
}

function BonusState({ bonus }: { bonus: BonusAnswer | undefined }) {
  return (
    <aside className={`sheet padded ${classes.state}`} aria-label="Stand Ihres Bonus" aria-busy={!bonus}>
      <h2>Zurzeit gilt</h2>
      <p>{bonus ? bonus.inForce : <span className={classes.skeleton} />}</p>
      <h2>Geplant</h2>
      {bonus && bonus.coming.length > 0 ? (
        <ol className={`stack plain-list gap-3 ${classes.coming}`}>
          {bonus.coming.map(({ from, text }) => (
            <li key={from}>
              <strong>ab {formatDate(from)}</strong> {text}
            </li>
          ))}
        </ol>
      ) : (
        <p>{bonus ? 'Es ist keine Änderung vorgesehen.' : <span className={classes.skeleton} />}</p>
      )}
    </aside>
  );
}
