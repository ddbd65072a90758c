import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { Logger } from '#server/platform/log.ts';
import { booksNotClean } from './mails.ts';

/** What `npm run ledger:verify` does, each night. What is wrong is kept, logged, and mailed to the operator. */
export async function checkBooks({ db, config, log }: { db: Db; config: Config; log: Logger }): Promise<void> {
  const started_at = new Date();
  const findings = await verifyLedger(db, openSealKeys(config), {
    sealedWithin: { minutes: SEALED_WITHIN_MINUTES, now: started_at },
  });
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('ledger_check')
      .values({ started_at, findings: JSON.stringify(findings) })
      .execute();
    if (findings.length === 0) return;
    log.error({ findings }, 'the books are not clean');
    const operator = { email: config.CONTACT_MAIL, personId: null };
    await queueMail(trx, booksNotClean(operator, { findings: findings.length }));
  });
}

/** How the last check of the books began and ended; undefined before the first. */
export async function findLastCheck(db: Db): Promise<{ startedAt: Date; endedAt: Date; findings: number } | undefined> {
  const check = await db
    .selectFrom('ledger_check')
    .select(['started_at', 'ended_at', 'findings'])
    .orderBy('ledger_check_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return check && { startedAt: check.started_at, endedAt: check.ended_at, findings: check.findings.length };
}

/** What waits longer for its seal is reported: the job seals each minute. */
export const SEALED_WITHIN_MINUTES = 15;
