import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { logins } from '#contract/parties/sign-in/logins.ts';
import { prospectMessages } from '#contract/parties/prospects/prospects.ts';
import { loadRegion } from '#web/api/current-region.ts';
import { interestFormValuesQuery, regionsQuery } from '#web/api/prospects.ts';
import { CardBeside } from '#web/public/beside/card-beside.tsx';
import { ProspectRegistrationForm } from '#web/public/prospect-registration/prospect-registration-form.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './prospect-registration.module.css';

export function ProspectRegistrationScreen() {
  const { x: linkToken, schritt }: { x?: string; schritt?: string } = useSearch({ strict: false });
  const { data, ...values } = useQuery(interestFormValuesQuery(linkToken));
  const { data: regions, ...ofRegions } = useQuery(regionsQuery);
  const failed = [values, ofRegions].find(({ isLoadingError }) => isLoadingError);
  const prefill = data?.prefill;
  useEffect(() => {
    // The page takes the colours of the region that the link is for; without a connection it keeps those it has.
    if (prefill) loadRegion(prefill.region).catch(() => {});
  }, [prefill]);
  return (
    <div className="page" data-begun={schritt !== undefined || undefined}>
      <h1>Als Akzeptanzpartner oder Arbeitgeber registrieren</h1>
      <p className="page-lead">
        Sie möchten die Karte in Ihrem Geschäft annehmen oder Ihren Beschäftigten geben? Erzählen Sie uns von Ihrem Unternehmen.
        Sie haben schon ein Konto? <Link to={logins.partner.path}>Zum {logins.partner.heading}</Link>
      </p>
      <CardBeside title="So geht es weiter" help={<Steps isInvited={Boolean(prefill)} />}>
        <div className="sheet max-56 padded">
          {failed?.error && (
            <div className={classes.failure}>
              <LoadFailure
                error={failed.error}
                consequence="Sie können sich deshalb gerade nicht registrieren."
                onRetry={() => void failed.refetch()}
              />
            </div>
          )}
          {data && linkToken !== undefined && <LinkNote isGood={prefill !== null} />}
          {/* A field takes its first value from its options, so the form starts over with them. */}
          <ProspectRegistrationForm
            key={`${regions?.length ?? 0} ${prefill ? linkToken : ''}`}
            values={regions && data}
            regions={regions ?? []}
            linkToken={linkToken}
          />
        </div>
      </CardBeside>
    </div>
  );
}

function Steps({ isInvited }: { isInvited: boolean }) {
  return (
    <ol>
      <li>Sie schicken uns Ihre Angaben. Sie verpflichten sich damit zu nichts.</li>
      {!isInvited && <li>Wir prüfen sie und schalten Ihren Zugang frei. Dann bekommen Sie eine E-Mail.</li>}
      <li>Sie melden sich an und sehen alles, was Sie dazu wissen müssen.</li>
      <li>Sie entscheiden, ob Sie teilnehmen.</li>
    </ol>
  );
}

/** What the link means for who came by it. */
function LinkNote({ isGood }: { isGood: boolean }) {
  return (
    <p className={classes.note} data-good={isGood || undefined}>
      {isGood
        ? 'Sie sind unserer Einladung gefolgt: Was wir schon wissen, ist eingetragen. Bitte prüfen und ergänzen Sie es. Danach sind Sie gleich angemeldet.'
        : prospectMessages.linkOver}
    </p>
  );
}
