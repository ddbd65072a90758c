import { groupDigits } from '#contract/common/group-digits.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { balanceLinkMessages } from '#contract/parties/balance-links/balance-links.ts';
import { SHOPS_PATH } from '#contract/common/screen-paths.ts';
import { shopWords } from '#contract/reports/shops/shop-words.ts';
import { CallError } from '#web/api/call-error.ts';
import { balanceQuery } from '#web/api/balance-links.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { currentUser } from '#web/api/current-user.ts';
import { CityCard } from '#web/shell/city-card.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';

import classes from './balance-query.module.css';

/** Shows the balance of a card to anybody who has its link. */
export function BalanceQueryScreen() {
  const { x = '' }: { x?: string } = useSearch({ strict: false });
  const user = currentUser.use();
  const region = currentRegion.use();
  const { data, error, isLoadingError, refetch } = useQuery(balanceQuery(x));
  const isInvalid = error instanceof CallError && (error.status === 404 || error.status === 422);
  return (
    <div className="page">
      <h1>Guthabenabfrage</h1>
      {isLoadingError && !isInvalid && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {isLoadingError && isInvalid && (
        <div className={`sheet gap-5 items-start max-40 mt-6 padded ${classes.sheet}`} role="alert">
          <p className={`figures bold breakable ${classes.said}`}>{balanceLinkMessages.invalid}</p>
          <p>Bitte prüfen Sie den Link, oder fragen Sie dort nach, wo Sie ihn bekommen haben.</p>
          {user ? (
            <Link to="/" className="button">
              Zur Startseite
            </Link>
          ) : (
            <>
              <p>Mit einem Konto sehen Sie das Guthaben Ihrer Karte jederzeit.</p>
              <div className="button-row">
                <Link to="/login" className="button">
                  Anmelden
                </Link>
                <Link to="/registrierung" className="button button-quiet">
                  Karte registrieren
                </Link>
              </div>
            </>
          )}
        </div>
      )}
      {!data && !isLoadingError && <output>Das Guthaben wird abgefragt …</output>}
      {data && (
        <div className={`sheet mt-6 padded ${classes.balance}`}>
          <CityCard region={region} />
          <div>
            {/* The sentence below says it with the card's number. */}
            <p className={`figures bold ${classes.amount}`} aria-hidden="true">
              {data.balance.balanceFormattedDE} €
            </p>
            <p
              className={`figures breakable ${classes.sentence}`}
            >{`Guthaben für ${groupDigits(data.cardID).replaceAll(' ', '\u00a0')} beträgt ${data.balance.balanceFormattedDE}€`}</p>
            {!user && !data.isCardRegistered && (
              <Link to="/registrierung" search={data.region ? { region: data.region } : {}} className="button mt-5">
                {'Jetzt Karte registrieren >>'}
              </Link>
            )}
            <p className="mt-5">
              <Link to={SHOPS_PATH} search={data.region ? { region: data.region } : {}}>
                {shopWords.choose}
              </Link>
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
