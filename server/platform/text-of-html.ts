import sanitizeHtml from 'sanitize-html';

/** The readable text of HTML on one line: no tags, entities decoded ("M&uuml;ller &#038; Co" is "Müller & Co"). */
export function textOfHtml(html: string): string {
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
