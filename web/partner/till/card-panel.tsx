import { IconCamera, IconCards } from '@tabler/icons-react';
import { useState, type Ref, useEffect, useRef } from 'react';
import type { Till } from '#web/partner/till/use-till.ts';
import { BarcodeCamera } from '#web/ui/barcode-camera.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { LongNumberField } from '#web/ui/long-number-field.tsx';
import { isCardNumber } from '#contract/common/card-number.ts';
import { cardInSight } from '#web/partner/till/till-state.ts';
import { quietAfter } from '#web/partner/till/quiet-after.ts';
import classes from './till.module.css';

interface CardPanelProps {
  till: Till;
  /** A card is asked for before any key has ended its number. */
  onUnended: () => void;
  ref: Ref<HTMLInputElement>;
}

/** Where a card comes in: by scanner, by hand or by camera. */
export function CardPanel({ till, onUnended, ref }: CardPanelProps) {
  const { cardText, cardMessage, step } = till.state;
  // What is asked for is there: the act of the panel is the main one now.
  const askClass = cardInSight(till.state) ? classes.secondary : classes.action;
  const [isCameraOpen, setCameraOpen] = useState(false);
  const watchNumber = useWholeNumber((text) => till.checkTyped(text) && onUnended());
  return (
    <FormElement form={{ submit: () => till.check(cardText) }} className="till-card">
      <fieldset className="till-card-row" disabled={step.name === 'checking'}>
        <LongNumberField
          ref={ref}
          label="Kartennummer"
          placeholder="scannen oder eingeben"
          value={cardText}
          onChange={(text) => {
            till.typeCard(text);
            watchNumber(text);
          }}
          message={cardMessage}
        />
        <div className={`row gap-3 ${classes.cardActions}`}>
          <SubmitButton className={askClass} isSending={step.name === 'checking'} sending="Guthaben abfragen">
            Guthaben abfragen
          </SubmitButton>
          <button type="button" className={classes.secondary} onClick={() => setCameraOpen(true)}>
            <IconCamera aria-hidden="true" />
            Mit Kamera scannen
          </button>
          {till.counter.simulatedCard && (
            <button type="button" className={classes.secondary} onClick={() => till.typeCard(till.counter.simulatedCard!)}>
              <IconCards aria-hidden="true" />
              Kartennummer simulieren
            </button>
          )}
        </div>
      </fieldset>
      <BarcodeCamera
        opened={isCameraOpen}
        onClose={() => setCameraOpen(false)}
        onCode={(code) => {
          setCameraOpen(false);
          till.scan(code);
        }}
      />
    </FormElement>
  );
}

/**
 * Reports when a whole card number is in the field and nothing follows for as long as this hand or scanner takes
 * between two digits. One digit too many still belongs to the number. Call what it returns with each change of the
 * field.
 */
function useWholeNumber(onWhole: (cardText: string) => void): (cardText: string) => void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef({ length: 0, at: 0, longestGap: 0 });
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (cardText) => {
    clearTimeout(waiting.current);
    const { length, at, longestGap } = typed.current;
    const now = performance.now();
    const isNextDigit = length > 0 && cardText.length === length + 1;
    typed.current = { length: cardText.length, at: now, longestGap: isNextDigit ? Math.max(longestGap, now - at) : 0 };
    if (isCardNumber(cardText)) waiting.current = setTimeout(onWhole, quietAfter(typed.current.longestGap), cardText);
  };
}
