import { fourEyesMessages, type FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import { confirmReadAct, refuseReadAct, withdrawOwnAct } from '#web/api/four-eyes.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import type { DeskDialogProps } from '#web/operator/desk/use-desk-dialog.ts';
import { QuestionDialog } from '#web/ui/question-dialog.tsx';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import { ActFacts } from './act-facts.tsx';

export type Decision = 'confirm' | 'refuse' | 'withdraw';

interface DecisionDialogProps extends DeskDialogProps {
  act: FourEyesAct;
  decision: Decision;
}

/** Shows once more what it is about, and carries the decision out. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { act, decision, onDone, onClose } = props;
  if (decision !== 'refuse') return <YesDialog {...props} {...(decision === 'confirm' ? confirmation : withdrawal)} />;
  return (
    <ActDialog
      title={act.mayConfirm ? 'Auftrag ablehnen' : 'Auftrag widersprechen'}
      confirm={act.mayConfirm ? 'Ablehnen' : 'Widersprechen'}
      reasonLabel="Grund (steht in der E-Mail)"
      send={(reason) => refuseReadAct(act, reason)}
      done={act.mayConfirm ? 'Der Auftrag wurde abgelehnt.' : 'Sie haben widersprochen. Der Auftrag wird nicht ausgeführt.'}
      fallback={fourEyesMessages.refuseFailed}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        <strong>{act.title}</strong> wird nicht ausgeführt. {act.askedBy} erfährt das mit Ihrem Grund per E-Mail.
      </p>
    </ActDialog>
  );
}

interface YesTexts {
  title: string;
  explanation: string;
  button: string;
  decide: (act: FourEyesAct) => Promise<null>;
  done: string;
  fallback: string;
}

const confirmation: YesTexts = {
  title: 'Auftrag freigeben',
  explanation: 'Der Auftrag wird sofort ausgeführt, genau so:',
  button: 'Jetzt freigeben',
  decide: confirmReadAct,
  done: 'Der Auftrag wurde freigegeben und ausgeführt.',
  fallback: fourEyesMessages.confirmFailed,
};

const withdrawal: YesTexts = {
  title: 'Auftrag zurückziehen',
  explanation: 'Der Auftrag wird nicht ausgeführt:',
  button: 'Zurückziehen',
  decide: withdrawOwnAct,
  done: 'Der Auftrag wurde zurückgezogen.',
  fallback: fourEyesMessages.withdrawFailed,
};

function YesDialog({ act, title, explanation, button, decide, done, fallback, onDone, onClose }: DecisionDialogProps & YesTexts) {
  const deciding = useAttempt({ act: decide, onSuccess: () => onDone(done), fallback });
  return (
    <QuestionDialog title={title} yes={button} attempt={deciding} onYes={() => deciding.start(act)} onClose={onClose}>
      <p>{explanation}</p>
      <p>
        <strong>{act.title}</strong>
      </p>
      <ActFacts act={act} />
    </QuestionDialog>
  );
}
