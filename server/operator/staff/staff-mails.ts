import { type StaffRole, staffRoleNames } from '#contract/common/roles.ts';
import { mailTemplate } from '#server/platform/mail/mail-template.ts';

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
