import { useEffect, useRef, useState } from 'react';
import { type InspectionReason, inspectionReasons } from '#contract/operator/records/card-records.ts';
import { formatDate } from '#web/format/format-date.ts';
import { type BalanceInspection, inspectBalance } from '#web/api/records.ts';
import { DeskPanel, Facts } from '#web/operator/desk/desk-parts.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './records.module.css';

interface BalancePanelProps {
  number: string;
  /** The reason that is chosen at first. */
  start: string | undefined;
  inspection: BalanceInspection | null;
  onInspect: (inspection: BalanceInspection) => void;
}

const reasons = Object.entries(inspectionReasons).map(([value, label]) => ({ value, label }));

/** What is on the card: only for who asks for it, and says why. */
export function BalancePanel({ number, start, inspection, onInspect }: BalancePanelProps) {
  const [why, setWhy] = useState(() => (start && start in inspectionReasons ? (start as InspectionReason) : 'holder'));
  const shown = useRef<HTMLOutputElement>(null);
  // The pressed button is gone; the keyboard focus stays at its place.
  useEffect(() => {
    if (inspection) shown.current?.focus();
  }, [inspection]);
  const looking = useAttempt({
    act: () => inspectBalance(number, why),
    onSuccess: onInspect,
    fallback: 'Das Guthaben konnte nicht geladen werden.',
  });
  return (
    <DeskPanel title="Guthaben">
      {looking.alerts}
      <output ref={shown} tabIndex={-1}>
        {inspection && (
          <Facts
            facts={[
              ['Guthaben', <strong key="balance">{inspection.balanceFormattedDE} €</strong>],
              ['Davon Geschenke', inspection.gifts.length > 0 && <Gifts key="gifts" gifts={inspection.gifts} />],
              ['In diesem Monat noch aufladbar', `${inspection.topUpLeftFormattedDE} €`],
            ]}
          />
        )}
      </output>
      {!inspection && (
        <div className={classes.ask}>
          <p>
            Guthaben und Beträge werden nur auf Wunsch angezeigt. Wer sie ansieht und warum, steht im Protokoll. Wer einen Vorgang
            öffnet, sieht dort nur dessen Guthaben: Er ist der Anlass und steht ebenso im Protokoll.
          </p>
          <SelectField
            label="Anlass"
            options={reasons}
            value={why}
            onChange={({ currentTarget }) => setWhy(currentTarget.value as InspectionReason)}
          />
          <AttemptButton attempt={looking}>{looking.isPending ? 'Wird geladen …' : 'Guthaben anzeigen'}</AttemptButton>
        </div>
      )}
    </DeskPanel>
  );
}

function Gifts({ gifts }: Pick<BalanceInspection, 'gifts'>) {
  return (
    <ul className="stack plain-list gap-2">
      {gifts.map(({ gift, name, leftFormattedDE, useUntil, where }) => (
        <li key={gift}>
          {leftFormattedDE} € aus „{name}“, einlösbar {where} bis {formatDate(useUntil)}
        </li>
      ))}
    </ul>
  );
}
