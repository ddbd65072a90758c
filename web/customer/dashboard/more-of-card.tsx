import { IconChevronRight, IconGift, IconPencil, IconPercentage } from '@tabler/icons-react';
import { useState } from 'react';
import type { DashboardCard } from '#contract/parties/customers/customers.ts';
import type { Perk } from '#contract/tenancy/regions/perks.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import classes from './dashboard.module.css';

const NameDialog = lazyDialog(async () => (await import('#web/customer/dashboard/name-dialog.tsx')).NameDialog);
const PerkDialog = lazyDialog(async () => (await import('#web/customer/dashboard/perk-dialog.tsx')).PerkDialog);

/** The kind of a booking that gives bonus (server/parties/customers/booking-names.ts). */
const CUSTOMER_BONUS = 'Kundenbonus';

/** What else there is about a card: its bonus, the gifts of the region, and what its holder calls it. */
export function MoreOfCard({ card, perks }: { card: DashboardCard; perks: Perk[] }) {
  const [open, setOpen] = useState<'perks' | 'name' | null>(null);
  const close = () => setOpen(null);
  const { year, bonusFormattedDE } = card.bonusOfYear;
  return (
    <div className="lined">
      <ScreenLink
        to="/booking-overview"
        className={`line hovers gap-3 wide breakable ${classes.row}`}
        search={{ karte: card.cardId, jahr: String(year), art: CUSTOMER_BONUS }}
      >
        <span className="booking-picture" data-bonus>
          <IconPercentage size={22} aria-hidden="true" />
        </span>
        <span>
          {`Bonus ${year}: `}
          <strong className="amount">{bonusFormattedDE} €</strong>
        </span>
        <IconChevronRight size={20} aria-hidden="true" />
      </ScreenLink>
      {perks.length > 0 && (
        <button type="button" className={`line hovers gap-3 wide breakable ${classes.row}`} onClick={() => setOpen('perks')}>
          <span className="booking-picture">
            <IconGift size={22} aria-hidden="true" />
          </span>
          {perks.length === 1 ? 'Ihr Gutschein' : `Ihre ${perks.length} Gutscheine`}
          <IconChevronRight size={20} aria-hidden="true" />
        </button>
      )}
      <button type="button" className={`line hovers gap-3 wide breakable ${classes.row}`} onClick={() => setOpen('name')}>
        <span className="booking-picture">
          <IconPencil size={22} aria-hidden="true" />
        </span>
        {card.ownName === null ? 'Karte benennen' : 'Namen der Karte ändern'}
        <IconChevronRight size={20} aria-hidden="true" />
      </button>
      <PerkDialog isOpen={open === 'perks'} perks={perks} onClose={close} />
      <NameDialog isOpen={open === 'name'} card={card} onClose={close} />
    </div>
  );
}
