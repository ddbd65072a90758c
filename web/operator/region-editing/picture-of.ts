import type { Change } from './changes-between.ts';
import type { PartEditor } from './use-part-editor.ts';

/** Where the logo of a part's data is, published or not yet. */
export function logoOf({ slug, answer }: Pick<PartEditor, 'slug' | 'answer'>, logo: unknown): string {
  return logo === answer.live.logo ? `/regions/${slug}/logo.svg` : `/region-pictures/${String(logo)}.svg`;
}

/** For those who compare two versions: a logo and the pictures of the portal are seen, not read as a name. */
export function pictureOf(editor: Pick<PartEditor, 'slug' | 'answer' | 'part'>) {
  return ({ path }: Change, value: string): string | null => {
    if (editor.part === 'identity' && path === 'logo') return logoOf(editor, value);
    return editor.part === 'pictures' ? value : null;
  };
}
