import { isCardNumber } from '#contract/common/card-number.ts';
import { ConfigError } from '#server/platform/config.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readWords } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { getStaffId } from '#server/tenancy/people/staff-members.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { undoLock, undoRegistration } from './staff-acts.ts';

const USAGE = `Usage: ${sayCommand('cards:undo lock|registration --card NUMBER --as STAFF-EMAIL --reason TEXT')}
The reason is for the card's holder, who reads it in a mail (at most 500 characters).`;

/** `npm run cards:undo`: staff unlocks a card that was locked by mistake, or removes a wrong registration. */
await withDatabase(async ({ db }) => {
  const { verb, card, email, reason } = readAct();
  const act = { card, reason, staffId: await getStaffId(db, email) };
  const office = { db, regionContent: ownRegionContent(db) };
  await (verb === 'lock' ? undoLock : undoRegistration)(office, act);
  console.log(verb === 'lock' ? `Card ${card} is open again.` : `Card ${card} is registered to nobody now.`);
});

function readAct() {
  const { positionals, values } = readWords(USAGE, {
    allowPositionals: true,
    options: { card: { type: 'string' }, as: { type: 'string' }, reason: { type: 'string' } },
  });
  const [verb, ...more] = positionals;
  const card = values.card?.replace(/\s/g, '') ?? '';
  const reason = values.reason?.trim() ?? '';
  const isVerb = verb === 'lock' || verb === 'registration';
  if (!isVerb || more.length > 0 || !isCardNumber(card) || !reason || reason.length > 500) throw new ConfigError(USAGE);
  return { verb, card, reason, email: values.as };
}
