import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

interface Moved {
  region: CardLook;
  /** The former provider. */
  provider: string;
  companyName: string;
  contractId: string;
  /** The page that asks for the address. No secret: these mails go out together, and lie in mailboxes for months. */
  url: string;
}

/** To the contact person of an employer whose contract has come from another provider. */
export const employerMoved = mailTemplate(({ region, provider, companyName, contractId, url }: Moved) => ({
  subject: `Ihr Arbeitgebervertrag ist umgezogen: ${region.cardName}`,
  paragraphs: [
    `${companyName} war bisher Arbeitgeber bei „${provider}“. Jetzt führen wir Ihren Vertrag für die ${region.cardName} unter der Nummer ${contractId}.`,
    'Legen Sie bitte ein Passwort fest. Geben Sie dazu auf der folgenden Seite diese E-Mail-Adresse ein, und wir schicken Ihnen einen Link. Danach prüfen und ergänzen Sie Ihre Daten. Karten und Aufladungen richten Sie ein, sobald Ihre Daten vollständig sind und wir den Vertrag geprüft haben.',
  ],
  button: { label: 'Passwort festlegen', url },
  closing: [
    'Ein SEPA-Mandat, das Sie bisher erteilt hatten, gilt bei uns nicht. Zahlen Sie per Bankeinzug, finden Sie das neue im Portal bei Ihren Daten: Bitte unterschreiben Sie es, und senden Sie es uns.',
  ],
}));

/** To the contact person of a partner whose contract has come from another provider. */
export const partnerMoved = mailTemplate(({ region, provider, companyName, contractId, url }: Moved) => ({
  subject: `Ihr Partnervertrag ist umgezogen: ${region.cardName}`,
  paragraphs: [
    `${companyName} war bisher Akzeptanzpartner bei „${provider}“. Jetzt führen wir Ihren Vertrag für die ${region.cardName} unter der Nummer ${contractId}.`,
    'Legen Sie bitte ein Passwort fest. Geben Sie dazu auf der folgenden Seite diese E-Mail-Adresse ein, und wir schicken Ihnen einen Link. Danach prüfen und ergänzen Sie Ihre Daten. Sobald sie vollständig sind und wir den Vertrag geprüft haben, können Sie buchen.',
  ],
  button: { label: 'Passwort festlegen', url },
  closing: [
    'Ein SEPA-Mandat, das Sie bisher erteilt hatten, gilt bei uns nicht. Das neue finden Sie im Portal bei Ihren Daten: Bitte unterschreiben Sie es, und senden Sie es uns.',
  ],
}));
