/** A text of the editor by its words and breaks. Not for HTML: what is left may hold any sign. */
export function wordsOf(text: string): string {
  return text
    .replaceAll(/<(br|\/p|\/li|\/h[23])[^>]*>/g, '\n')
    .replaceAll(/<a href="([^"]*)"[^>]*>/g, '[$1] ')
    .replaceAll(/<\/?(p|h2|h3|strong|em|ul|ol|li|a)\b[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
}
