import { releaseMessages, type Release } from '#contract/tenancy/four-eyes/releases.ts';
import { confirmReadRelease, refuseReadRelease, withdrawOwnRelease } from '#web/api/releases.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { QuestionDialog } from '#web/ui/question-dialog.tsx';
import { useAttempt } from '#web/ui/use-attempt.ts';
import { ReleaseFacts } from './release-facts.tsx';

export type Decision = 'confirm' | 'refuse' | 'withdraw';

interface DecisionDialogProps {
  release: Release;
  decision: Decision;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Shows once more what it is about, and carries the decision out. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { release, decision, onDone, onClose } = props;
  if (decision !== 'refuse') return <YesDialog {...props} {...(decision === 'confirm' ? confirmation : withdrawal)} />;
  return (
    <ActDialog
      title="Auftrag ablehnen"
      confirm="Ablehnen"
      reasonLabel="Grund (steht in der E-Mail)"
      send={async (reason) => {
        await refuseReadRelease(release, reason);
        return { waitsForSecond: false };
      }}
      done="Der Auftrag wurde abgelehnt."
      fallback={releaseMessages.refuseFailed}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        <strong>{release.title}</strong> wird nicht ausgeführt. {release.askedBy} erfährt das mit Ihrem Grund per E-Mail.
      </p>
    </ActDialog>
  );
}

interface YesTexts {
  title: string;
  explanation: string;
  button: string;
  act: (release: Release) => Promise<void>;
  done: string;
  fallback: string;
}

const confirmation: YesTexts = {
  title: 'Auftrag freigeben',
  explanation: 'Der Auftrag wird sofort ausgeführt, genau so:',
  button: 'Jetzt freigeben',
  act: confirmReadRelease,
  done: 'Der Auftrag wurde freigegeben und ausgeführt.',
  fallback: releaseMessages.confirmFailed,
};

const withdrawal: YesTexts = {
  title: 'Auftrag zurückziehen',
  explanation: 'Der Auftrag wird nicht ausgeführt:',
  button: 'Zurückziehen',
  act: withdrawOwnRelease,
  done: 'Der Auftrag wurde zurückgezogen.',
  fallback: releaseMessages.withdrawFailed,
};

function YesDialog({
  release,
  title,
  explanation,
  button,
  act,
  done,
  fallback,
  onDone,
  onClose,
}: DecisionDialogProps & YesTexts) {
  const deciding = useAttempt({ act, onSuccess: () => onDone(done), fallback });
  return (
    <QuestionDialog title={title} yes={button} attempt={deciding} onYes={() => deciding.start(release)} onClose={onClose}>
      <p>{explanation}</p>
      <p>
        <strong>{release.title}</strong>
      </p>
      <ReleaseFacts release={release} />
    </QuestionDialog>
  );
}
