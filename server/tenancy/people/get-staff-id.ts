import { ConfigError } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The person of operator staff with that e-mail address, for commands of the terminal that act in somebody's name. Throws a ConfigError. */
export async function getStaffId(db: Db, email: string | undefined): Promise<number> {
  const staff = await db
    .selectFrom('person')
    .select('person_id')
    .where('email', '=', email ?? '')
    .where('role', '=', 'trolleymaker')
    .executeTakeFirst();
  if (!staff) throw new ConfigError('--as must name the e-mail address of operator staff.');
  return staff.person_id;
}
