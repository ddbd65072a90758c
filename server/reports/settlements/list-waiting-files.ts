import type { OutputOf } from '#contract/common/call.ts';
import type { waitingFiles } from '#contract/reports/settlements/runs.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listWaitingSubjects } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';
import { nameRegions } from '#server/tenancy/regions/region-reads.ts';
import { listBankFiles } from './bank-files.ts';
import { dayReleaseKind, subjectOfDay } from './day-release-kind.ts';

/** The files that wait for their release, by the day on which they were made, the oldest first. */
export async function listWaitingFiles(db: Db): Promise<OutputOf<typeof waitingFiles>> {
  const regionOf = await nameRegions(db);
  const asked = new Set(await listWaitingSubjects(db, dayReleaseKind.name));
  const days = Map.groupBy(await listBankFiles(db), ({ madeOn }) => madeOn);
  return [...days.keys()].toSorted().map((day) => ({
    day,
    files: days.get(day)!.map(({ regionId, kind, messageId, payments, cents, dueOn, sha256 }) => ({
      ...regionOf(regionId),
      kind,
      messageId,
      payments,
      cents,
      dueOn,
      sha256,
    })),
    isAsked: asked.has(subjectOfDay(day)),
  }));
}
