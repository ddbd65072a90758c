import { getStaffId } from '#server/tenancy/people/staff-members.ts';
import { ConfigError } from '#server/platform/config.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { bonusForwardMails, bringBonusForward } from './bring-bonus-forward.ts';
import { readWords } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';

const USAGE = `Usage: ${sayCommand('bonus:bring-forward --partner CONTRACT-NUMBER --as STAFF-EMAIL')}`;

/** `npm run bonus:bring-forward`: a saved bonus counts at once instead of on the third working day. */
await withDatabase(async ({ db }) => {
  const { partner, as: email } = readWords(USAGE, { options: { partner: { type: 'string' }, as: { type: 'string' } } }).values;
  if (!partner) throw new ConfigError(USAGE);
  const staffId = await getStaffId(db, email);
  const { partnerName } = await db.transaction().execute(async (trx) => {
    const forward = await bringBonusForward(trx, { contractId: partner, staffId });
    await queueMails(trx, bonusForwardMails(forward));
    return forward;
  });
  console.log(`The bonus of ${partner} ${partnerName} is in force.`);
});
