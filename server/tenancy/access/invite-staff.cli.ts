import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { inviteStaff } from './invite-staff.ts';

const USAGE = 'Usage: npm run staff:invite -- --email ADDRESS --first-name NAME --last-name NAME';

/** `npm run staff:invite`: an account for operator staff. Prints the link that sets its password; it works once, for an hour. */
await withDatabase(async ({ db }) => {
  const options = { email: { type: 'string' }, 'first-name': { type: 'string' }, 'last-name': { type: 'string' } } as const;
  const { email, 'first-name': firstName, 'last-name': lastName } = parseArgs({ options, strict: false }).values;
  const person = z
    .object({ email: z.email(), firstName: z.string().min(1), lastName: z.string().min(1) })
    .safeParse({ email, firstName, lastName });
  if (!person.success) throw new ConfigError(USAGE);
  // First: a token whose link cannot be told would be lost.
  const { PUBLIC_URL } = readConfig(process.env);
  const token = await inviteStaff(db, person.data);
  console.log(`${PUBLIC_URL}/new-password?t=${token}`);
});
