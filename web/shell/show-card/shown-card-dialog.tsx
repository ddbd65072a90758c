import type { ReactNode } from 'react';
import { groupDigits } from '#contract/common/group-digits.ts';
import { chosenCard } from '#web/api/chosen-card.ts';
import { cardChoice } from '#web/format/card-choice.ts';
import { CardFace, type ShownCard } from '#web/shell/show-card/card-face.tsx';
import { useWakeLock } from '#web/shell/show-card/use-wake-lock.ts';
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
      <div className={classes.foot}>
        {card && <p className={classes.hint}>Liest die Kasse den Code nicht? Stellen Sie Ihren Bildschirm heller.</p>}
        {card && cards.length > 1 && (
          <div className="field-box">
            <select
              aria-label="Karte auswählen"
              value={card.cardId}
              onChange={(event) => chosenCard.set(event.currentTarget.value)}
            >
              {cards.map(({ cardId, caption }) => (
                <option key={cardId} value={cardId}>
                  {cardChoice(cardId, caption)}
                </option>
              ))}
            </select>
          </div>
        )}
        <FocusedButton className="button" onClick={onClose}>
          Schließen
        </FocusedButton>
      </div>
    </dialog>
  );
}
