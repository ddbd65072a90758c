import { reason as reasonOf } from '#contract/tenancy/four-eyes/staff-act.ts';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readWords } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { helpLastHead } from './help-last-head.ts';

const USAGE = `Usage: ${sayCommand('staff:reset-second-factor --email ADDRESS --reason TEXT')}
       Only for the last member of management, who has lost the phone and the codes. All others are helped on the screen.`;

/** `npm run staff:reset-second-factor`: the way back in for the only one who could help others. */
await withDatabase(async ({ db }) => {
  const options = { email: { type: 'string' }, reason: { type: 'string' } } as const;
  const { email, reason } = readWords(USAGE, { options }).values;
  const parsed = reasonOf.safeParse(reason);
  if (!email || !parsed.success) throw new ConfigError(USAGE);
  await helpLastHead(db, { email, reason: parsed.data, mailbox: readConfig(process.env).CONTACT_MAIL });
  console.log(`${email} signs in with the password alone, once, and sets up a second factor anew.`);
});
