import type { Db } from '#server/platform/db/database.ts';
import { listStaff, isActing, type StaffMember } from '#server/tenancy/people/staff-members.ts';
import { digestOf } from './digest-of.ts';
import { findSeconds } from './find-seconds.ts';
import type { FourEyesKind } from './four-eyes-kind.ts';
import { getKind } from './get-kind.ts';

const PAGE = 50;

/** Acts that a member of staff asked for or may decide: all open ones, or the next page of decided, newest first. */
export async function listFourEyesActs(
  db: Db,
  kinds: readonly FourEyesKind<unknown>[],
  { staffId, which, before }: { staffId: number; which: 'open' | 'decided'; before?: number | undefined },
) {
  const staff = await listStaff(db);
  const reader = staff.find(({ personId }) => personId === staffId)!;
  const permitted = kinds.filter(({ permits }) => isActing(reader, permits)).map(({ name }) => name);
  const rows = await db
    .selectFrom('four_eyes_act')
    .selectAll()
    .where('state', which === 'open' ? '=' : '<>', 'open')
    .$if(which === 'decided', (acts) =>
      acts.where((act) =>
        act.or([
          act('asked_by', '=', staffId),
          act('decided_by', '=', staffId),
          ...(permitted.length ? [act('kind', 'in', permitted)] : []),
        ]),
      ),
    )
    .where((act) => (before === undefined ? act.val(true) : act('four_eyes_act_id', '<', before)))
    .orderBy('four_eyes_act_id', 'desc')
    .limit(which === 'open' ? 1000 : PAGE + 1)
    .execute();
  const nameOf = (personId: number | null) => staff.find((member: StaffMember) => member.personId === personId)?.name ?? null;
  const page = which === 'open' ? rows : rows.slice(0, PAGE);
  const acts = [];
  for (const row of page) {
    const kind = getKind(kinds, row.kind);
    const payload = kind.payload.parse(JSON.parse(row.payload));
    const { confirmers, objectors } = findSeconds(staff, kind, { askedBy: row.asked_by, concerned: kind.concerns?.(payload) });
    const isReader = ({ personId }: StaffMember) => personId === staffId;
    const isOwn = row.asked_by === staffId;
    const mayConfirm = row.state === 'open' && confirmers.some(isReader);
    const mayRefuse = mayConfirm || (row.state === 'open' && row.takes_effect_at !== null && objectors.some(isReader));
    // Whoever has the permits sees it, even if only others decide.
    if (row.state === 'open' && !isOwn && !mayRefuse && !permitted.includes(row.kind)) continue;
    const description = await kind.describe(db, payload);
    acts.push({
      row,
      description,
      digest: digestOf(row, description),
      askedBy: nameOf(row.asked_by) ?? '',
      decidedBy: nameOf(row.decided_by),
      isOwn,
      mayConfirm,
      mayRefuse,
    });
  }
  return { acts, next: rows.length > page.length ? page.at(-1)!.four_eyes_act_id : null };
}
