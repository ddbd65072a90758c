import type { Db } from '#server/platform/db/database.ts';
import { listStaff, isActing, type StaffMember } from '#server/tenancy/people/staff-members.ts';
import { digestOf } from './digest-of.ts';
import type { FourEyesKind } from './four-eyes-kind.ts';
import { getKind } from './get-kind.ts';
import './tables.ts';

const PAGE = 50;

/** Acts that a member of staff asked for or may confirm: all open ones, or the next page of decided, newest first. */
export async function listFourEyesActs(
  db: Db,
  kinds: readonly FourEyesKind<unknown>[],
  { staffId, which, before }: { staffId: number; which: 'open' | 'decided'; before?: number | undefined },
) {
  const staff = await listStaff(db);
  const reader = staff.find(({ personId }) => personId === staffId)!;
  const mayConfirm = kinds.filter(({ permits }) => isActing(reader, permits)).map(({ name }) => name);
  const rows = await db
    .selectFrom('four_eyes_act')
    .selectAll()
    .where('state', which === 'open' ? '=' : '<>', 'open')
    .where((act) => act.or([act('asked_by', '=', staffId), ...(mayConfirm.length ? [act('kind', 'in', mayConfirm)] : [])]))
    .where((act) => (before === undefined ? act.val(true) : act('four_eyes_act_id', '<', before)))
    .orderBy('four_eyes_act_id', 'desc')
    .limit(which === 'open' ? 1000 : PAGE + 1)
    .execute();
  const nameOf = (personId: number | null) => staff.find((member: StaffMember) => member.personId === personId)?.name ?? null;
  const page = which === 'open' ? rows : rows.slice(0, PAGE);
  const acts = [];
  for (const row of page) {
    const kind = getKind(kinds, row.kind);
    const description = await kind.describe(db, kind.payload.parse(JSON.parse(row.payload)));
    acts.push({
      row,
      description,
      digest: digestOf(row, description),
      askedBy: nameOf(row.asked_by) ?? '',
      decidedBy: nameOf(row.decided_by),
      isOwn: row.asked_by === staffId,
      mayDecide: row.state === 'open' && row.asked_by !== staffId && mayConfirm.includes(row.kind),
    });
  }
  return { acts, next: rows.length > page.length ? page.at(-1)!.four_eyes_act_id : null };
}
