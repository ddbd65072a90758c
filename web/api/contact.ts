import type { InputOf } from '#contract/call.ts';
import { contactForm } from '#contract/contact.ts';
import { ask } from '#web/api/client.ts';

export type ContactMessage = Record<keyof InputOf<typeof contactForm>, string>;

/** Sends what a form has checked. */
export function sendContactMessage(message: ContactMessage): Promise<null> {
  return ask(contactForm, message as InputOf<typeof contactForm>);
}
