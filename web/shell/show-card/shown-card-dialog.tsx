import { type ReactNode, useEffect } from 'react';
import { groupDigits } from '#contract/common/group-digits.ts';
import { chosenCard } from '#web/api/chosen-card.ts';
import { CardFace, type ShownCard } from '#web/shell/show-card/card-face.tsx';
import { CardSelect } from '#web/shell/show-card/card-select.tsx';
import { FocusedButton } from '#web/ui/focused-button.tsx';
import { useModal } from '#web/ui/use-modal.ts';
import classes from './show-card.module.css';

interface ShownCardDialogProps {
  /** The cards that can be shown; without any of them `children` say why. */
  cards: readonly ShownCard[];
  onClose: () => void;
  children?: ReactNode;
}

/** The card on the whole screen, for a scanner: white, lying along the longer side of a phone, and staying lit. */
export function ShownCardDialog({ cards, onClose, children }: ShownCardDialogProps) {
  const modal = useModal(onClose);
  useWakeLock();
  const chosen = chosenCard.use();
  const card = cards.find(({ cardId }) => cardId === chosen) ?? cards[0];
  return (
    <dialog
      {...modal}
      className={classes.dialog}
      data-theme="light"
      aria-label={card ? `Karte ${groupDigits(card.cardId)}` : 'Karte zeigen'}
    >
      <div className={classes.stage}>{card ? <CardFace {...card} /> : <div className={classes.words}>{children}</div>}</div>
      <div className={`row middle wide max-44 ${classes.foot}`}>
        {card && <p className={classes.hint}>Liest die Kasse den Code nicht? Stellen Sie Ihren Bildschirm heller.</p>}
        {card && <CardSelect card={card} cards={cards} />}
        <FocusedButton className="button button-quiet" onClick={onClose}>
          Schließen
        </FocusedButton>
      </div>
    </dialog>
  );
}

/** Keeps the screen from going dark, where the browser can. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isWanted = true;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (!isWanted) await lock.release();
      } catch {
        // Not there, or refused to spare the battery: the screen then goes dark as it always does.
      }
    };
    const takeAgain = () => void take();
    takeAgain();
    // The browser takes it away whenever the page is out of sight.
    document.addEventListener('visibilitychange', takeAgain);
    return () => {
      isWanted = false;
      document.removeEventListener('visibilitychange', takeAgain);
      void lock?.release();
    };
  }, []);
}
