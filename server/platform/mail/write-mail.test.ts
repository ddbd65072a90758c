import { expect, test } from 'vitest';
import { writeMail } from './write-mail.ts';

const content = {
  subject: 'Ihr neues Passwort',
  look: { cardName: 'Bäcker & Söhne <Karte>', primaryColor: '#FFE000' },
  salutation: 'Guten Tag Frau Größe,',
  paragraphs: ['Sie haben ein neues Passwort angefordert.', 'Erste Zeile\r\nZweite Zeile <script>steal()</script>'],
  button: { label: 'Passwort setzen', url: 'https://portal.example/new-password?t=a&b="c"' },
  closing: ['Der Link gilt 30 Minuten.'],
};

test('the text reads as a letter', () => {
  expect(writeMail(content).text).toBe(`Bäcker & Söhne <Karte>

Guten Tag Frau Größe,

Sie haben ein neues Passwort angefordert.

Erste Zeile
Zweite Zeile <script>steal()</script>

Passwort setzen:
https://portal.example/new-password?t=a&b="c"

Der Link gilt 30 Minuten.

Viele Grüße
Ihr Kartenkontor

--
Diese E-Mail wurde automatisch verschickt.
`);
});

test('the HTML says the same, with everything escaped', () => {
  const { html } = writeMail(content);
  expect(html).toContain('Bäcker &amp; Söhne &lt;Karte&gt;');
  expect(html).toContain('Erste Zeile<br>Zweite Zeile &lt;script&gt;steal()&lt;/script&gt;');
  expect(html).toContain('href="https://portal.example/new-password?t=a&amp;b=&quot;c&quot;"');
  expect(html).not.toContain('<script');
});

test('without look and button it is still a letter', () => {
  const { text, html } = writeMail({ subject: 'x', salutation: 'Guten Tag,', paragraphs: ['Hallo.'] });
  expect(text).toMatch(/^Guten Tag,\n\nHallo\.\n\nViele Grüße/);
  expect(html).toContain('Kartenkontor</td>');
});

test.each(['javascript:steal()', 'data:text/html,x', '/reset', ''])('a button never leads to %j', (url) => {
  expect(() => writeMail({ ...content, button: { label: 'x', url } })).toThrow(RangeError);
});

test('control characters go no further', () => {
  const { text, html } = writeMail({ ...content, paragraphs: ['a\u0000b\u001b[31mc\rd\u0085e'] });
  expect(text + html).not.toMatch(/[^\P{Cc}\n]/u);
});
