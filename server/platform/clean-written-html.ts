import sanitizeHtml from 'sanitize-html';

/** The HTML that the portal's editor writes. Other tags are removed; their text stays. */
const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'h2', 'h3', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'br'],
  allowedAttributes: { a: ['href'] },
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'svg', 'math'],
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { b: 'strong', i: 'em', h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' },
};

/**
 * Staff's HTML as it is stored: paragraphs, two levels of headings, bold, italic, lists, and links to https, mail,
 * telephone and pages of the portal. Everything else is removed, whoever sent it.
 */
export function cleanWrittenHtml(html: string): string {
  return sanitizeHtml(html, options).trim();
}

/** Plain text as HTML that shows it. */
export function htmlOfText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
