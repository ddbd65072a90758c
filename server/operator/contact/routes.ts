import type { FastifyInstance } from 'fastify';
import { contactForm, interestContactForm, reportBarrier as reportCall } from '#contract/operator/contact/contact.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { reportBarrier } from './report-barrier.ts';
import { sendContactMessage } from './send-contact-message.ts';

export function contactRoutes(app: FastifyInstance, portal: Portal): void {
  answer(app, contactForm, async ({ input, caller }) => {
    await sendContactMessage(portal, caller, input);
    return null;
  });

  answer(app, interestContactForm, async ({ input: { salutation = '', name, ...words }, caller }) => {
    await sendContactMessage(portal, caller, { salutation, firstName: '', lastName: name, ...words });
    return null;
  });

  answer(app, reportCall, async ({ input, request }) => {
    await reportBarrier(portal, input, request.ip);
    return null;
  });
}
