import { currentRegion } from '#web/api/current-region.ts';
import { readBoot } from '#web/shell/boot.ts';
import { CityCard } from '#web/shell/city-card.tsx';
import classes from './maintenance.module.css';

/** The card of the visitor's region; the logos of all where it is not known. */
export function MaintenanceCards() {
  const region = currentRegion.use();
  const { cards = [] } = readBoot();
  if (region || cards.length === 0)
    return (
      <div className={classes.card}>
        <CityCard region={region} />
      </div>
    );
  return (
    <ul className={classes.logos} aria-label="Die Karten des Portals">
      {cards.map(({ cardName, logoUrl }) => (
        <li key={logoUrl}>
          <img src={logoUrl} alt={cardName} width={56} height={56} />
        </li>
      ))}
    </ul>
  );
}
