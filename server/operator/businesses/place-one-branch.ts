import { readPlace } from '#contract/parties/partner-data/branch-place.ts';
import type { placeBranch } from '#contract/operator/businesses/business-acts.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { listBranches, storeBranchPlaces } from '#server/parties/partners/branches.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { actOnContract, type ContractOffice, type Outcome } from './act-on-contract.ts';
import { branchPlaced } from './mails.ts';

/** Sets where a branch is, for the public list of shops. Throws Refusal 404 if the partner has no such open branch. */
export function placeOneBranch(office: ContractOffice, staffId: number, input: ParsedInputOf<typeof placeBranch>) {
  return actOnContract(office, input, staffId, 'branch-placed', async ({ trx, contract }): Promise<Outcome> => {
    const branches = contract.kind === 'partner' ? await listBranches(trx, contract.business) : [];
    const branch = branches.find(({ branch_id, ended_at }) => branch_id === input.branch && ended_at === null);
    if (!branch) throw notFound('Diese Filiale gibt es nicht, oder sie ist geschlossen.');
    const place = readPlace(input);
    await storeBranchPlaces(trx, contract.business.regionId, [{ branchId: branch.branch_id, place }]);
    return { mail: (to, act) => branchPlaced(to, { ...act, branch: branch.name, isPlaced: Boolean(place) }) };
  });
}
