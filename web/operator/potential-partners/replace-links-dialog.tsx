import { companyListMessages } from '#contract/parties/potential-partners/potential-partners.ts';
import { makeCompanyLinks } from '#web/api/potential-partners.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useAttempt } from '#web/ui/use-attempt.ts';
import classes from './potential-partners.module.css';

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
    <Dialog title="Bisherige Links ersetzen?" onClose={onClose}>
      <p>{question}</p>
      <AlertList place={making.place} />
      <div className={classes.buttons}>
        <button type="button" className="button" aria-disabled={making.isPending} onClick={() => making.start()}>
          Links ersetzen
        </button>
        <button type="button" className="field-button" onClick={onClose}>
          Abbrechen
        </button>
      </div>
    </Dialog>
  );
}
