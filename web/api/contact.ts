import type { InputOf } from '#contract/common/call.ts';
import { contactForm, interestContactForm, reportBarrier } from '#contract/operator/contact/contact.ts';
import { ask } from '#web/api/client.ts';

export type ContactMessage = Record<keyof InputOf<typeof contactForm>, string>;

/** Sends what a form has checked. */
export function sendContactMessage(message: ContactMessage): Promise<null> {
  return ask(contactForm, message as InputOf<typeof contactForm>);
}

type InterestInput = InputOf<typeof interestContactForm>;
export type InterestMessage = {
  [Field in keyof InterestInput]: undefined extends InterestInput[Field] ? string | undefined : string;
};

/** Sends what a prospect's form has checked. */
export function sendInterestMessage(message: InterestMessage): Promise<null> {
  return ask(interestContactForm, message as InterestInput);
}

/** Tells of a barrier what a form has checked. */
export function sendBarrier(report: InputOf<typeof reportBarrier>, captchaToken: string): Promise<null> {
  return ask(reportBarrier, report, { captchaToken });
}
