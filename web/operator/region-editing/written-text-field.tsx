import { lazy, Suspense, useId } from 'react';
import { useFieldNotes } from '#web/ui/form/use-field-notes.tsx';
import type { PartEditor } from './use-part-editor.ts';
import classes from './rich-text.module.css';

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx').then((file) => ({ default: file.RichTextEditor })));

/** Elements of a text that the editor does not know: they are lost when it is saved. */
const UNKNOWN = /<(?!\/?(p|h1|h2|h3|h4|h5|h6|strong|b|em|i|ul|ol|li|a|br)\b|!)\/?[a-z]/i;

/** A text with headings, lists and links, by its path in the part. */
export function WrittenTextField({ editor, path, hint }: { editor: PartEditor; path: string; hint?: string }) {
  const { label, value: html, error } = editor.text(path);
  const labelId = useId();
  const notes = useFieldNotes({
    hint: UNKNOWN.test(html)
      ? 'Dieser Text enthält Tabellen oder anderes, was der Editor nicht kennt. Beim Speichern bleiben davon nur die Wörter.'
      : hint,
    error,
  });
  return (
    <div className="field" data-path={path}>
      <span className="field-label" id={labelId}>
        {label}
      </span>
      {editor.isOpen ? (
        <Suspense fallback={<div className={classes.waiting} aria-busy="true" />}>
          <RichTextEditor
            key={editor.generation}
            labelId={labelId}
            describedBy={notes.input['aria-describedby']}
            label={label}
            html={html}
            isInvalid={error !== undefined}
            onChange={(text) => editor.set(path, text)}
          />
        </Suspense>
      ) : (
        // As the server holds it, cleaned when it was written; shown as words alone.
        <p>{html.replaceAll(/<[^>]*>/g, ' ').trim() || 'Kein Text'}</p>
      )}
      {notes.notes}
    </div>
  );
}
