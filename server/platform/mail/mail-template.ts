import type { Mail } from './queue-mail.ts';
import type { CardLook, Letter } from './write-letter.ts';

export type { CardLook };

/** Whom a mail goes to. Without a name, where only the address is known, it greets nobody by name. */
export interface Addressee extends Pick<Mail, 'replyTo' | 'writerId' | 'secretLink' | 'attachments'> {
  email: string;
  /** Null where that is nobody with an account, or whoever an address was typed for. */
  personId: number | null;
  name?: string;
  firstName?: string;
  lastName?: string;
}

/** Makes a mail to somebody from what it tells of. */
export type MailTemplate<Input> = (to: Addressee, input: Input) => Mail;

/**
 * The wording of one kind of mail. Salutation and signature are the same in all of them; one whose input names a region
 * stands under the name and the colour of its card.
 */
export function mailTemplate<Input = void>(write: (input: Input) => Omit<Letter, 'look' | 'salutation'>): MailTemplate<Input> {
  return ({ email, personId, name, firstName, lastName, ...more }, input) => ({
    to: email,
    recipientId: personId,
    replyTo: more.replyTo,
    writerId: more.writerId,
    secretLink: more.secretLink,
    attachments: more.attachments,
    look: (input as { region?: CardLook } | undefined)?.region,
    salutation: greet(name ?? (lastName === undefined ? '' : `${firstName} ${lastName}`)),
    ...write(input),
  });
}

function greet(name: string): string {
  return name ? `Guten Tag ${name},` : 'Guten Tag,';
}
