import { describe, expect, test } from 'vitest';
import { listTexts, textsOf } from '#tests/support/list-texts.ts';

/** Our texts say 'Sie' and use no technical jargon. Each key says which word to use instead. */
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  'Sie, nicht du': /(?<!\p{L})([Dd]u|[Dd]ein(e[mnrs]?)?|[Dd]ir|[Dd]ich|[Ee]uch|[Ee]u(er|re[mnrs]?))(?!\p{L})/u,
  'Anmelden, Anmeldung, Zugang; abmelden':
    /(?<!\p{L})(Log-?in|Log-?out|[Ee]inloggen|[Aa]usloggen|Sign-?in|Session|Account|User)(?!\p{L})/u,
  'das Portal': /(?<!\p{L})(Server|Backend|Frontend|Request|Client|API|Endpoint)(?!\p{L})/u,
  'Schaltfläche; Datei auswählen; Aufgabe; Werkzeug':
    /(?<!\p{L})(Button|Upload|Job|Tool|Feature|Token|Cache|Bug|Update|Feedback|Timeout)(?!\p{L})/u,
  'deutsche Anführungszeichen („…“), … und –': /\p{L}"|"\p{L}|\.\.\.|\p{L} - \p{L}/u,
};

/** To the letter the specification's, or a name that it gives. */
const OF_THE_SPECIFICATION = new Set([
  'Login',
  'Login >>',
  'Logout',
  'Login fehlgeschlagen',
  'User',
  'E-Mail-Adresse für den Arbeitgeber-Login',
  'E-Mail-Adresse für den Arbeitgeber-Login wiederholen',
  'Passwort für den Arbeitgeber-Login',
  'Passwort für den Arbeitgeber-Login wiederholen',
  'Benutzer einer Filiale haben die Rolle User.',
  'Die Benutzer Login E-Mail-Adresse existiert bereits. Bitte wählen Sie eine andere E-Mail-Adresse.',
  'Die Arbeitgeber Login E-Mail-Adresse existiert bereits. Bitte wählen Sie eine andere E-Mail-Adresse.',
  'Die E-Mail-Adresse für den Arbeitgeber-Login darf nicht die gleiche E-Mail-Adresse wie für den Partner Login (Ansprechpartner E-Mail-Adresse) sein.',
  'Die Telefonnummer ist ungültig. Sie darf nur Ziffern oder am Anfang das "+" für die Ländervorwahl enthalten.',
]);

/** Headers, addresses of elements and queries hold no words for people. */
const isMarkup = (text: string) => /[<>{}=]|::|\b(select|collate|PostgreSQL)\b/.test(text);

function listFaults(texts: readonly { file: string; line: number; text: string }[]): string[] {
  return texts
    .filter(({ text }) => !OF_THE_SPECIFICATION.has(text) && !isMarkup(text))
    .flatMap(({ file, line, text }) =>
      Object.entries(FORBIDDEN)
        .filter(([, word]) => word.test(text))
        .map(([rather]) => `${file}:${line}: "${text}" (${rather})`),
    );
}

describe('the words of the portal', () => {
  const texts = listTexts(['contract', 'server', 'web']);

  test('speak to everybody as Sie, and plainly', () => {
    expect(texts.length).toBeGreaterThan(3_000);
    expect(listFaults(texts)).toEqual([]);
  });

  test('control: what must not come again is found, wherever it stands', () => {
    const program = `
      const a = 'Bitte gib dein Passwort ein.';
      const b = \`Der Server hat \${1} Antworten.\`;
      const c = <p title="Bitte benutzen Sie den Upload.">Klicken Sie auf den <b>Button</b> und warten Sie...</p>;`;
    expect(listFaults(textsOf('probe.tsx', program)).map((fault) => fault.split(' (')[1])).toEqual([
      'Sie, nicht du)',
      'das Portal)',
      'Schaltfläche; Datei auswählen; Aufgabe; Werkzeug)',
      'Schaltfläche; Datei auswählen; Aufgabe; Werkzeug)',
      'deutsche Anführungszeichen',
    ]);
  });
});
