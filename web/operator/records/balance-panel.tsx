import { useEffect, useRef, useState } from 'react';
import { type InspectionReason, inspectionReasons } from '#contract/operator/records/card-records.ts';
import { type BalanceInspection, inspectBalance } from '#web/api/records.ts';
import { DeskPanel } from '#web/operator/desk/desk-panel.tsx';
import { Facts } from '#web/operator/desk/facts.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useAttempt } from '#web/ui/use-attempt.ts';
import classes from './records.module.css';

interface BalancePanelProps {
  number: string;
  look: BalanceInspection | null;
  onLook: (look: BalanceInspection) => void;
}

const reasons = Object.entries(inspectionReasons).map(([value, label]) => ({ value, label }));

/** What is on the card: only for who asks for it, and says why. */
export function BalancePanel({ number, look, onLook }: BalancePanelProps) {
  const [why, setWhy] = useState<InspectionReason>('holder');
  const shown = useRef<HTMLOutputElement>(null);
  // The pressed button is gone; the keyboard focus stays at its place.
  useEffect(() => {
    if (look) shown.current?.focus();
  }, [look]);
  const looking = useAttempt({
    act: () => inspectBalance(number, why),
    onSuccess: onLook,
    fallback: 'Das Guthaben konnte nicht geladen werden.',
  });
  return (
    <DeskPanel title="Guthaben">
      <AlertList place={looking.place} />
      <output ref={shown} tabIndex={-1}>
        {look && (
          <Facts
            facts={[
              ['Guthaben', <strong key="balance">{look.balanceFormattedDE} €</strong>],
              ['In diesem Monat noch aufladbar', `${look.topUpLeftFormattedDE} €`],
            ]}
          />
        )}
      </output>
      {!look && (
        <div className={classes.ask}>
          <p>Guthaben und Beträge werden nur auf Wunsch angezeigt. Wer sie ansieht und warum, steht im Protokoll.</p>
          <SelectField
            label="Anlass"
            options={reasons}
            value={why}
            onChange={({ currentTarget }) => setWhy(currentTarget.value as InspectionReason)}
          />
          <button type="button" className="button" aria-disabled={looking.isPending} onClick={() => looking.start()}>
            {looking.isPending ? 'Wird geladen …' : 'Guthaben anzeigen'}
          </button>
        </div>
      )}
    </DeskPanel>
  );
}
