import { useState } from 'react';
import { reloadRegionContent } from '#contract/operator/region-editing/region-editing.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { ask } from '#web/api/client.ts';
import { currentUser } from '#web/api/current-user.ts';
import { forgetRegions } from '#web/api/region-editing.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import type { PartEditor } from './use-part-editor.ts';
import classes from './regions.module.css';

/** Says why a part, or some of its fields, cannot be changed here, and where they can. */
export function LockNote({ editor }: { editor: PartEditor }) {
  const { locked, lockedFields } = editor.answer;
  if (locked?.why === 'host')
    return (
      <p className={classes.note}>
        Dieser Text kommt von <OutsideLink href={locked.outside.address}>{locked.outside.address}</OutsideLink> und wird dort
        gepflegt.
      </p>
    );
  if (locked) return <WordpressNote address={locked.outside.address} fetchedAt={locked.outside.fetchedAt} />;
  return (
    <>
      {!editor.mayEdit && <p className={classes.note}>Sie können diesen Teil ansehen. Zum Ändern reicht Ihre Rolle nicht aus.</p>}
      {lockedFields.length > 0 && (
        <p className={classes.note}>
          Namen, Farbe und Internetseite dieser Region werden in WordPress gepflegt und sind hier nur zu lesen.
        </p>
      )}
    </>
  );
}

/** Where the content of regions is kept, when it last answered well, and a button to read it now. */
export function WordpressNote({ address, fetchedAt }: { address: string; fetchedAt: string | null }) {
  const [latest, setLatest] = useState<string | null>(null);
  const user = currentUser.use();
  const reload = useAttempt({
    act: () => ask(reloadRegionContent, {}),
    confirmation: () => 'Die Inhalte wurden neu geladen.',
    onSuccess: ({ fetchedAt }) => {
      setLatest(fetchedAt);
      void forgetRegions();
    },
    fallback: 'Die Inhalte konnten nicht neu geladen werden.',
  });
  const good = latest ?? fetchedAt;
  return (
    <div className={classes.note}>
      <p>
        Diese Inhalte werden in WordPress gepflegt: <OutsideLink href={address}>{address}</OutsideLink>. Hier sind sie nur zu
        lesen. {good ? `Letzte gute Kopie: ${formatInstant(good)}.` : 'WordPress hat noch nie richtig geantwortet.'}
      </p>
      {user && isPermitted(reloadRegionContent.who, user) && (
        <AttemptButton className="field-button" attempt={reload}>
          jetzt neu laden
        </AttemptButton>
      )}
      {reload.alerts}
    </div>
  );
}
