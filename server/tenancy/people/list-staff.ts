import { isPermitted, type Permit, type StaffRole } from '#contract/common/roles.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

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
}

export async function listStaff(db: Db): Promise<StaffMember[]> {
  return (await staffRows(db).orderBy('person_id').execute()).map(staffMemberOf);
}

export async function findStaffMember(db: Db, personId: number): Promise<StaffMember | undefined> {
  const row = await staffRows(db).where('person_id', '=', personId).executeTakeFirst();
  return row && staffMemberOf(row);
}

export function staffRows(db: Db) {
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
    ])
    .where('role', '=', 'trolleymaker');
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof staffRows>['execute']>>[number];

export function staffMemberOf(row: StaffRow): StaffMember {
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
  };
}

/** Whether a member of staff can do, today, what the permits allow. */
export function isActing({ role, hasPassword, endedAt }: StaffMember, permits: readonly Permit[]): boolean {
  const standing = {
    role: 'trolleymaker',
    staff_role: role,
    partner_role: null,
    partner_interest_in: null,
    contract_ended: false,
  } as const;
  return endedAt === null && hasPassword && isPermitted(permits, standing);
}
