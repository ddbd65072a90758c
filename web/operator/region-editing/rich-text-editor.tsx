import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { EditorContent, useEditor } from '@tiptap/react';
import { cleanPastedHtml } from './clean-pasted-html.ts';
import { isLinkAddress } from './is-link-address.ts';
import { TextToolbar } from './text-toolbar.tsx';
import classes from './rich-text.module.css';

interface RichTextEditorProps {
  labelId: string;
  /** Ids of what is said about the field. */
  describedBy: string | undefined;
  label: string;
  html: string;
  isInvalid: boolean;
  onChange: (html: string) => void;
}

/** All that a text may hold; whatever else is pasted loses its shape and keeps its words. */
const extensions = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  HardBreak,
  UndoRedo,
  Heading.configure({ levels: [2, 3] }),
  BulletList,
  OrderedList.extend({ addAttributes: () => ({}) }),
  // Tab leads on to the next field, as everywhere.
  ListItem.extend({
    addKeyboardShortcuts() {
      return { Enter: () => this.editor.commands.splitListItem(this.name) };
    },
  }),
  // Written as the server gives it out, so that what was saved reads as what is shown.
  Link.extend({
    renderHTML({ HTMLAttributes: { href } }) {
      const target = String(href).startsWith('https:') ? { rel: 'noopener noreferrer', target: '_blank' } : {};
      return ['a', { href: String(href), ...target }, 0];
    },
  }).configure({
    openOnClick: false,
    autolink: false,
    linkOnPaste: false,
    isAllowedUri: (address) => isLinkAddress(address ?? ''),
  }),
];

/** The editor itself, which is big and loads by itself: paragraphs, two headings, bold, italic, lists and links. */
export function RichTextEditor({ labelId, describedBy, label, html, isInvalid, onChange }: RichTextEditorProps) {
  const editor = useEditor({
    extensions,
    content: cleanPastedHtml(html),
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      transformPastedHTML: cleanPastedHtml,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-invalid': String(isInvalid),
        ...(describedBy && { 'aria-describedby': describedBy }),
        class: classes.text!,
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : htmlOf(editor.getHTML())),
  });
  return (
    <div className={`edged ${classes.editor}`} data-invalid={isInvalid || undefined}>
      <TextToolbar editor={editor} label={label} />
      <EditorContent editor={editor} />
    </div>
  );
}

/** In the notation of the server's sanitiser. */
function htmlOf(html: string): string {
  return html.replaceAll('<br>', '<br />').replaceAll('&nbsp;', '\u00A0');
}
