import { useEffect, useRef, useState } from 'react';
import type { PartAnswer } from '#contract/operator/region-editing/region-editing.ts';
import type { RegionPart } from '#contract/tenancy/regions/region-parts.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { LeaveGuard } from '#web/shell/leave-guard.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { LockNote } from './lock-note.tsx';
import { PartFields } from './part-fields.tsx';
import { PartHistory } from './part-history.tsx';
import { sectionNames } from './part-names.ts';
import { PartPreview } from './part-preview.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { usePartEditor } from './use-part-editor.ts';
import classes from './regions.module.css';

interface PartScreenProps {
  slug: string;
  part: RegionPart;
  answer: PartAnswer;
  /** Called after the name of addresses has changed. */
  onMoved: (slug: string) => void;
}

type Shown = 'preview' | 'publish' | 'history' | null;

/** One part of a region on its way from draft to what visitors see. */
export function PartScreen({ slug, part, answer, onMoved }: PartScreenProps) {
  const editor = usePartEditor(slug, part, answer);
  const [shown, setShown] = useState<Shown>(null);
  const summary = useRef<HTMLDivElement>(null);
  const { refusals, isOpen, saving, discarding, conflict } = editor;
  const title = sectionNames[part];

  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);

  return (
    <DeskPanel title={title} actions={<PartState editor={editor} />}>
      <LockNote editor={editor} />
      <LeaveGuard isNeeded={() => editor.isDirty} asksWithin />
      {conflict && <ConflictPanel editor={editor} />}
      <FormElement form={{ submit: editor.save }} className={`stack gap-5 ${classes.form}`}>
        {editor.problems.length > 0 && (
          <ErrorSummary
            title="Bitte prüfen Sie Ihre Eingaben"
            problems={editor.problems}
            onChoose={(name) => focusField(summary.current!.closest('form')!, name)}
            ref={summary}
          />
        )}
        <fieldset className="stack gap-5" disabled={!isOpen}>
          <legend className="visually-hidden">{title}</legend>
          <PartFields editor={editor} />
        </fieldset>
        <AlertList place={saving.place} />
        <AlertList place={discarding.place} />
        <div className={`row gap-3 middle ${classes.buttons}`}>
          {isOpen && (
            <>
              <button type="button" className="button" onClick={() => editor.check() && setShown('publish')}>
                Veröffentlichen …
              </button>
              <SubmitButton className="button button-quiet" isSending={saving.isPending}>
                Entwurf speichern
              </SubmitButton>
            </>
          )}
          <button type="button" className="field-button" onClick={() => setShown('preview')}>
            Vorschau
          </button>
          <button type="button" className="field-button" onClick={() => setShown('history')}>
            Verlauf
          </button>
          {isOpen && editor.answer.draft && (
            <button type="button" className="field-button" onClick={() => discarding.start()}>
              Entwurf verwerfen
            </button>
          )}
        </div>
      </FormElement>
      {shown === 'preview' && <PartPreview editor={editor} onClose={() => setShown(null)} />}
      {shown === 'history' && <PartHistory editor={editor} onClose={() => setShown(null)} />}
      {shown === 'publish' && (
        <PublishDialog
          editor={editor}
          onClose={() => setShown(null)}
          onDone={() => {
            setShown(null);
            if (part === 'identity' && editor.data.slug !== slug) onMoved(String(editor.data.slug));
          }}
        />
      )}
    </DeskPanel>
  );
}

function PartState({ editor: { answer, isDirty } }: { editor: ReturnType<typeof usePartEditor> }) {
  const { draft, editedAt, editedBy } = answer;
  return (
    <span className={classes.state}>
      {isDirty && <StateMark tone="waiting">Nicht gespeichert</StateMark>}
      {draft ? <StateMark tone="waiting">Entwurf</StateMark> : <StateMark tone="good">Veröffentlicht</StateMark>}
      {editedAt && editedBy && (
        <small>
          zuletzt {editedBy}, {formatInstant(editedAt)}
        </small>
      )}
    </span>
  );
}

/** A text of the editor has no field of that name, but a place. */
function focusField(form: HTMLElement, name: string): void {
  const field =
    form.querySelector<HTMLElement>(`[name="${name}"]`) ??
    form.querySelector<HTMLElement>(`[data-path="${name}"] [role="textbox"]`);
  field?.focus();
}
