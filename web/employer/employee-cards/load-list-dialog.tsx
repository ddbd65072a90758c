import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import { IconDownload } from '@tabler/icons-react';
import { loadListTexts, type templateFormats } from '#contract/money/employee-cards/employee-cards.ts';
import { fetchLoadListTemplate } from '#web/api/employee-cards.ts';
import { LeaveGuard } from '#web/shell/leave-guard.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { FileField } from '#web/ui/form/file-field.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import { HeadErrors } from './head-errors.tsx';
import { LoadListPreview } from './load-list-preview.tsx';
import { looksLikeRows } from './read-pasted-rows.ts';
import { type LoadList, useLoadList } from './use-load-list.ts';
import classes from './employee-cards.module.css';

/** What the specification lets the picker offer. */
const ACCEPT = '.xlsx,.csv,.xsl';
const PASTE_HINT =
  'Kopieren Sie die Zeilen in Excel, und fügen Sie sie hier oder irgendwo auf dieser Seite ein (Strg+V). Ohne Kopfzeile gilt die Reihenfolge der Vorlage.';

interface LoadListDialogProps {
  /** Closed, it keeps what was chosen and pasted. */
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Takes a load list: looks into it first, says what it would do, and saves it when that is wanted. */
export function LoadListDialog({ isOpen, onOpen, onClose }: LoadListDialogProps) {
  const list = useLoadList(onClose);
  const { file, saving } = list;
  usePastedRows((text) => {
    onOpen();
    list.paste(text, true);
  });
  return (
    <>
      {list.dialog}
      <LeaveGuard isNeeded={() => file !== null} text="Die Ladeliste ist noch nicht gespeichert." />
      {isOpen ? (
        <Dialog title="Ladeliste hochladen" isWide onClose={onClose}>
          <ListForm list={list} onClose={onClose} />
        </Dialog>
      ) : (
        saving.alerts
      )}
    </>
  );
}

function ListForm({ list, onClose }: { list: LoadList; onClose: () => void }) {
  const { file, preview, headErrors, checking, saving } = list;
  return (
    <FormElement form={{ submit: list.submit }} className={`stack items-start gap-4 ${classes.list}`}>
      <Sources list={list} />
      {(checking.isPending || saving.isPending) && (
        <output className="button-row">
          <progress aria-label={saving.isPending ? 'Die Ladeliste wird gespeichert' : 'Die Ladeliste wird geprüft'} />{' '}
          {saving.isPending ? 'Die Ladeliste wird gespeichert …' : 'Die Ladeliste wird geprüft …'}
        </output>
      )}
      {headErrors.length > 0 && <HeadErrors errors={headErrors} />}
      {preview && file && <LoadListPreview preview={preview} />}
      <div className="button-row">
        <SubmitButton isSending={saving.isPending} sending="Wird gespeichert …">
          {loadListTexts.save}
        </SubmitButton>
        <button type="button" className="field-button" onClick={onClose}>
          Abbrechen
        </button>
      </div>
      {saving.alerts}
      {checking.alerts}
    </FormElement>
  );
}

/** A file, or rows from the clipboard. */
function Sources({ list: { file, pasted, isHeadless, message, field, saving, choose, paste } }: { list: LoadList }) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setDraggedOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !saving.isPending) choose(dropped);
  }
  function takePasted(event: ClipboardEvent<HTMLTextAreaElement>) {
    if (pasted !== '' || saving.isPending) return;
    event.preventDefault();
    paste(event.clipboardData.getData('text'), true);
  }
  return (
    <div className={`wide stack gap-4 from-top ${classes.sources}`}>
      <div>
        <p className="field-label">Datei hochladen</p>
        <div
          className={classes.drop}
          data-over={isDraggedOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setDraggedOver(true);
          }}
          onDragLeave={() => setDraggedOver(false)}
          onDrop={drop}
        >
          <FileField
            ref={field}
            label="Datei auswählen"
            hint="Oder ziehen Sie die Datei hierher: Excel (.xlsx) oder CSV, höchstens 10.000 Zeilen. Bevor etwas gespeichert wird, sehen Sie, was sich ändert."
            accept={ACCEPT}
            file={file}
            message={message}
            onChoose={choose}
          />
        </div>
        <Templates />
      </div>
      <TextAreaField
        label="Oder Zeilen einfügen"
        hint={isHeadless ? 'Ohne Kopfzeile gelesen: Die Spalten gelten in der Reihenfolge der Vorlage.' : PASTE_HINT}
        rows={4}
        wrap="off"
        autoComplete="off"
        spellCheck={false}
        readOnly={saving.isPending}
        value={pasted}
        onPaste={takePasted}
        onChange={(event) => paste(event.currentTarget.value, false)}
      />
    </div>
  );
}

/** Rows that are pasted anywhere but into a field. */
function usePastedRows(take: (text: string) => void): void {
  const taken = useEffectEvent((event: globalThis.ClipboardEvent) => {
    const isInField = event.target instanceof Element && event.target.closest('input, textarea, select, dialog') !== null;
    const text = event.clipboardData?.getData('text') ?? '';
    if (!isInField && looksLikeRows(text)) take(text);
  });
  useEffect(() => {
    document.addEventListener('paste', taken);
    return () => document.removeEventListener('paste', taken);
  }, []);
}

function Templates() {
  const fetching = useAttempt({
    act: async (format: (typeof templateFormats)[number]) => saveFile(await fetchLoadListTemplate(format), `ladeliste.${format}`),
    fallback: 'Die Vorlage konnte nicht geladen werden.',
  });
  return (
    <p className={`row middle mt-3 ${classes.templates}`}>
      Leere Ladeliste:
      <button type="button" className="field-button field-button-edged gap-2" onClick={() => fetching.start('xlsx')}>
        <IconDownload size={18} aria-hidden="true" />
        Vorlage für Excel
      </button>
      <button type="button" className="field-button field-button-edged gap-2" onClick={() => fetching.start('csv')}>
        <IconDownload size={18} aria-hidden="true" />
        Vorlage als CSV
      </button>
      {fetching.alerts}
    </p>
  );
}
