import { useState } from 'react';
import type { CardAct, CardRecord } from '#contract/operator/records/card-records.ts';
import { actOnCard } from '#web/api/records.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { RecordActs } from '#web/operator/desk/record-acts.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { ReportLostDialog } from './report-lost-dialog.tsx';

const buttons: Record<CardAct, string> = {
  replace: 'Durch neue Karte ersetzen',
  'report-lost': 'Verlust als Vorgang anlegen',
  lock: 'Sperren',
  'undo-lock': 'Sperre aufheben',
  'undo-registration': 'Registrierung aufheben',
  assign: 'Zuteilen',
  'take-back': 'Zuteilung zurücknehmen',
};

/** What comes first is a button; a card of the stock is assigned, a locked one is mostly unlocked. */
const order: readonly CardAct[] = ['assign', 'undo-lock', 'replace', 'report-lost', 'take-back', 'lock', 'undo-registration'];
const dangerous = new Set<CardAct>(['lock', 'undo-registration']);

const simpleActs = {
  lock: {
    title: 'Karte sperren',
    explanation:
      'Mit der Karte kann nicht mehr bezahlt und nichts mehr aufgeladen werden. Wer sie registriert hat, wird abgemeldet und erfährt den Grund per E-Mail. Die Sperre lässt sich aufheben.',
    done: 'Die Karte ist gesperrt.',
  },
  'undo-lock': {
    title: 'Sperre aufheben',
    explanation:
      'Mit der Karte kann wieder bezahlt und aufgeladen werden. Wer sie registriert hat, erfährt den Grund per E-Mail.',
    done: 'Die Sperre ist aufgehoben.',
  },
  'undo-registration': {
    title: 'Registrierung aufheben',
    explanation:
      'Die Karte gehört danach niemandem mehr und kann neu registriert werden. Wer sie bisher registriert hat, erfährt den Grund per E-Mail.',
    done: 'Die Registrierung ist aufgehoben.',
  },
} as const;

interface CardActsProps {
  card: CardRecord;
  /** The act whose dialog is open at first, if it can be done. */
  first: string | undefined;
  onDone: () => void;
}

/** What can be done with the card as it is now, each with its reason. */
export function CardActs({ card, first, onDone }: CardActsProps) {
  const [open, setOpen] = useState(() => card.acts.find((act) => act === first) ?? null);
  const close = () => setOpen(null);
  function finish(message: string) {
    close();
    onDone();
    showAlert('Info', message);
  }
  return (
    <>
      <RecordActs
        main={2}
        acts={order
          .filter((act) => card.acts.includes(act))
          .map((act) => ({ label: buttons[act], isDangerous: dangerous.has(act), onPress: () => setOpen(act) }))}
      />
      {open === 'replace' && <ReplaceDialog card={card} onDone={finish} onClose={close} />}
      {(open === 'assign' || open === 'take-back') && (
        <AssignDialog card={card} isTakenBack={open === 'take-back'} onDone={finish} onClose={close} />
      )}
      {open === 'report-lost' && <ReportLostDialog card={card} onClose={close} />}
      {(open === 'lock' || open === 'undo-lock' || open === 'undo-registration') && (
        <ActDialog
          title={simpleActs[open].title}
          confirm={buttons[open]}
          reasonLabel={card.registeredAt ? 'Grund (steht in der E-Mail)' : 'Grund'}
          send={(reason) => actOnCard(open, card.card, reason)}
          done={simpleActs[open].done}
          fallback="Das hat nicht geklappt. Bitte versuchen Sie es erneut."
          onDone={finish}
          onClose={close}
        >
          <p>{simpleActs[open].explanation}</p>
        </ActDialog>
      )}
    </>
  );
}
