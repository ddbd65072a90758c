import { discardDraft } from '#web/api/partner-data.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { useAttempt } from '#web/ui/use-attempt.ts';
import classes from './personal-data.module.css';

/** That the page begins with what was typed before and not saved. */
export function DraftNote({ savedAt, onDiscarded }: { savedAt: string; onDiscarded: () => void }) {
  const discarding = useAttempt({
    act: () => discardDraft('partner-data'),
    onSuccess: onDiscarded,
    fallback: 'Der Entwurf konnte nicht verworfen werden.',
  });
  return (
    <div className={classes.warning}>
      <p>
        Sie sehen Ihren Entwurf vom {formatInstant(savedAt)}. Er ist noch nicht gespeichert; Passwörter müssen Sie neu eingeben.
      </p>
      <button
        type="button"
        className={`button ${classes.quiet}`}
        aria-disabled={discarding.isPending || undefined}
        onClick={() => discarding.start()}
      >
        Entwurf verwerfen
      </button>
      <AlertList place={discarding.place} />
    </div>
  );
}
