import type { DraftForm } from '#contract/tenancy/drafts/form-drafts.ts';
import { discardDraft } from '#web/api/form-drafts.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import type { DraftKeeper } from '#web/shell/data-page/draft-keeper.ts';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './data-page.module.css';

interface DraftNoteProps {
  form: DraftForm;
  savedAt: string;
  keeper: DraftKeeper;
  onDiscarded: () => void;
}

/** That the page begins with what was typed before and not saved. */
export function DraftNote({ form, savedAt, keeper, onDiscarded }: DraftNoteProps) {
  const discarding = useAttempt({
    act: () => keeper.handOver(() => discardDraft(form)),
    onSuccess: onDiscarded,
    fallback: 'Der Entwurf konnte nicht verworfen werden.',
  });
  return (
    <div className={`edged mt-5 ${classes.note}`}>
      <p>
        Sie sehen Ihren Entwurf vom {formatInstant(savedAt)}. Er ist noch nicht{' '}
        {form.endsWith('-joining') ? 'abgeschickt' : 'gespeichert'}; Passwörter müssen Sie neu eingeben.
      </p>
      <AttemptButton className="button button-quiet button-low" attempt={discarding}>
        Entwurf verwerfen
      </AttemptButton>
      {discarding.alerts}
    </div>
  );
}
