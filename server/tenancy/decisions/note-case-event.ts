import type { CaseAct } from '#contract/tenancy/decisions/case-page.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { type Mail, queueMail } from '#server/platform/mail/queue-mail.ts';
import type { CaseKey } from './reads.ts';

/** Adds to the history of a case, which nobody changes afterwards. */
export async function noteCaseEvent(
  trx: Trx,
  { regionId, number }: CaseKey,
  { act, by, ...more }: { act: CaseAct; by: number | null; at?: Date; mailId?: number; note?: string },
): Promise<void> {
  await trx
    .insertInto('case_event')
    .values({
      region_id: regionId,
      number,
      act,
      person_id: by,
      outbox_mail_id: more.mailId ?? null,
      note: more.note ?? null,
      ...(more.at && { at: more.at }),
    })
    .execute();
}

/** Queues a mail that goes out for a case, and notes it there. */
export async function mailForCase(trx: Trx, key: CaseKey, mail: Mail): Promise<void> {
  const mailId = await queueMail(trx, mail);
  await noteCaseEvent(trx, key, { act: 'mailed', by: null, mailId, note: mail.subject });
}
