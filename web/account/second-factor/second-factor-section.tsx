import { SECOND_FACTOR_PATH } from '#contract/common/screen-paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { secondFactorQuery } from '#web/api/second-factor.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';
import { SwitchOffDialog } from './switch-off-dialog.tsx';
import classes from './second-factor.module.css';

/** Whether a code is asked for beside the password, and what can be done about it. */
export function SecondFactorSection() {
  const { data, error, isLoadingError, refetch } = useQuery(secondFactorQuery);
  const [asked, setAsked] = useState<'renew' | 'off' | null>(null);
  const close = () => setAsked(null);
  return (
    <section className="sheet stack gap-5 max-44 mt-8 padded items-start breakable" aria-labelledby="second-factor">
      <h2 id="second-factor">Bestätigung in zwei Schritten</h2>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data?.since === null && (
        <>
          <p>
            Ausgeschaltet. Eingeschaltet wird beim Anmelden außer dem Passwort ein Code verlangt, den eine App auf Ihrem Telefon
            anzeigt.
          </p>
          <Link to={SECOND_FACTOR_PATH} className="button">
            Einschalten
          </Link>
        </>
      )}
      {data?.since && (
        <>
          <p>
            Eingeschaltet seit {formatInstant(data.since)}. Wiederherstellungscodes übrig: {data.recoveryCodesLeft} von 10.
          </p>
          <div className={`row gap-3 middle ${classes.row}`}>
            <button type="button" className="button" onClick={() => setAsked('renew')}>
              Neue Wiederherstellungscodes
            </button>
            <button type="button" className="button" onClick={() => setAsked('off')}>
              Ausschalten
            </button>
          </div>
        </>
      )}
      {asked === 'renew' && <RenewCodesDialog onClose={close} />}
      {asked === 'off' && <SwitchOffDialog onClose={close} />}
    </section>
  );
}
