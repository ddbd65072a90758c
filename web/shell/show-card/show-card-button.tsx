import { type ReactNode, useState } from 'react';
import type { ShownCard } from '#web/shell/show-card/card-face.tsx';
import { ShownCardDialog } from '#web/shell/show-card/shown-card-dialog.tsx';

interface ShowCardButtonProps {
  cards: readonly ShownCard[];
  className: string;
  children: ReactNode;
}

/** Opens the card for the till; the bar of phones has a way of its own. */
export function ShowCardButton({ cards, className, children }: ShowCardButtonProps) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setShown(true)}>
        {children}
      </button>
      {isShown && <ShownCardDialog cards={cards} onClose={() => setShown(false)} />}
    </>
  );
}
