import { useState } from 'react';
import type { ShownCard } from '#web/customer/show-card/card-face.tsx';
import { ShownCardDialog } from '#web/customer/show-card/shown-card-dialog.tsx';

/** Opens the card for the till. */
export function ShowCardButton(card: ShownCard) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setShown(true)}>
        Karte groß zeigen
      </button>
      {isShown && <ShownCardDialog card={card} onClose={() => setShown(false)} />}
    </>
  );
}
