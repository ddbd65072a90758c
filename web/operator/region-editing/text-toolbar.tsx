import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconLinkOff,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { LinkRow } from './link-row.tsx';
import classes from './rich-text.module.css';

interface Tool {
  label: string;
  icon: ComponentType<{ 'aria-hidden': 'true' }>;
  act: (editor: Editor) => void;
  /** Whether what is selected has this shape. */
  isOn?: (editor: Editor) => boolean;
  canAct?: (editor: Editor) => boolean;
}

const tools: readonly Tool[] = [
  tool(
    'Fett',
    IconBold,
    (chain) => chain.toggleBold(),
    (editor) => editor.isActive('bold'),
  ),
  tool(
    'Kursiv',
    IconItalic,
    (chain) => chain.toggleItalic(),
    (editor) => editor.isActive('italic'),
  ),
  tool(
    'Überschrift',
    IconH2,
    (chain) => chain.toggleHeading({ level: 2 }),
    (editor) => editor.isActive('heading', { level: 2 }),
  ),
  tool(
    'Zwischenüberschrift',
    IconH3,
    (chain) => chain.toggleHeading({ level: 3 }),
    (editor) => editor.isActive('heading', { level: 3 }),
  ),
  tool(
    'Aufzählung',
    IconList,
    (chain) => chain.toggleBulletList(),
    (editor) => editor.isActive('bulletList'),
  ),
  tool(
    'Nummerierung',
    IconListNumbers,
    (chain) => chain.toggleOrderedList(),
    (editor) => editor.isActive('orderedList'),
  ),
];

const history: readonly Tool[] = [
  { ...tool('Rückgängig', IconArrowBackUp, (chain) => chain.undo()), canAct: (editor) => editor.can().undo() },
  { ...tool('Wiederholen', IconArrowForwardUp, (chain) => chain.redo()), canAct: (editor) => editor.can().redo() },
];

type Chain = ReturnType<Editor['chain']>;

function tool(label: string, icon: Tool['icon'], shape: (chain: Chain) => Chain, isOn?: Tool['isOn']): Tool {
  return { label, icon, act: (editor) => shape(editor.chain().focus()).run(), ...(isOn && { isOn }) };
}

/** One stop on the way through the page; the arrow keys go from button to button (ARIA, toolbar). */
export function TextToolbar({ editor, label }: { editor: Editor; label: string }) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [isLinking, setIsLinking] = useState(false);
  // Rendered again as the selection moves.
  useEditorState({ editor, selector: ({ transactionNumber }) => transactionNumber });
  const isLink = editor.isActive('link');
  const link: Tool = { label: 'Link', icon: IconLink, act: () => setIsLinking(true), isOn: () => isLink };
  const unlink: Tool = {
    ...tool('Link entfernen', IconLinkOff, (chain) => chain.extendMarkRange('link').unsetLink()),
    canAct: () => isLink,
  };
  const all = [...tools, link, unlink, ...history];

  function move(event: KeyboardEvent) {
    const last = all.length - 1;
    const next = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    (bar.current?.children[next] as HTMLElement | undefined)?.focus();
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus in turn */}
      <div
        ref={bar}
        role="toolbar"
        aria-label={`Text gestalten: ${label}`}
        className={`row gap-1 ${classes.toolbar}`}
        onKeyDown={move}
      >
        {all.map(({ label, icon: Icon, act, isOn, canAct }, index) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            tabIndex={index === current ? 0 : -1}
            aria-pressed={isOn?.(editor)}
            aria-disabled={canAct && !canAct(editor) ? true : undefined}
            onFocus={() => setCurrent(index)}
            onClick={() => act(editor)}
          >
            <Icon aria-hidden="true" />
          </button>
        ))}
      </div>
      {isLinking && <LinkRow editor={editor} onClose={() => setIsLinking(false)} />}
    </>
  );
}
