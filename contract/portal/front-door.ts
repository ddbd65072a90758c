import type { LoginKind } from '#contract/parties/sign-in/logins.ts';
import { logins } from '#contract/parties/sign-in/logins.ts';
import { PLAIN_HELP_PATH, SHOPS_PATH } from '#contract/common/screen-paths.ts';

interface LinkTo {
  to: string;
  label: string;
}

const resetPassword: LinkTo = { to: '/reset-password', label: 'Passwort vergessen?' };
const registerInterest: LinkTo = {
  to: '/interessent-registrierung',
  label: 'Als Akzeptanzpartner oder Arbeitgeber registrieren',
};

/** The ways on from each login, as the specification lists them (part 1, section 2.4), and a forgotten password. */
export const loginLinks: Record<LoginKind, readonly LinkTo[]> = {
  customer: [resetPassword, { to: '/registrierung', label: 'Karte registrieren' }],
  partner: [resetPassword, registerInterest],
  employer: [resetPassword, registerInterest],
  contractor: [resetPassword, registerInterest],
  operator: [],
};

interface Fact {
  title: string;
  text: string;
  link?: LinkTo;
}

/** What the logins tell of the card, below the form. */
export const cardFacts: readonly Fact[] = [
  {
    title: 'Einkaufen',
    text: 'Aufladen und bezahlen in allen Geschäften, die mitmachen.',
    link: { to: SHOPS_PATH, label: 'Wo gilt meine Karte?' },
  },
  { title: 'Bonus', text: 'Viele Geschäfte schreiben Ihnen beim Einkaufen etwas auf der Karte gut.' },
  {
    title: 'Guthaben',
    text: 'Steht auf Ihrer Karte ein QR-Code? Die Kamera Ihres Telefons liest ihn und zeigt das Guthaben, ohne Anmeldung.',
    link: { to: PLAIN_HELP_PATH, label: 'Alles einfach erklärt' },
  },
];

/** The three ways in, each in the words of who takes it. */
export const waysIn: readonly { kind: LoginKind; title: string; text: string }[] = [
  { kind: 'customer', title: 'Ich habe eine Karte', text: 'Guthaben, Buchungen und Vorteile sehen.' },
  { kind: 'partner', title: 'Ich habe ein Geschäft', text: 'Die Karte an der Kasse annehmen.' },
  { kind: 'employer', title: 'Ich bin Arbeitgeber', text: 'Beschäftigten jeden Monat Guthaben schenken.' },
];

/** At the way that one has taken already, for who has no access yet. */
export const newHere: Partial<Record<LoginKind, LinkTo>> = {
  customer: { to: '/registrierung', label: 'Noch neu hier? So fangen Sie an' },
  partner: { to: registerInterest.to, label: 'Noch neu hier? So machen Sie mit' },
  employer: { to: registerInterest.to, label: 'Noch neu hier? So machen Sie mit' },
};

/** In the head of every page but the logins, for who is not signed in. */
export const strangersWays: readonly LinkTo[] = [
  { to: logins.customer.path, label: 'Login' },
  { to: SHOPS_PATH, label: 'Partner finden' },
  { to: PLAIN_HELP_PATH, label: 'Hilfe' },
];

/** The heading above what the card does. */
export function frontDoorHeading(cardName: string | undefined): string {
  return `So funktioniert die ${cardName ?? 'Karte'}`;
}
