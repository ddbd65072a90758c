import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { fillCardName } from './fill-card-name.ts';
import type { PartEditor } from './use-part-editor.ts';
import classes from './regions.module.css';

interface EntryListProps {
  editor: PartEditor;
  /** Name of the list in the part. */
  list: string;
  /** What an entry is called: "Frage". */
  one: string;
  /** What stands in the bar of an entry. */
  title: (entry: Record<string, unknown>) => string;
  /** What stands behind it, softer. */
  aside?: (entry: Record<string, unknown>) => string;
  fresh: Record<string, unknown>;
  /** The fields of the entry at a path. */
  Fields: ComponentType<EntryFieldsProps>;
}

export interface EntryFieldsProps {
  editor: PartEditor;
  path: string;
}

let lastId = 0;

/** Entries have no id of their own: the order of a list must not decide over which is open. */
const freshId = () => ++lastId;

/** Entries that open one by one, and whose order is changed by buttons or with Alt and the arrow keys. */
export function EntryList({ editor, list, one, title: titleOf, aside, fresh, Fields }: EntryListProps) {
  const { element, entries, ids, opened, toggle, move, remove, append } = useEntries(editor, list, fresh);
  return (
    <div>
      <ol ref={element} className={`stack plain-list gap-2 ${classes.entries}`}>
        {entries.map((entry, index) => {
          const path = `${list}.${index}`;
          const id = ids[index]!;
          const isWrong = editor.problems.some(({ name }) => name === path || name.startsWith(`${path}.`));
          const isShown = opened.has(id) || isWrong;
          const title = fillCardName(titleOf(entry), editor.answer.region?.cardName) || `${one} ohne Text`;
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields and buttons
            <li
              key={id}
              data-entry={id}
              className={classes.entry}
              onKeyDown={(event: KeyboardEvent) => {
                if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || !editor.isOpen) return;
                event.preventDefault();
                move(index, event.key === 'ArrowUp' ? -1 : 1);
              }}
            >
              <div className="row middle apart">
                <button
                  type="button"
                  className={`hovers ${classes.entryTitle}`}
                  aria-expanded={isShown}
                  onClick={() => toggle(id)}
                >
                  <span className="visually-hidden">{`${one} ${index + 1}: `}</span>
                  {title}
                  {aside && <span className={classes.entryAside}> {aside(entry)}</span>}
                </button>
                {editor.isOpen && (
                  <EntryTools
                    title={title}
                    isFirst={index === 0}
                    isLast={index === entries.length - 1}
                    onMove={(by) => move(index, by)}
                    onRemove={() => remove(index)}
                  />
                )}
              </div>
              {isShown && (
                <div className={`stack gap-5 ${classes.entryFields}`}>
                  <Fields editor={editor} path={path} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {entries.length === 0 && <p className="soft">Noch kein Eintrag.</p>}
      {editor.isOpen && (
        <button type="button" className={`field-button ${classes.add}`} data-add onClick={append}>
          {one} hinzufügen
        </button>
      )}
    </div>
  );
}

interface EntryToolsProps {
  title: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function EntryTools({ title, isFirst, isLast, onMove, onRemove }: EntryToolsProps) {
  return (
    <span className={`row middle ${classes.entryTools}`}>
      <button
        type="button"
        className="field-button"
        aria-label={`Nach oben: ${title}`}
        aria-keyshortcuts="Alt+ArrowUp"
        aria-disabled={isFirst || undefined}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="field-button"
        aria-label={`Nach unten: ${title}`}
        aria-keyshortcuts="Alt+ArrowDown"
        aria-disabled={isLast || undefined}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={20} aria-hidden="true" />
      </button>
      <button type="button" className="field-button" aria-label={`Entfernen: ${title}`} onClick={onRemove}>
        Entfernen
      </button>
    </span>
  );
}

/** The entries of a list, which of them are open, and how their order and number are changed. */
function useEntries(editor: PartEditor, list: string, fresh: Record<string, unknown>) {
  const entries = editor.data[list] as Record<string, unknown>[];
  const element = useRef<HTMLOListElement>(null);
  const [{ ids, generation }, setIds] = useState(() => ({ ids: entries.map(freshId), generation: editor.generation }));
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  // Another version was put in place as a whole.
  if (generation !== editor.generation || ids.length !== entries.length)
    setIds({ ids: entries.map(freshId), generation: editor.generation });

  const put = (entries: Record<string, unknown>[], ids: number[]) => {
    editor.set(list, entries);
    setIds({ ids, generation: editor.generation });
  };
  const focusLater = (id: number, what: string) =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(`[data-entry="${id}"] ${what}`)?.focus());

  function toggle(id: number) {
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }

  function move(index: number, by: -1 | 1) {
    const to = index + by;
    if (to < 0 || to >= entries.length) return;
    put(swapped(entries, index, to), swapped(ids, index, to));
    // The focus stays with the entry.
    const focused = document.activeElement;
    requestAnimationFrame(() => (focused as HTMLElement | null)?.focus());
  }

  function remove(index: number) {
    put(entries.toSpliced(index, 1), ids.toSpliced(index, 1));
    const neighbour = ids[index + 1] ?? ids[index - 1];
    if (neighbour !== undefined) focusLater(neighbour, 'button');
    else requestAnimationFrame(() => element.current?.parentElement?.querySelector<HTMLElement>('[data-add]')?.focus());
  }

  function append() {
    const id = freshId();
    put([...entries, fresh], [...ids, id]);
    setOpened((before) => new Set([...before, id]));
    focusLater(id, 'input');
  }

  return { element, entries, ids, opened, toggle, move, remove, append };
}

function swapped<Item>(items: readonly Item[], one: number, other: number): Item[] {
  const changed = [...items];
  [changed[one], changed[other]] = [items[other]!, items[one]!];
  return changed;
}
