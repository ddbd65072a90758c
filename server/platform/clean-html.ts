import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'a',
    'abbr',
    'address',
    'b',
    'blockquote',
    'br',
    'caption',
    'code',
    'dd',
    'div',
    'dl',
    'dt',
    'em',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'i',
    'iframe',
    'li',
    'ol',
    'p',
    'section',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'table',
    'tbody',
    'td',
    'tfoot',
    'th',
    'thead',
    'tr',
    'u',
    'ul',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    abbr: ['title'],
    iframe: ['src', 'title', 'width', 'height', 'loading'],
    ol: ['start', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    '*': ['lang'],
  },
  // The content of these tags is not for readers; a whole page has a title.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title'],
  allowedSchemes: ['https'],
  allowedSchemesByTag: { a: ['https', 'mailto', 'tel'] },
  allowProtocolRelative: false,
  // An iframe without an allowed address is removed.
  exclusiveFilter: ({ tag, attribs }) => tag === 'iframe' && !attribs.src,
  transformTags: {
    h1: 'h2',
    // The opened page must get no access to ours.
    a: (tagName, { href, title }) => ({
      tagName,
      attribs: {
        ...(href && { href }),
        ...(title && { title }),
        ...(href?.startsWith('https:') && { rel: 'noopener noreferrer', target: '_blank' }),
      },
    }),
    iframe: (tagName, attribs) => ({ tagName, attribs: { title: 'Eingebetteter Inhalt', ...attribs, loading: 'lazy' } }),
  },
};

/** Parsing a legal text takes milliseconds, and the same few texts are shown again and again. */
const cleaned = new Map<string, string>();
const MOST_KEPT = 300;

/**
 * HTML from a content source, made safe to show. It keeps text with its structure, links to https, mail and telephone,
 * and iframes from https. It removes scripts, styles, pictures, forms and event handlers. `h1` becomes `h2`, because
 * the page has its own.
 */
export function cleanHtml(html: string): string {
  const known = cleaned.get(html);
  if (known !== undefined) return known;
  const clean = sanitizeHtml(html, options);
  if (cleaned.size >= MOST_KEPT) cleaned.clear();
  cleaned.set(html, clean);
  return clean;
}
