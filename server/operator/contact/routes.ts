import type { FastifyInstance } from 'fastify';
import { contactForm, interestContactForm, reportBarrier as reportCall } from '#contract/operator/contact/contact.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { reportBarrier } from './report-barrier.ts';
import { sendContactMessage } from './send-contact-message.ts';

export function contactRoutes(app: FastifyInstance, portal: Portal): void {
  answer(app, contactForm, ({ input, caller }) => sendContactMessage(portal, caller, input));

  answer(app, interestContactForm, async ({ input: { salutation = '', name, ...words }, caller }) => {
    await sendContactMessage(portal, caller, { salutation, firstName: '', lastName: name, ...words });
  });

  answer(app, reportCall, ({ input, request }) => reportBarrier(portal, input, request.ip));
}
