import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RegionCheckoutData } from '#contract/money/checkout/checkout.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { currentUser } from '#web/api/current-user.ts';
import { conditionsImageQuery, entryFeesQuery } from '#web/api/info-pages.ts';
import { EntryFees } from '#web/prospect/conditions/entry-fees.tsx';
import { FeeTable } from '#web/prospect/conditions/fee-table.tsx';
import { RegionPicture } from '#web/ui/region-picture.tsx';
import type { Way } from '#web/prospect/info/told-of.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import classes from './conditions.module.css';

interface ConditionsPageProps {
  way: Way;
  heading: string;
  /** By what the region calls its card. */
  lead: (cardName: string) => string;
  /** The first one is for prospects alone. */
  links: readonly { to: string; label: string }[];
  /** What is agreed on: subject and rule. */
  contract: string[][];
  /** What each use costs, by what the region has set, once that is known. */
  children: (fees: RegionCheckoutData | undefined) => ReactNode;
}

/** Conditions in words and tables, beside the picture that the region has of them. */
export function ConditionsPage({ way, heading, lead, links, contract, children }: ConditionsPageProps) {
  const region = currentRegion.use();
  const fees = useQuery({ ...entryFeesQuery(region?.slug ?? ''), enabled: region !== null });
  const isProspect = currentUser.use()?.role === 'interested';
  const { data: picture } = useQuery(conditionsImageQuery(way));
  return (
    <div className={`page stack gap-10 ${classes.page}`}>
      <div className={`stack middle ${classes.begin}`}>
        <div>
          <h1>{heading}</h1>
          <p className="page-lead">{lead(region?.cardName ?? 'Karte')}</p>
        </div>
        <RegionPicture address={picture} alt="Bild zu den Konditionen. Alle Angaben stehen auch als Text auf dieser Seite." />
      </div>
      {children(fees.data)}
      {fees.isLoadingError && <LoadFailure error={fees.error} onRetry={() => void fees.refetch()} />}
      {fees.data && <EntryFees way={way} data={fees.data} />}
      <section aria-labelledby="vertrag">
        <h2 id="vertrag">Vertrag und Zahlung</h2>
        <FeeTable labelledBy="vertrag" columns={['Thema', 'Regelung']} rows={contract} />
      </section>
      <p className="soft small">
        Alle Preise sind Nettopreise zzgl. MwSt. von 19 %. Es gelten die Teilnahmebedingungen Ihres Vertrags.
      </p>
      <nav className={`page-actions ${classes.links}`} aria-label="Weitere Wege">
        {(isProspect ? links : links.slice(1)).map(({ to, label }) => (
          <ScreenLink key={to} to={to}>
            {label}
          </ScreenLink>
        ))}
        <button type="button" className={`button-link ${classes.print}`} onClick={() => window.print()}>
          Konditionen drucken
        </button>
      </nav>
    </div>
  );
}
