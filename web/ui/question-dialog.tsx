import type { ComponentProps, ReactNode } from 'react';
import { AlertList } from '#web/ui/alert-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface QuestionDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'role' | 'onClose'> {
  /** What follows. */
  children: ReactNode;
  /** What the button says that lets it happen. */
  yes: string;
  attempt: { isPending: boolean; /** None where the screen behind shows its alerts. */ place?: string };
  onYes: () => void;
}

/** Asks once more before something happens. */
export function QuestionDialog({ children, yes, attempt, onYes, ...dialog }: QuestionDialogProps) {
  return (
    <Dialog {...dialog}>
      {children}
      {attempt.place && <AlertList place={attempt.place} />}
      <div className="row gap-3 middle mt-5">
        <button type="button" className="button" aria-disabled={attempt.isPending || undefined} onClick={onYes}>
          {yes}
        </button>
        <button type="button" className="field-button" onClick={dialog.onClose}>
          Abbrechen
        </button>
      </div>
    </Dialog>
  );
}
