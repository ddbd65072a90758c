import { sql } from 'kysely';
import { isPermitted, type Permit, type StaffRole, type Standing } from '#contract/common/roles.ts';
import { ConfigError } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';

/** A member of operator staff, also one whose account has ended. */
export interface StaffMember {
  personId: number;
  gguid: string;
  email: string;
  name: string;
  role: StaffRole;
  /** Without a password nobody has signed in by the account yet. */
  hasPassword: boolean;
  hasSecondFactor: boolean;
  createdAt: Date;
  endedAt: Date | null;
  /** Who gave the role within the last seven days, by an invitation or a change. */
  roleGivenLatelyBy: number | null;
}

export async function listStaff(db: Db): Promise<StaffMember[]> {
  return (await staffRows(db).orderBy('person_id').execute()).map(staffMemberOf);
}

export async function findStaffMember(db: Db, personId: number): Promise<StaffMember | undefined> {
  const row = await staffRows(db).where('person_id', '=', personId).executeTakeFirst();
  return row && staffMemberOf(row);
}

/** The member of staff with an open account of that address, in any case of letters. */
export async function findStaffByEmail(db: Db, email: string): Promise<StaffMember | undefined> {
  const row = await staffRows(db)
    .where('ended_at', 'is', null)
    .where((person) => person.eb(person.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row && staffMemberOf(row);
}

function staffRows(db: Db) {
  return db
    .selectFrom('person')
    .select([
      'person_id',
      'gguid',
      'email',
      'first_name',
      'last_name',
      'staff_role',
      'created_at',
      'ended_at',
      'second_factor_since',
      (person) => person('password_hash', 'is not', null).as('has_password'),
      sql<number | null>`case when role_given_at > ledger_now() - interval '7 days' then role_given_by end`.as(
        'role_given_lately_by',
      ),
    ])
    .where('role', '=', 'trolleymaker');
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof staffRows>['execute']>>[number];

function staffMemberOf(row: StaffRow): StaffMember {
  return {
    personId: row.person_id,
    gguid: row.gguid,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`,
    role: row.staff_role!,
    hasPassword: Boolean(row.has_password),
    hasSecondFactor: row.second_factor_since !== null,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    roleGivenLatelyBy: row.role_given_lately_by,
  };
}

/** Whether a member of staff can do, today, what the permits allow. */
export function isActing({ role, hasPassword, endedAt }: StaffMember, permits: readonly Permit[]): boolean {
  return endedAt === null && hasPassword && isPermitted(permits, standingOf(role));
}

/** What permits look at in a member of staff. */
export function standingOf(role: StaffRole): Standing {
  return { role: 'trolleymaker', staff_role: role, partner_role: null, partner_interest_in: null, contract_ended: false };
}

/** Says who an act of staff is of: null is somebody at the terminal, where nobody is signed in. */
export async function listStaffNames(db: Db): Promise<(personId: number | null) => string> {
  const names = new Map((await listStaff(db)).map(({ personId, name }) => [personId, name]));
  return (personId) => (personId === null ? 'Kommandozeile' : (names.get(personId) ?? 'Unbekannt'));
}

/** Keeps all of staff as they are until the transaction ends: changes of roles come one after the other. */
export async function holdStaff(trx: Trx): Promise<StaffMember[]> {
  return (await staffRows(trx).where('ended_at', 'is', null).orderBy('person_id').forNoKeyUpdate().execute()).map(staffMemberOf);
}

/** Keeps one member of staff as he is; undefined where the account has ended. */
export async function holdStaffMember(trx: Trx, personId: number): Promise<StaffMember | undefined> {
  const row = await staffRows(trx).where('ended_at', 'is', null).where('person_id', '=', personId).forShare().executeTakeFirst();
  return row && staffMemberOf(row);
}

/** The member of staff with that address, in whose name a command of the terminal acts. Throws a ConfigError. */
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

/** Gives a member of staff another role. */
export async function setStaffRole(trx: Trx, personId: number, role: StaffRole, givenBy: number): Promise<void> {
  await trx
    .updateTable('person')
    .set({ staff_role: role, role_given_by: givenBy, role_given_at: sql<Date>`ledger_now()` })
    .where('person_id', '=', personId)
    .execute();
}
