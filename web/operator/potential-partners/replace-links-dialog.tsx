import { companyListMessages } from '#contract/parties/potential-partners/potential-partners.ts';
import { makeCompanyLinks } from '#web/api/potential-partners.ts';
import { QuestionDialog } from '#web/ui/question-dialog.tsx';
import { useAttempt } from '#web/ui/use-attempt.tsx';

interface ReplaceLinksDialogProps {
  file: File;
  question: string;
  onDone: (links: Blob) => void;
  onClose: () => void;
}

/** Asks before links that may be on their way by post are ended. */
export function ReplaceLinksDialog({ file, question, onDone, onClose }: ReplaceLinksDialogProps) {
  const making = useAttempt({
    act: () => makeCompanyLinks(file, true),
    onSuccess: (links) => {
      onDone(links);
      onClose();
    },
    fallback: companyListMessages.linksFailed,
  });
  return (
    <QuestionDialog
      title="Bisherige Links ersetzen?"
      yes="Links ersetzen"
      attempt={making}
      onYes={() => making.start()}
      onClose={onClose}
    >
      <p>{question}</p>
    </QuestionDialog>
  );
}
