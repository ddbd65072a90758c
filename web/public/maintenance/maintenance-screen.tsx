import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messages } from '#contract/common/errors.ts';
import { isBlocking } from '#contract/operator/maintenance/maintenance.ts';
import { failureText } from '#web/api/call-error.ts';
import { maintenanceQuery } from '#web/api/maintenance.ts';
import { HtmlText } from '#web/ui/html-text.tsx';
import { currentRegion } from '#web/api/current-region.ts';
import { readBoot } from '#web/shell/boot.ts';
import { CityCard } from '#web/shell/city-card.tsx';
import classes from './maintenance.module.css';

/** Replaces the portal while it is closed. */
export function MaintenanceScreen() {
  const { data, error, isPending, isFetching, dataUpdatedAt, refetch } = useQuery(maintenanceQuery);
  const isOver = data && !(data.isMaintenanceActive && isBlocking(data.type));

  // Reloaded: the portal that opens again may be a newer one.
  useEffect(() => {
    if (isOver) location.replace('/');
  }, [isOver]);

  if (isPending || isOver) return null;
  return (
    <div className="page page-message">
      <div className="sheet stack gap-8">
        <MaintenanceCards />
        <div>
          <h1>{data?.headline ?? 'Wartungsarbeiten'}</h1>
          {data && <HtmlText html={data.content} className={`mt-3 soft ${classes.content}`} />}
          {error && <p role="alert">{failureText(error, messages.dataFailed)}</p>}
          <p className="page-actions">
            <button type="button" className="button" onClick={() => void refetch()}>
              Neu laden
            </button>
            <output className="soft small">
              {data && !isFetching && `Die Wartung dauert noch an. Stand: ${formatTime(dataUpdatedAt)} Uhr`}
            </output>
          </p>
        </div>
      </div>
    </div>
  );
}

function formatTime(instant: number): string {
  return new Intl.DateTimeFormat('de-DE', { timeStyle: 'medium', timeZone: 'Europe/Berlin' }).format(instant);
}

/** The card of the visitor's region; the logos of all where it is not known. */
function MaintenanceCards() {
  const region = currentRegion.use();
  const { cards = [] } = readBoot();
  if (region || cards.length === 0)
    return (
      <div className={classes.card}>
        <CityCard region={region} />
      </div>
    );
  return (
    <ul className={`row plain-list gap-3 ${classes.logos}`} aria-label="Die Karten des Portals">
      {cards.map(({ cardName, logoUrl }) => (
        <li key={logoUrl}>
          <img src={logoUrl} alt={cardName} width={56} height={56} />
        </li>
      ))}
    </ul>
  );
}
