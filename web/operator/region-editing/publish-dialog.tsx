import { z } from 'zod';
import { reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { ReasonField } from '#web/operator/desk/reason-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { ChangeList } from './change-list.tsx';
import { changesBetween } from './changes-between.ts';
import { pictureOf } from './picture-of.ts';
import type { PartEditor } from './use-part-editor.ts';
import classes from './regions.module.css';

interface PublishDialogProps {
  editor: PartEditor;
  onDone: () => void;
  onClose: () => void;
}

const done = 'Veröffentlicht. Besucher sehen die neue Fassung ab jetzt.';
const waits = 'Die neuen Grenzen gelten, sobald eine zweite Person sie unter „Freigaben“ freigibt.';

/** Shows once more what will change for visitors, and publishes it. */
export function PublishDialog({ editor, onDone, onClose }: PublishDialogProps) {
  const wantsReason = editor.work !== 'content';
  const form = useContractForm({
    schema: z.object({ note: wantsReason ? reason : z.string().trim().max(500, 'Höchstens 500 Zeichen.') }),
    labels: { note: wantsReason ? 'Grund' : 'Was hat sich geändert? (freiwillig)' },
    start: { note: '' },
    send: ({ note }) => editor.publish(note),
    confirmation: (isWaiting) => (isWaiting ? waits : done),
    onSuccess: (isWaiting) => {
      onDone();
      showAlert('Info', isWaiting ? waits : done, { at: editor.saving.place });
    },
    fallback: 'Die Fassung konnte nicht veröffentlicht werden.',
  });
  return (
    <FormDialog title="Veröffentlichen" form={form} confirm="Jetzt veröffentlichen" onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must reach what scrolls */}
      <section className={classes.scroll} aria-label="Änderungen" tabIndex={0}>
        <ChangeList
          changes={changesBetween(editor.answer.live, editor.data)}
          before="Bisher"
          after="Neu"
          pictureOf={pictureOf(editor)}
        />
      </section>
      <ReasonField rows={2} {...form.field('note')} />
    </FormDialog>
  );
}
