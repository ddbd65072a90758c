/** What stands in these is not for reading. */
const UNREAD = /<(script|style|head|title|svg|template|iframe)\b[\s\S]*?(<\/\1\s*>|$)|<!--[\s\S]*?(-->|$)/gi;
const TAG = /<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;
const KEPT = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'a', 'br', 'div']);

/**
 * Cleans HTML that is pasted or comes from another source, before the editor parses it. Of Word's and of hostile pages
 * only the structure stays, so that the browser has nothing to block. The editor's rules still apply to the rest, and
 * the server cleans it, too.
 */
export function cleanPastedHtml(html: string): string {
  return html.replaceAll(UNREAD, '').replaceAll(TAG, (_tag, slash: string, name: string, attributes: string) => {
    const kept = name.toLowerCase();
    // Some editors wrap everything in a bold that is not bold.
    if (!KEPT.has(kept) || /font-weight:\s*normal/i.test(attributes)) return '';
    const href = kept === 'a' && slash === '' ? /\bhref\s*=\s*("[^"]*"|'[^']*')/i.exec(attributes)?.[1] : undefined;
    return `<${slash}${kept}${href ? ` href=${href}` : ''}>`;
  });
}
