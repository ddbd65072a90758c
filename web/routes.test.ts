import { describe, expect, test } from 'vitest';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import type { PartnerRole, Role } from '#contract/common/roles.ts';
import { screens } from '#web/routes.ts';
import { destinationAfterLogin, homeOf, loginAfterLogout } from '#web/shell/destinations.ts';
import { groupMenu, menuLabel, menuOf } from '#contract/portal/menu.ts';
import { admissionTo, type Screen } from '#web/shell/screen.ts';

const person = (role: Role, partner_role: PartnerRole | null = null, more: Partial<SignedInUser> = {}): SignedInUser => ({
  email: 'wer@demo.example',
  gender: null,
  salutation: null,
  firstName: 'Wer',
  lastName: 'Auch',
  role,
  partner_role,
  staff_role: role === 'trolleymaker' ? 'management' : null,
  contract_ended: false,
  partner_interest_in: null,
  partner_data_complete: null,
  region: null,
  cardName: null,
  must_set_up_second_factor: false,
  cardIDs: [],
  token: '',
  ...more,
});

const everybody = {
  customer: person('customer'),
  admin: person('partner', 'admin'),
  user: person('partner', 'user'),
  partnerAccounting: person('partner', 'accounting'),
  interested: person('interested', null, { partner_interest_in: 'Beides' }),
  employerToBe: person('interested', null, { partner_interest_in: 'Arbeitgeber' }),
  employer: person('employer', 'admin'),
  contractor: person('contractor'),
  operator: person('trolleymaker'),
  support: person('trolleymaker', null, { staff_role: 'support' }),
  accounting: person('trolleymaker', null, { staff_role: 'accounting' }),
  editorial: person('trolleymaker', null, { staff_role: 'editorial' }),
};
type Somebody = keyof typeof everybody;

function screenAt(path: string): Screen {
  const screen = screens.find((candidate) => candidate.path === path);
  if (!screen) throw new Error(`no screen at ${path}`);
  return screen;
}

const publicPaths = [
  '/partner-finden',
  '/newsletter-bestaetigen',
  '/arbeitgeber-bestaetigen',
  '/auftraggeber-auswertungen',
  '/abfrage',
  '/wartungsarbeiten',
  '/zelle-betreten',
  '/offline',
  '/imprint',
  '/conditions-of-participation',
  '/declaration-of-consent',
  '/privacy-policy',
  '/data-protection',
  '/barrierefreiheit',
  '/hilfe',
];
const loginPaths = ['/login', '/partner-login', '/trolleymakerportal-login', '/auftraggeber-login', '/arbeitgeber-login'];
const signedOutPaths = [...loginPaths, '/reset-password', '/registrierung', '/new-password', '/interessent-registrierung'];

const desk: Somebody[] = ['admin', 'user', 'partnerAccounting', 'employer'];
/** Management may open whatever anybody of staff may. */
const staff: Somebody[] = ['operator', 'support', 'accounting', 'editorial'];
/** Who reads about taking part, and who of them as a shop. */
const informed: Somebody[] = ['interested', 'employerToBe', 'admin', 'user', 'partnerAccounting', 'employer'];
const informedShops: Somebody[] = ['interested', 'admin', 'user', 'partnerAccounting'];
const demos: Somebody[] = ['interested', 'employerToBe', 'admin', 'user', 'partnerAccounting'];

