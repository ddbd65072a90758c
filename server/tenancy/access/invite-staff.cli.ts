import { parseArgs } from 'node:util';
import { z } from 'zod';
import { staffRoles } from '#contract/roles.ts';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { inviteStaff } from './invite-staff.ts';

const USAGE = `Usage: npm run staff:invite -- --email ADDRESS --first-name NAME --last-name NAME [--role ROLE]
       ROLE is one of management (without a word), support, accounting, editorial.`;

/** `npm run staff:invite`: an account for operator staff. Prints the link that sets its password; it works once, for an hour. */
await withDatabase(async ({ db }) => {
  const options = {
    email: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    role: { type: 'string' },
  } as const;
  const { email, 'first-name': firstName, 'last-name': lastName, role } = parseArgs({ options, strict: false }).values;
  const person = z
    .object({
      email: z.email(),
      firstName: z.string().min(1),
      lastName: z.string().min(1),
      staffRole: z.enum(staffRoles).default('management'),
    })
    .safeParse({ email, firstName, lastName, staffRole: role });
  if (!person.success) throw new ConfigError(USAGE);
  // First: a token whose link cannot be told would be lost.
  const { PUBLIC_URL } = readConfig(process.env);
  const token = await inviteStaff(db, person.data);
  console.log(`${PUBLIC_URL}/new-password?t=${token}`);
});
