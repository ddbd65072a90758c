import { staffRoles } from '#contract/common/roles.ts';
import { inviteStaff as invitation } from '#contract/operator/staff/staff-members.ts';
import { managementPermits } from '#contract/common/permits.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { type Config, ConfigError, readConfig } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readWords } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { getStaffId, isActing, listStaff } from '#server/tenancy/people/staff-members.ts';
import { inviteStaff, type Invited } from './invite-staff.ts';
import { issueMailedToken } from '#server/tenancy/credentials/mailed-token.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { inviteColleague } from './invite-colleague.ts';

const USAGE = `Usage: ${sayCommand('staff:invite --email ADDRESS --first-name NAME --last-name NAME [--role ROLE] [--as STAFF-EMAIL] [--reason TEXT]')}
       ROLE is one of ${staffRoles.join(', ')}; management without a word.
       --as names the member of management who invites; the first one of all needs nobody.`;

/** `npm run staff:invite`: an account for staff. Prints the link that sets the password of the very first one. */
await withDatabase(async ({ db }) => {
  const { as, ...given } = readInvitation();
  // First: a token whose link cannot be told would be lost.
  const config = readConfig(process.env);
  const heads = (await listStaff(db)).filter((member) => isActing(member, managementPermits));
  if (heads.length === 0) console.log(await inviteFirst(db, config, { ...given, staffRole: given.role }));
  else console.log(await inviteAs(db, config, given, await getHeadId(db, as, heads)));
});

function readInvitation() {
  const text = { type: 'string' } as const;
  const options = { email: text, 'first-name': text, 'last-name': text, role: text, as: text, reason: text };
  const {
    as,
    email,
    role = 'management',
    ...words
  } = readWords(USAGE, { options, strict: false }).values as Record<string, string | undefined>;
  const parsed = invitation.input.safeParse({
    email,
    role,
    firstName: words['first-name'],
    lastName: words['last-name'],
    reason: words.reason ?? 'Eingeladen über die Befehlszeile.',
  });
  if (!parsed.success) throw new ConfigError(USAGE);
  return { ...parsed.data, as };
}

/** Nobody is there yet who could ask for it, or confirm it. */
async function inviteFirst(db: Db, config: Config, invited: Invited): Promise<string> {
  const token = await db
    .transaction()
    .execute(async (trx) => issueMailedToken(trx, config, await inviteStaff(trx, config, invited, null), 'new-password'));
  return `${config.PUBLIC_URL}/new-password?t=${token}`;
}

async function getHeadId(db: Db, as: string | undefined, heads: readonly { personId: number }[]): Promise<number> {
  const staffId = await getStaffId(db, as);
  if (!heads.some(({ personId }) => personId === staffId)) throw new ConfigError('--as must name a member of management.');
  return staffId;
}

type Wanted = Omit<Parameters<typeof inviteColleague>[1], 'staffId'>;

async function inviteAs(db: Db, config: Config, wanted: Wanted, staffId: number): Promise<string> {
  const office = { db, config, keys: openSealKeys(config), regionContent: ownRegionContent(db) };
  const { waitsForSecond } = await inviteColleague(office, { ...wanted, staffId });
  return waitsForSecond ? 'Waits for a second person to confirm it.' : `Invited: the link is in the mail to ${wanted.email}.`;
}
