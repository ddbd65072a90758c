import type { PartnerData } from './partner-data.ts';
import { mergeFields } from '#web/shell/data-page/merge-fields.ts';

/**
 * What somebody has typed over data that were changed meanwhile: own changes stay, everything else is as it is now. A branch that others have
 * removed is gone; new ones, and new people, stay.
 */
export function mergeData(before: PartnerData, mine: PartnerData, now: PartnerData): PartnerData {
  const fields = mergeFields(before, mine, now);
  const kept = now.branches
    .filter(
      ({ branchID }) =>
        !before.branches.some((old) => old.branchID === branchID) || mine.branches.some((own) => own.branchID === branchID),
    )
    .map((branch) => {
      const own = mine.branches.find(({ branchID }) => branchID === branch.branchID);
      const old = before.branches.find(({ branchID }) => branchID === branch.branchID);
      if (!own || !old) return branch;
      const newcomers = own.branchUsers.filter(({ originContactPersonEmail }) => originContactPersonEmail === '');
      return { ...mergeFields(old, own, branch), branchUsers: [...branch.branchUsers, ...newcomers] };
    });
  return { ...fields, branches: [...kept, ...mine.branches.filter(({ branchID }) => branchID === null)] };
}
