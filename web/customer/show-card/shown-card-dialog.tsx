import { CardFace, type ShownCard } from '#web/customer/show-card/card-face.tsx';
import { useWakeLock } from '#web/customer/show-card/use-wake-lock.ts';
import { groupDigits } from '#web/format/group-digits.ts';
import { useModal } from '#web/ui/use-modal.ts';
import classes from './show-card.module.css';

/** The card on the whole screen, for a scanner: white, lying along the longer side of a phone, and staying lit. */
export function ShownCardDialog({ card, onClose }: { card: ShownCard; onClose: () => void }) {
  const modal = useModal(onClose);
  useWakeLock();
  return (
    <dialog {...modal} className={classes.dialog} aria-label={`Karte ${groupDigits(card.cardId)}`}>
      <div className={classes.stage}>
        <CardFace {...card} />
      </div>
      <button type="button" className="button" onClick={onClose}>
        Schließen
      </button>
    </dialog>
  );
}
