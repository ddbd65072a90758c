import { DEMO_PASSWORD } from './home.ts';

const logins = [
  ['/login', 'kundin@demo.example', 'Kundin mit zwei Karten'],
  ['/partner-login', 'partner@demo.example', 'Akzeptanzpartner, Admin'],
  ['/partner-login', 'kasse@demo.example', 'Akzeptanzpartner, Kasse'],
  ['/partner-login', 'bahnhof@demo.example', 'Akzeptanzpartner, Kasse der Filiale'],
  ['/partner-login', 'buchhaltung@demo.example', 'Akzeptanzpartner, Buchhaltung'],
  ['/partner-login', 'neu@demo.example', 'Akzeptanzpartner, Daten unvollständig'],
  ['/partner-login', 'interesse@demo.example', 'Interessentin für beides'],
  ['/partner-login', 'interesse-partner@demo.example', 'Interessentin, nur Akzeptanzpartner'],
  ['/partner-login', 'entwurf@demo.example', 'Interessentin mit angefangener Registrierung'],
  ['/partner-login', 'wartet@demo.example', 'Interessent, noch nicht freigegeben'],
  ['/arbeitgeber-login', 'arbeitgeber@demo.example', 'Arbeitgeber, 60 Karten'],
  ['/arbeitgeber-login', 'interesse-arbeitgeber@demo.example', 'Interessent, nur Arbeitgeber'],
  ['/auftraggeber-login', 'auftraggeber@demo.example', 'Auftraggeber'],
  ['/trolleymakerportal-login', 'betrieb@demo.example', 'Betrieb, Leitung'],
  ['/trolleymakerportal-login', 'support@demo.example', 'Betrieb, Kundenservice'],
  ['/trolleymakerportal-login', 'rechnungswesen@demo.example', 'Betrieb, Rechnungswesen'],
  ['/trolleymakerportal-login', 'redaktion@demo.example', 'Betrieb, Redaktion'],
] as const;

/** What the person at the terminal needs to try the demo. */
export function describeDemo(url: string): string {
  const lines = logins.map(([path, email, who]) => `  ${(url + path).padEnd(url.length + 26)} ${email.padEnd(36)} ${who}`);
  return [
    '',
    'This is a demo on the embedded database: not for real money. Nothing in it is real.',
    `The password of every login is ${DEMO_PASSWORD}`,
    '',
    ...lines,
    '',
    '  Cards to try at the till: 176100000000014, 176100000000022, 176100000000030; test card 176100000000097',
    '',
  ].join('\n');
}
