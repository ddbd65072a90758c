import { IconGift } from '@tabler/icons-react';
import { useState } from 'react';
import type { DashboardCard } from '#contract/parties/customers/customers.ts';
import type { Perk } from '#contract/tenancy/regions/perks.ts';
import { SHOPS_PATH } from '#contract/common/screen-paths.ts';
import { PerkDialog } from '#web/customer/dashboard/perk-dialog.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import classes from './dashboard.module.css';

interface CardBalanceProps {
  card: DashboardCard;
  perks: Perk[];
}

/** What is on the card, and what the region gives on top. */
export function CardBalance({ card, perks }: CardBalanceProps) {
  const [isPerkOpen, setPerkOpen] = useState(false);
  return (
    <section className={`stack gap-5 items-start ${classes.balance}`}>
      <div aria-live="polite">
        <h2 className={classes.balanceLabel}>Guthaben</h2>
        <p className={classes.balanceAmount}>{card.balance.balanceFormattedDE} €</p>
        {card.isCardLocked && (
          <p className={classes.locked}>
            <strong>{card.isCardEmptied ? 'Das Guthaben wurde übertragen.' : 'Diese Karte ist gesperrt.'}</strong> Mit{' '}
            {card.isCardEmptied ? 'dieser Karte' : 'ihr'} kann nicht mehr bezahlt und nichts mehr aufgeladen werden.
          </p>
        )}
      </div>
      {perks.length > 0 && (
        <button type="button" className={classes.perkButton} onClick={() => setPerkOpen(true)}>
          <IconGift aria-hidden="true" />
          {perks.length === 1 ? 'Ihr Gutschein' : `Ihre ${perks.length} Gutscheine`}
        </button>
      )}
      <ScreenLink to={SHOPS_PATH} className={classes.shopsLink}>
        Wo gilt meine Karte?
      </ScreenLink>
      {isPerkOpen && <PerkDialog perks={perks} onClose={() => setPerkOpen(false)} />}
    </section>
  );
}