/** Part 1, section 2.1: who may open what, and the login for those who are not signed in. */
const guarded: Record<string, { login: string; who: Somebody[] }> = {
  '/': { login: '/login', who: Object.keys(everybody) as Somebody[] },
  '/dashboard': { login: '/login', who: ['customer'] },
  '/personal-data': { login: '/login', who: ['customer'] },
  '/update-password': { login: '/login', who: Object.keys(everybody) as Somebody[] },
  '/booking-overview': { login: '/login', who: ['customer'] },
  '/vorteile': { login: '/login', who: ['customer'] },
  '/help-faq': { login: '/login', who: ['customer'] },
  '/lock-card': { login: '/login', who: ['customer'] },
  '/contact': { login: '/login', who: ['customer'] },
  '/karte-bestaetigen': { login: '/login', who: ['customer'] },
  '/zweiter-schritt': { login: '/login', who: Object.keys(everybody) as Somebody[] },
  '/sicherheit': { login: '/login', who: Object.keys(everybody) as Somebody[] },
  '/partner': { login: '/partner-login', who: informed },
  '/konditionen-kurzuebersicht': { login: '/partner-login', who: informedShops },
  '/konditionen-mitarbeitercard': { login: '/partner-login', who: informed },
  '/bonus': { login: '/partner-login', who: informedShops },
  '/partner-werden': { login: '/partner-login', who: ['interested'] },
  '/arbeitgeber-werden': { login: '/partner-login', who: ['interested', 'employerToBe'] },
  '/demo-bezahlung': { login: '/partner-login', who: ['interested', 'employerToBe', 'admin', 'employer'] },
  '/terminbuchung': { login: '/partner-login', who: informed },
  '/partner-contact': { login: '/partner-login', who: informed },
  '/akzeptanzpartner-faq': { login: '/partner-login', who: informed },
  '/arbeitgeber-faq': { login: '/arbeitgeber-login', who: informed },
  '/buchung': { login: '/partner-login', who: ['admin', 'user'] },
  '/tagesabschluss': { login: '/partner-login', who: ['admin', 'user'] },
  '/partner-transaktionen': { login: '/partner-login', who: desk },
  '/partner-auswertungen': { login: '/partner-login', who: desk },
  '/dokumente': { login: '/partner-login', who: ['admin', 'partnerAccounting', 'employer'] },
  '/korrektur': { login: '/partner-login', who: desk },
  '/bonusauftrag': { login: '/partner-login', who: ['admin'] },
  '/mitarbeitercards-verwalten': { login: '/arbeitgeber-login', who: ['employer'] },
  '/ladeauftraege': { login: '/arbeitgeber-login', who: ['employer'] },
  '/edit-logo': { login: '/partner-login', who: desk },
  '/arbeitgeber-personal-data': { login: '/arbeitgeber-login', who: ['employer'] },
  '/partner-personal-data': { login: '/partner-login', who: ['admin'] },
  '/demo-buchung': { login: '/partner-login', who: demos },
  '/demo-transaktionen': { login: '/partner-login', who: demos },
  '/demo-auswertungen': { login: '/partner-login', who: demos },
  '/mitarbeitende': { login: '/trolleymakerportal-login', who: ['operator'] },
  '/freigaben': { login: '/trolleymakerportal-login', who: staff },
  '/betrieb': { login: '/trolleymakerportal-login', who: staff },
  '/partner-verwalten': { login: '/trolleymakerportal-login', who: ['operator', 'support', 'accounting'] },
  '/arbeitgeber-verwalten': { login: '/trolleymakerportal-login', who: ['operator', 'support', 'accounting'] },
  '/potential-partners-link-generator': { login: '/trolleymakerportal-login', who: ['operator', 'support'] },
  '/partner-akte': { login: '/trolleymakerportal-login', who: ['operator', 'support', 'accounting'] },
  '/arbeitgeber-akte': { login: '/trolleymakerportal-login', who: ['operator', 'support', 'accounting'] },
  '/suche': { login: '/trolleymakerportal-login', who: ['operator', 'support', 'accounting'] },
  '/person': { login: '/trolleymakerportal-login', who: ['operator', 'support'] },
  '/karte': { login: '/trolleymakerportal-login', who: ['operator', 'support', 'accounting'] },
  '/buchungssatz': { login: '/trolleymakerportal-login', who: ['operator', 'support', 'accounting'] },
  '/auftraggeber-verwalten': { login: '/trolleymakerportal-login', who: ['operator'] },
  '/check-balance-link-generator': { login: '/trolleymakerportal-login', who: ['operator', 'support'] },
  '/password-reset-list': { login: '/trolleymakerportal-login', who: ['operator', 'support'] },
  '/kartenbestand': { login: '/trolleymakerportal-login', who: ['operator', 'support'] },
  '/mitteilungen': { login: '/login', who: ['customer', 'admin', 'user', 'partnerAccounting', 'operator', 'editorial'] },
  '/push-notifications': { login: '/trolleymakerportal-login', who: ['operator', 'editorial'] },
  '/vorgaenge': { login: '/trolleymakerportal-login', who: ['operator', 'support', 'accounting'] },
  '/vorgang': { login: '/trolleymakerportal-login', who: ['operator', 'support', 'accounting'] },
  '/regionen': { login: '/trolleymakerportal-login', who: staff },
  '/region': { login: '/trolleymakerportal-login', who: staff },
  '/postausgang': { login: '/trolleymakerportal-login', who: ['operator', 'support'] },
  '/rechnungen': { login: '/trolleymakerportal-login', who: ['operator', 'accounting'] },
  '/abrechnungslaeufe': { login: '/trolleymakerportal-login', who: ['operator', 'accounting'] },
  '/bank': { login: '/trolleymakerportal-login', who: ['operator', 'accounting'] },
  '/bank-klaeren': { login: '/trolleymakerportal-login', who: ['operator', 'accounting'] },
  '/mahnungen': { login: '/trolleymakerportal-login', who: ['operator', 'accounting'] },
  '/unternehmenskonto': { login: '/trolleymakerportal-login', who: ['operator', 'accounting'] },
  '/offene-posten': { login: '/trolleymakerportal-login', who: ['operator', 'accounting'] },
  '/arbeitgeber-ladeauftraege': { login: '/trolleymakerportal-login', who: ['operator', 'support', 'accounting'] },
  '/kampagnen': { login: '/trolleymakerportal-login', who: ['operator', 'support', 'accounting'] },
  '/kampagne': { login: '/trolleymakerportal-login', who: ['operator', 'support', 'accounting'] },
  '/kundengelder': { login: '/trolleymakerportal-login', who: ['operator', 'accounting'] },
  '/datev': { login: '/trolleymakerportal-login', who: ['operator', 'accounting'] },
  '/umzuege': { login: '/trolleymakerportal-login', who: ['operator', 'support', 'accounting'] },
  '/umzug': { login: '/trolleymakerportal-login', who: ['operator', 'support', 'accounting'] },
  '/uebernahmen': { login: '/trolleymakerportal-login', who: ['operator', 'support', 'accounting'] },
  '/uebernahme': { login: '/trolleymakerportal-login', who: ['operator', 'support', 'accounting'] },
  '/datentraeger': { login: '/trolleymakerportal-login', who: ['operator', 'accounting'] },
  '/protokoll': { login: '/trolleymakerportal-login', who: ['operator'] },
  '/aufgaben': { login: '/trolleymakerportal-login', who: ['operator'] },
  '/wartung': { login: '/trolleymakerportal-login', who: ['operator'] },
  '/umzugsauftraege': { login: '/trolleymakerportal-login', who: ['operator'] },
  '/zellen': { login: '/trolleymakerportal-login', who: ['operator'] },
  '/zelle-oeffnen': { login: '/trolleymakerportal-login', who: staff },
};

