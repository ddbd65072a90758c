import { managementPermits } from '#contract/common/permits.ts';
import { ConfigError } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { forgetSecondFactor } from '#server/tenancy/credentials/second-factor/reset-second-factor.ts';
import { tellOfSecondFactor } from '#server/tenancy/credentials/second-factor/tell-of-second-factor.ts';
import { holdStaff, isActing } from '#server/tenancy/people/staff-members.ts';
import { endSessionsOf } from '#server/tenancy/sessions/session.ts';
import { lastHeadHelped } from './mails.ts';

interface Plea {
  email: string;
  reason: string;
  /** The operator's mailbox: nobody else is there to notice. */
  mailbox: string;
}

/**
 * Takes the second factor away from the only member of management, who has lost the phone and the codes: nobody else
 * may. All sessions of that person end; the person and the operator's mailbox are told, and the trail notes it. Throws
 * a ConfigError where somebody else can help.
 */
export async function helpLastHead(db: Db, { email, reason, mailbox }: Plea): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const heads = (await holdStaff(trx)).filter((member) => isActing(member, managementPermits));
    const head = heads.find((member) => member.email.toLowerCase() === email.toLowerCase());
    if (!head) throw new ConfigError('--email must name an acting member of management.');
    const other = heads.find((member) => member !== head);
    if (other) throw new ConfigError(`${other.email} can do that on the screen: search for the person, then reset.`);
    await forgetSecondFactor(trx, head.personId);
    await endSessionsOf(trx, head.personId);
    await tellOfSecondFactor(trx, head.personId, 'second-factor-reset', { staffId: null, reason });
    await queueMail(trx, lastHeadHelped({ email: mailbox, personId: null }, { email: head.email, reason }));
  });
}
