import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { DashboardCard } from '#contract/parties/customers/customers.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import classes from './dashboard.module.css';

const NameDialog = lazyDialog(async () => (await import('#web/customer/dashboard/name-dialog.tsx')).NameDialog);

/** The way to a name of one's own for a card. */
export function NameCard({ card }: { card: DashboardCard }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.nameButton} onClick={() => setOpen(true)}>
        <IconPencil aria-hidden="true" />
        {card.ownName === null ? 'Karte benennen' : 'Namen der Karte ändern'}
      </button>
      <NameDialog isOpen={isOpen} card={card} onClose={() => setOpen(false)} />
    </>
  );
}
