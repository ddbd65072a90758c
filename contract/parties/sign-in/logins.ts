import { contractorLogin, customerLogin, employerLogin, operatorLogin, partnerLogin } from './sign-in.ts';

/** Only card holders have a card to sign in with; all doors take both. */
const byAddress = 'E-Mail-Adresse';

/**
 * The five logins (part 1, section 2.4; part 2, Partner login; part 3, sections 2.2 and 2.7). The server paints the
 * frame of the page from these texts before any script runs; the browser builds the screen from the same texts.
 */
export const logins = {
  customer: {
    call: customerLogin,
    path: '/login',
    aliases: ['/kunden-login'],
    heading: 'Kunden-Login',
    lead: 'Guthaben, Buchungen und Vorteile Ihrer Karte auf einen Blick.',
    nameLabel: 'E-Mail-Adresse oder Kartennummer',
    button: 'Login >>',
  },
  partner: {
    call: partnerLogin,
    path: '/partner-login',
    aliases: [],
    heading: 'Partner-Login',
    lead: 'Karten aufladen, Guthaben einlösen und Kundenbonus vergeben.',
    nameLabel: byAddress,
    button: 'Login',
  },
  employer: {
    call: employerLogin,
    path: '/arbeitgeber-login',
    aliases: [],
    heading: 'Arbeitgeber-Login',
    lead: 'Die Karten Ihrer Mitarbeiterinnen und Mitarbeiter verwalten.',
    nameLabel: byAddress,
    button: 'Login',
  },
  contractor: {
    call: contractorLogin,
    path: '/auftraggeber-login',
    aliases: ['/contractor-login'],
    heading: 'Auftraggeber-Login',
    lead: 'Zugang für die Auftraggeber der Karte.',
    nameLabel: byAddress,
    button: 'Login >>',
  },
  operator: {
    call: operatorLogin,
    path: '/trolleymakerportal-login',
    aliases: [],
    heading: 'Betreiber-Login',
    lead: 'Zugang für die Mitarbeiterinnen und Mitarbeiter des Betreibers.',
    nameLabel: byAddress,
    button: 'Login >>',
  },
} as const;

export type LoginKind = keyof typeof logins;
export type Login = (typeof logins)[LoginKind];
export type LoginPath = Login['path'];

/** The login at a path or at one of its aliases; undefined for other paths. */
export function findLogin(path: string): Login | undefined {
  return Object.values(logins).find((login) => login.path === path || (login.aliases as readonly string[]).includes(path));
}
