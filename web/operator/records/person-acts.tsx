import type { PersonAct, PersonRecord } from '#contract/operator/records/person-records.ts';
import { actOnPerson } from '#web/api/records.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { useDeskDialog } from '#web/operator/desk/use-desk-dialog.ts';
import { RecordActs } from '#web/operator/desk/record-acts.tsx';

interface ActTexts {
  title: string;
  isDangerous?: boolean;
  confirm: string;
  explanation: string;
  reasonLabel: string;
  done: string;
}

const texts: Record<PersonAct, ActTexts> = {
  'send-reset': {
    title: 'Link für ein neues Passwort',
    confirm: 'Link senden',
    explanation: 'Die Person bekommt per E-Mail einen neuen Link. Er gilt eine Stunde und nur einmal.',
    reasonLabel: 'Grund (steht im Protokoll)',
    done: 'Der Link ist unterwegs.',
  },
  'end-sessions': {
    title: 'Überall abmelden',
    confirm: 'Abmelden',
    explanation: 'Alle Anmeldungen der Person enden sofort. Sie erfährt den Grund per E-Mail und kann sich wieder anmelden.',
    reasonLabel: 'Grund (steht in der E-Mail)',
    done: 'Alle Anmeldungen sind beendet.',
  },
  'reset-second-factor': {
    title: 'Zweiten Schritt zurücksetzen',
    confirm: 'Zurücksetzen',
    explanation:
      'Nur wenn die Person Telefon und Wiederherstellungscodes nicht mehr hat; überzeugen Sie sich, dass sie es ist. Ihre Anmeldungen enden, und beim nächsten Anmelden genügt das Passwort.',
    reasonLabel: 'Grund (steht in der E-Mail)',
    done: 'Die Bestätigung in zwei Schritten wurde zurückgesetzt.',
  },
  'end-account': {
    title: 'Konto beenden',
    isDangerous: true,
    confirm: 'Endgültig beenden',
    explanation:
      'Name, Anschrift und Zugang werden endgültig gelöscht; das lässt sich nicht rückgängig machen. Die Karten bleiben gültig und gehören dem, der sie in der Hand hat. Nur auf Wunsch der Person.',
    reasonLabel: 'Wie die Person es gewünscht hat (steht im Protokoll)',
    done: 'Das Konto ist beendet.',
  },
};

/** How staff can help a person, each with its reason; first what is asked for most. */
export function PersonActs({ person }: { person: PersonRecord }) {
  const [open, setOpen, dialog] = useDeskDialog<PersonAct>();
  return (
    <>
      <RecordActs
        main={1}
        acts={person.can.map((act) => ({
          label: texts[act].title,
          isDangerous: texts[act].isDangerous === true,
          onPress: () => setOpen(act),
        }))}
      />
      {open && (
        <ActDialog
          title={texts[open].title}
          confirm={texts[open].confirm}
          reasonLabel={texts[open].reasonLabel}
          send={(reason) => actOnPerson(open, person.id, reason)}
          done={texts[open].done}
          fallback="Das hat nicht geklappt. Bitte versuchen Sie es erneut."
          {...dialog}
        >
          <p>{texts[open].explanation}</p>
        </ActDialog>
      )}
    </>
  );
}
