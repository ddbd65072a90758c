import { IconSearch } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { SearchList } from '#web/shell/staff-search/search-list.tsx';
import { useSearchBox } from '#web/shell/staff-search/use-search-box.ts';
import { useDismissal } from '#web/shell/use-dismissal.ts';
import classes from './staff-search.module.css';

/** One field that finds everything, on every screen of staff: typed, or read by a scanner. The key "/" leads to it. */
export function StaffSearch(): ReactNode {
  const box = useSearchBox();
  const { isOpen, close, active } = box;
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useDismissal(isOpen, root, close);
  // Before the next key comes.
  useLayoutEffect(() => onSlash(() => input.current?.select()), []);

  return (
    <search ref={root} className={classes.root}>
      <div className={`line edged gap-2 ${classes.box}`}>
        <IconSearch size={18} aria-hidden="true" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Suche nach Karte, Person, Firma, Vertrag, Abrechnung, Buchung"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={box.listId}
          aria-activedescendant={isOpen && active >= 0 ? box.optionId(active) : undefined}
          aria-keyshortcuts="/"
          placeholder="Karte, Name …"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={box.text}
          onChange={(event) => box.type(event.currentTarget.value)}
          onFocus={box.reopen}
          onBlur={(event) => !root.current?.contains(event.relatedTarget) && close()}
          onKeyDown={box.onKeyDown}
        />
        <kbd className={classes.key} aria-hidden="true">
          /
        </kbd>
      </div>
      <SearchList box={box} />
      <output className="visually-hidden">{isOpen && box.status}</output>
    </search>
  );
}

/** Not where somebody types, nor in a dialog. */
function onSlash(act: () => void): () => void {
  const onKey = (event: globalThis.KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as HTMLElement).closest('input, textarea, select, [contenteditable], dialog')) return;
    event.preventDefault();
    act();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
