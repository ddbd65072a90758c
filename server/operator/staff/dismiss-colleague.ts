import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import type { ActOffice } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { dismissKind } from './dismiss-kind.ts';
import { getColleague } from './get-colleague.ts';

/** Asks for the end of a colleague's account. Throws Refusal 404 for nobody of staff, and 422 for one's own. */
export async function dismissColleague(
  office: ActOffice,
  { id, reason, staffId }: { id: string; reason: string; staffId: number },
): Promise<ActAnswer> {
  const { personId } = await getColleague(office.db, id, staffId);
  return askOrDo(office, dismissKind, { personId }, { staffId, regionId: null, reason });
}
