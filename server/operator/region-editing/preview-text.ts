import { cleanHtml } from '#server/platform/clean-html.ts';
import { cleanWrittenHtml, htmlOfText } from '#server/platform/clean-written-html.ts';

/** A text of the editor as visitors get it once it is published. */
export function previewText(html: string, cardName: string): string {
  return cleanHtml(cleanWrittenHtml(html).replaceAll('{cardName}', () => htmlOfText(cardName)));
}
