import { expect, test } from 'vitest';
import { textOfHtml } from './text-of-html.ts';

test.each([
  ['M&uuml;ller &#038; S&ouml;hne', 'Müller & Söhne'],
  ['Lahr &#8211; Schwarzwald', 'Lahr – Schwarzwald'],
  ['Müller & Söhne', 'Müller & Söhne'],
  ['3 < 5', '3 < 5'],
  ['<b>fett</b><script>steal()</script>', 'fett'],
  ['&lt;script&gt;', '<script>'],
  ['zwei\r\nZeilen\u0000', 'zwei Zeilen'],
])('%s', (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});
