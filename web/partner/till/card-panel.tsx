import { IconCamera, IconCards } from '@tabler/icons-react';
import { useState, type Ref } from 'react';
import type { Till } from '#web/partner/till/use-till.ts';
import { BarcodeCamera } from '#web/ui/barcode-camera.tsx';
import { BigField } from '#web/ui/big-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import classes from './till.module.css';

interface CardPanelProps {
  till: Till;
  ref: Ref<HTMLInputElement>;
}

/** Where a card comes in: by scanner, by hand or by camera. */
export function CardPanel({ till, ref }: CardPanelProps) {
  const { cardText, cardMessage, step } = till.state;
  const [isCameraOpen, setCameraOpen] = useState(false);
  return (
    <form
      className={classes.cardPanel}
      onSubmit={(event) => {
        event.preventDefault();
        till.check(cardText);
      }}
    >
      <fieldset className={classes.bare} disabled={step.name === 'checking'}>
        <BigField
          ref={ref}
          label="Kartennummer"
          placeholder="scannen oder eingeben"
          value={cardText}
          onChange={(event) => till.typeCard(event.currentTarget.value)}
          message={cardMessage}
          inputMode="numeric"
          maxLength={40}
        />
        <div className={classes.cardActions}>
          <SubmitButton className={classes.action} isSending={step.name === 'checking'} sending="Guthaben abfragen">
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
    </form>
  );
}
