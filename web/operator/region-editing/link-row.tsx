import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { TextField } from '#web/ui/form/fields.tsx';
import { isLinkAddress } from './is-link-address.ts';
import classes from './rich-text.module.css';

/** Asks where the selected words lead to. No form of its own: it stands within one. */
export function LinkRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? 'https://'));
  const [error, setError] = useState<string>();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => row.current?.querySelector('input')?.focus(), []);

  function close() {
    onClose();
    editor.commands.focus();
  }

  function apply() {
    const href = address.trim();
    if (!isLinkAddress(href)) {
      setError('Bitte geben Sie eine Adresse an, die mit https://, mailto:, tel: oder / beginnt.');
      return;
    }
    const isNothingSelected = editor.state.selection.empty && !editor.isActive('link');
    const chain = editor.chain().focus().extendMarkRange('link');
    if (isNothingSelected) chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither the form is sent nor a dialog closed by it.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else close();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields within
    <div
      ref={row}
      className={`row gap-3 ${classes.linkRow}`}
      onKeyDown={(event) => event.target instanceof HTMLInputElement && onKeyDown(event)}
    >
      <TextField
        autoComplete="off"
        label="Wohin führt der Link?"
        value={address}
        error={error}
        maxLength={500}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <button type="button" className="button" onClick={apply}>
        Link setzen
      </button>
      <button type="button" className="field-button" onClick={close}>
        Abbrechen
      </button>
    </div>
  );
}
