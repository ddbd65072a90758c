import type { Mail } from './queue-mail.ts';
import type { CardLook, MailContent } from './write-mail.ts';

export type { CardLook };

/** The recipient of a mail. Without a name, the mail greets nobody by name. */
export interface Addressee extends Pick<Mail, 'replyTo' | 'writerId' | 'secretLink' | 'attachments'> {
  email: string;
  /** Null if the recipient has no account, or if somebody else typed the address. */
  personId: number | null;
  name?: string;
  firstName?: string;
  lastName?: string;
}

/** Makes a mail to somebody from its input. */
export type MailTemplate<Input> = (to: Addressee, input: Input) => Mail;

/**
 * The text of one kind of mail. All kinds share salutation and signature; if the input names a region, the mail has the
 * name and colour of its card.
 */
export function mailTemplate<Input = void>(
  write: (input: Input) => Omit<MailContent, 'look' | 'salutation'>,
): MailTemplate<Input> {
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
