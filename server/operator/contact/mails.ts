import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

interface ContactMessage {
  region: CardLook;
  number: number;
  /** Undefined where the form offers none. */
  subject: string | undefined;
  message: string;
  writer: {
    name: string;
    /** Left out or empty where the form does not ask for it. */
    companyName?: string | undefined;
    phone?: string | undefined;
    email: string;
    accountEmail: string;
  };
}

/** To the region or the operator; an answer goes to the writer. */
export const messageReceived = mailTemplate(({ region, number, subject, message, writer }: ContactMessage) => ({
  subject: `Kontaktformular: ${subject ?? 'Nachricht'} zur ${region.cardName}`,
  paragraphs: [
    'über das Kontaktformular ist diese Nachricht eingegangen:',
    message,
    [
      `Von: ${writer.name}`,
      ...(writer.companyName ? [`Unternehmen: ${writer.companyName}`] : []),
      ...(writer.phone ? [`Telefon: ${writer.phone}`] : []),
      `E-Mail-Adresse: ${writer.email}`,
      `Angemeldet als: ${writer.accountEmail}`,
    ].join('\n'),
    `Wenn Sie auf diese E-Mail antworten, geht Ihre Antwort an die angegebene Adresse. Im Portal ist es der Vorgang ${number}.`,
  ],
}));

interface Answer {
  region: CardLook;
  number: number;
  /** As staff has typed it. */
  answer: string;
}

export const messageAnswered = mailTemplate(({ region, number, answer }: Answer) => ({
  subject: `Ihre Nachricht zur ${region.cardName} (Vorgang ${number})`,
  paragraphs: [answer],
}));

export const barrierAnswered = mailTemplate(({ number, answer }: Answer) => ({
  subject: `Ihre Meldung einer Barriere (Vorgang ${number})`,
  paragraphs: [answer],
}));
