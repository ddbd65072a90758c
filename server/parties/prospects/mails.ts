import { logins } from '#contract/parties/sign-in/logins.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

/** Where a prospect signs in. */
function doorOf(interest: string | null, portalUrl: string) {
  const { heading, path } = logins[interest === 'Arbeitgeber' ? 'employer' : 'partner'];
  return { heading, button: { label: `Zum ${heading}`, url: new URL(path, portalUrl).href } };
}

interface Admitted {
  region: CardLook;
  interest: string | null;
  portalUrl: string;
}

/** To a prospect whom staff will look at. */
export const interestReceived = mailTemplate(({ region }: { region: CardLook }) => ({
  subject: `Ihr Interesse an der ${region.cardName}`,
  paragraphs: [
    `vielen Dank für Ihr Interesse an der ${region.cardName}. Wir prüfen Ihren Zugang und melden uns per E-Mail, sobald Sie sich anmelden können.`,
    'In der Regel dauert das höchstens drei Werktage. Sie müssen bis dahin nichts tun.',
  ],
}));

/** To a prospect who has come by a link, and is in. */
export const prospectWelcome = mailTemplate(({ region, interest, portalUrl }: Admitted) => ({
  subject: `Willkommen bei der ${region.cardName}`,
  paragraphs: [
    `schön, dass Sie da sind. Ihr Zugang zum Portal der ${region.cardName} ist freigegeben.`,
    `Melden Sie sich jederzeit mit Ihrer E-Mail-Adresse und Ihrem Passwort über den ${doorOf(interest, portalUrl).heading} an. Dort finden Sie alle Informationen und können Ihre Teilnahme abschließen.`,
    'Ihr Link ist damit verbraucht; Sie brauchen ihn nicht mehr.',
  ],
  button: doorOf(interest, portalUrl).button,
}));

/** To the owner of an address used again to register a company. Repeats no input, which may be a stranger's. */
export const companyAddressKnown = mailTemplate((_told: { region: CardLook }) => ({
  subject: 'Sie haben bereits ein Konto',
  paragraphs: [
    'mit Ihrer E-Mail-Adresse sollte soeben ein Unternehmen registriert werden. Zu dieser Adresse gibt es aber schon ein Konto, deshalb wurde kein weiteres angelegt.',
    'Waren Sie das? Dann melden Sie sich bitte mit Ihrem bestehenden Konto an; über „Passwort vergessen?“ erhalten Sie ein neues Passwort. Für ein weiteres Konto brauchen Sie eine andere E-Mail-Adresse.',
    'Waren Sie es nicht? Dann brauchen Sie nichts zu tun.',
  ],
}));

export const prospectAdmitted = mailTemplate(({ region, interest, portalUrl }: Admitted) => ({
  subject: `Ihr Zugang zur ${region.cardName} ist freigegeben`,
  paragraphs: [
    `Ihr Zugang zum Portal der ${region.cardName} ist freigegeben. Melden Sie sich mit Ihrer E-Mail-Adresse und Ihrem Passwort über den ${doorOf(interest, portalUrl).heading} an. Als Nächstes schließen Sie Ihre Teilnahme dort ab.`,
  ],
  button: doorOf(interest, portalUrl).button,
}));

export const prospectRefused = mailTemplate(({ region, reason }: { region: CardLook; reason: string }) => ({
  subject: `Ihr Interesse an der ${region.cardName}`,
  paragraphs: [
    `vielen Dank für Ihr Interesse an der ${region.cardName}. Leider können wir Ihren Zugang nicht freigeben: ${reason}`,
    'Ihre Angaben haben wir gelöscht. Haben Sie Fragen? Dann antworten Sie bitte auf diese E-Mail.',
  ],
}));

interface Terms {
  region: CardLook;
  /** What is agreed beside the usual; empty where that is nothing. */
  special: string;
  reason: string;
}

export const prospectTermsChanged = mailTemplate(({ region, special, reason }: Terms) => ({
  subject: `Ihre Konditionen für die ${region.cardName}`,
  paragraphs: [
    `wir haben die Konditionen für Ihre Teilnahme an der ${region.cardName} ${special ? `angepasst: ${special}.` : 'angepasst: Es gelten die üblichen.'}`,
    'Was Sie bezahlen, sehen Sie bei der Registrierung im Portal, bevor Sie sie abschließen.',
    `Der Grund: ${reason}`,
  ],
}));
