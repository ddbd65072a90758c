import { useState } from 'react';
import type { ShownCard } from '#web/shell/show-card/card-face.tsx';
import { ShownCardDialog } from '#web/shell/show-card/shown-card-dialog.tsx';
import classes from './show-card.module.css';

/** Opens the card for the till; the bar of phones has a way of its own. */
export function ShowCardButton({ cards }: { cards: readonly ShownCard[] }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <button type="button" className={`button ${classes.open}`} onClick={() => setShown(true)}>
        Karte groß zeigen
      </button>
      {isShown && <ShownCardDialog cards={cards} onClose={() => setShown(false)} />}
    </>
  );
}