test('every screen has its rule here, and every address leads to one screen', () => {
  expect(screens.map(({ path }) => path).toSorted()).toEqual(
    [...publicPaths, ...signedOutPaths, ...Object.keys(guarded)].toSorted(),
  );
  const addresses = screens.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test.each(publicPaths)('%s is open to everybody', (path) => {
  for (const somebody of [null, ...Object.values(everybody)]) expect(admissionTo(screenAt(path), somebody)).toBe('enter');
});

test.each(signedOutPaths)('%s is for those who are not signed in and takes a region', (path) => {
  const screen = screenAt(path);
  expect(admissionTo(screen, null)).toBe('enter');
  expect(screen.takesRegion).toBe(true);
  for (const somebody of Object.values(everybody)) expect(admissionTo(screen, somebody)).toEqual({ to: '/' });
});

test('alerts survive the way to the logins and to the reset page, and to no other', () => {
  const keeping = screens.flatMap(({ path, keepsAlerts }) => (keepsAlerts ? [path] : []));
  expect(keeping.toSorted()).toEqual([...loginPaths, '/reset-password'].toSorted());
});

test('a link for a new password without its token says so and leads to the reset page', () => {
  expect(screenAt('/new-password').needs).toEqual({
    query: 't',
    message: 'Der Link ist ungültig. Bitte fordern Sie einen neuen an.',
    to: '/reset-password',
  });
});

describe.each(Object.entries(guarded))('%s', (path, { login, who }) => {
  test('sends those who are not signed in to the login that fits', () => {
    expect(admissionTo(screenAt(path), null)).toEqual({ to: login });
  });
  test.each(Object.keys(everybody) as Somebody[])('knows what to say to %s', (somebody) => {
    expect(admissionTo(screenAt(path), everybody[somebody])).toBe(who.includes(somebody) ? 'enter' : 'refuse');
  });
});

test('the old addresses lead on', () => {
  const aliases = Object.fromEntries(screens.flatMap(({ path, aliases = [] }) => aliases.map((alias) => [alias, path])));
  expect(aliases).toEqual({
    '/kunden-login': '/login',
    '/contractor-login': '/auftraggeber-login',
    '/registration': '/registrierung',
    '/mitarbeitercard-teilnehmen': '/partner-werden',
    '/partner-info': '/partner',
    '/arbeitgeber': '/partner',
    '/arbeitgeber-info': '/partner',
    '/korrekturbuchung': '/korrektur',
    '/impressum': '/imprint',
    '/teilnahmebedingungen': '/conditions-of-participation',
    '/einwilligungserklaerung': '/declaration-of-consent',
    '/datenschutzhinweise': '/privacy-policy',
    '/datenschutzerklaerung': '/data-protection',
    '/datenschutz': '/data-protection',
  });
});

/** Part 1, section 2.2. */
test.each<[Somebody, string, string, string]>([
  ['customer', '/dashboard', '/', '/login'],
  ['interested', '/partner', '/partner', '/partner-login'],
  ['employer', '/partner-transaktionen', '/arbeitgeber-personal-data', '/arbeitgeber-login'],
  ['admin', '/buchung', '/partner-personal-data', '/partner-login'],
  ['user', '/buchung', '/', '/partner-login'],
  ['partnerAccounting', '/partner-transaktionen', '/', '/partner-login'],
  ['operator', '/push-notifications', '/push-notifications', '/login'],
  ['editorial', '/push-notifications', '/push-notifications', '/login'],
  ['support', '/betrieb', '/betrieb', '/login'],
  ['accounting', '/betrieb', '/betrieb', '/login'],
  ['contractor', '/auftraggeber-auswertungen', '/auftraggeber-auswertungen', '/login'],
])('%s is at home at %s, arrives at %s and leaves to %s', (somebody, home, arrival, exit) => {
  const user = everybody[somebody];
  expect([homeOf(user), destinationAfterLogin(user), loginAfterLogout(user.role)]).toEqual([home, arrival, exit]);
});

test('an admin whose data are complete goes home after the login', () => {
  for (const role of ['partner', 'employer'] as const) {
    expect(destinationAfterLogin(person(role, 'admin', { partner_data_complete: true }))).toBe('/');
  }
});

const demoLabels = ['Demo-Buchung', 'Demo-Transaktionen', 'Demo-Auswertungen'];

const partnerHelp = ['Terminbuchung', 'Kontakt', 'FAQ Akzeptanzpartner'];
const bothHelp = ['Kontakt', 'FAQ Akzeptanzpartner', 'FAQ Arbeitgeber'];
const account = ['Passwort ändern', 'Sicherheit'];
const cards = ['Kartenbestand', 'Guthaben-Links'];
const money = [
  'Abrechnungsläufe',
  'Rechnungen',
  'Bank',
  'Offene Posten',
  'Mahnungen',
  'Ladeaufträge',
  'Kampagnen',
  'Kundengelder',
  'DATEV',
  'Datenträger',
  'Übernahmen',
  'Umzüge',
];
const withInbox = ['Passwort ändern', 'Mitteilungen', 'Sicherheit'];

/** Part 1, section 2.3, as far as the screens exist. */
test.each<[Somebody, string[]]>([
  [
    'customer',
    [
      'Übersicht',
      'Persönliche Daten',
      'Passwort ändern',
      'Buchungsübersicht',
      'Partner finden',
      'Vorteile',
      'Hilfe/FAQ',
      'Einfach erklärt',
      'CARD sperren/übertragen',
      'Kontakt',
      'Mitteilungen',
      'Sicherheit',
    ],
  ],
  [
    'admin',
    [
      'Buchung',
      'Tagesabschluss',
      'Übersicht',
      'Auswertungen',
      'Dokumentenarchiv',
      'Korrekturbuchung',
      'Bonus-Infos',
      'Bonus',
      'Logo',
      'Partnerdaten',
      ...demoLabels,
      ...partnerHelp,
      ...withInbox,
    ],
  ],
  [
    'user',
    [
      'Buchung',
      'Tagesabschluss',
      'Übersicht',
      ...partnerHelp.slice(1),
      // What a cashier seldom needs.
      'Korrekturbuchung',
      'Bonus-Infos',
      ...demoLabels,
      ...withInbox,
    ],
  ],
  [
    'partnerAccounting',
    [
      'Übersicht',
      'Auswertungen',
      'Dokumentenarchiv',
      'Korrekturbuchung',
      'Bonus-Infos',
      'Logo',
      ...demoLabels,
      ...partnerHelp,
      ...withInbox,
    ],
  ],
  [
    'interested',
    [
      'Überblick',
      'Konditionen Akzeptanzpartner',
      'Konditionen MitarbeiterCARD',
      'Bonus-Infos',
      ...demoLabels,
      'Partner werden',
      'Arbeitgeber werden',
      'Terminbuchung',
      ...bothHelp,
      ...account,
    ],
  ],
  ['employerToBe', ['Überblick', 'Konditionen MitarbeiterCARD', 'Arbeitgeber werden', 'Terminbuchung', ...bothHelp, ...account]],
  [
    'employer',
    [
      'Übersicht',
      'Auswertungen',
      'Dokumentenarchiv',
      'MitarbeiterCARDs',
      'Ladeaufträge',
      'Logo',
      'Arbeitgeberdaten',
      'Terminbuchung',
      'Kontakt',
      'FAQ Arbeitgeber',
      ...account,
    ],
  ],
  ['contractor', ['Auswertungen', ...account]],
  [
    'operator',
    [
      'Heute',
      'Vorgänge',
      'Partner',
      'Arbeitgeber',
      'Potenzielle Partner',
      'Kartenbestand',
      'Auftraggeber',
      'Guthaben-Links',
      'Regionen',
      ...money,
      'Push-Nachrichten',
      'Passwort-Links',
      'Postausgang',
      'Protokoll',
      'Aufgaben',
      'Wartung',
      'Zellen',
      'Umzugsaufträge',
      'Mitarbeitende',
      'Freigaben',
      ...withInbox,
    ],
  ],
  [
    'support',
    [
      'Heute',
      'Vorgänge',
      'Partner',
      'Arbeitgeber',
      'Potenzielle Partner',
      ...cards,
      'Regionen',
      'Ladeaufträge',
      'Kampagnen',
      'Übernahmen',
      'Umzüge',
      'Passwort-Links',
      'Postausgang',
      'Freigaben',
      ...account,
    ],
  ],
  ['accounting', ['Heute', 'Vorgänge', 'Partner', 'Arbeitgeber', 'Regionen', ...money, 'Freigaben', ...account]],
  ['editorial', ['Heute', 'Regionen', 'Push-Nachrichten', 'Freigaben', ...withInbox]],
])('the menu of %s holds %j', (somebody, labels) => {
  expect(menuOf(screens, everybody[somebody]).map(({ menu }) => menu?.label)).toEqual(labels);
});

test('the menu of staff has its groups in one order, each in one piece', () => {
  const groups = groupMenu(menuOf(screens, everybody.operator)).flatMap((item) =>
    'group' in item ? item.group : (item.menu?.group ?? []),
  );
  expect(groups).toEqual(['Stammdaten', 'Geld', 'Inhalte', 'Betrieb']);
});

test('the menu calls the card by its name in the region', () => {
  const label = (cardName: string | null) => menuLabel(screenAt('/lock-card'), person('customer', null, { cardName }));
  expect([label('Lahrer Blütenkarte'), label(null)]).toEqual([
    'Lahrer Blütenkarte sperren/übertragen',
    'Karte sperren/übertragen',
  ]);
  const employer = person('employer', 'admin', { cardName: 'Lahrer Blütenkarte' });
  expect(menuLabel(screenAt('/konditionen-mitarbeitercard'), employer)).toBe('Konditionen MitarbeiterCARD');
});

test('staff that must set up a second factor gets there and nowhere else', () => {
  const head = person('trolleymaker', null, { must_set_up_second_factor: true });
  for (const screen of screens) {
    const admission = admissionTo(screen, head);
    if (screen.who === 'anyone' || screen.path === '/zweiter-schritt') expect(admission).toBe('enter');
    else expect(admission).toEqual({ to: screen.who === 'signed-out' ? '/' : '/zweiter-schritt' });
  }
  expect(menuOf(screens, head)).toEqual([]);
});
