import { staffRoleNames } from '#contract/common/role-names.ts';
import type { StaffRole } from '#contract/common/roles.ts';
import { mailTemplate } from '#server/platform/mail/mail-template.ts';

export const staffRoleChanged = mailTemplate(({ from, to, reason }: { from: StaffRole; to: StaffRole; reason: string }) => ({
  subject: 'Ihre Rolle im Portal wurde geändert',
  paragraphs: [
    `Ihre Rolle im Portal ist jetzt ${staffRoleNames[to]}; bisher war sie ${staffRoleNames[from]}.`,
    `Grund: ${reason}`,
    'Bitte melden Sie sich neu an. Fragen beantwortet Ihnen die Leitung.',
  ],
}));

export const staffDismissed = mailTemplate(({ reason }: { reason: string }) => ({
  subject: 'Ihr Zugang zum Portal wurde beendet',
  paragraphs: ['Ihr Zugang zum Portal des Betreibers wurde beendet.', `Grund: ${reason}`],
}));

/** To the operator's mailbox: somebody at the terminal has let the only member of management in again. */
export const lastHeadHelped = mailTemplate(({ email, reason }: { email: string; reason: string }) => ({
  subject: 'Bestätigung in zwei Schritten der Leitung zurückgesetzt',
  paragraphs: [
    `An der Befehlszeile hat jemand die Bestätigung in zwei Schritten von ${email} zurückgesetzt. Diese Person ist die einzige Leitung.`,
    `Grund: ${reason}`,
    'Bitte prüfen Sie, ob das so gewollt ist, und laden Sie eine zweite Leitung ein.',
  ],
}));

export const staffInvitation = mailTemplate(({ role, url, portalUrl }: { role: StaffRole; url: string; portalUrl: string }) => ({
  subject: 'Ihr Zugang zum Portal',
  paragraphs: [
    `Sie sind eingeladen, im Portal des Betreibers mitzuarbeiten. Ihre Rolle: ${staffRoleNames[role]}.`,
    'Vergeben Sie mit dieser Schaltfläche Ihr Passwort. Danach melden Sie sich mit Ihrer E-Mail-Adresse an:',
  ],
  button: { label: 'Passwort vergeben', url },
  closing: [
    `Der Link gilt eine Stunde und nur einmal. Ist er abgelaufen, fordern Sie unter ${new URL('/reset-password', portalUrl).href} einen neuen an.`,
    `Anmeldung: ${new URL('/trolleymakerportal-login', portalUrl).href}`,
  ],
}));
