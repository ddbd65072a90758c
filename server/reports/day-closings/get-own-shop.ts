import type { Shop } from '#server/ledger/read/latest-bookings.ts';
import { listBranches } from '#server/parties/partners/branches.ts';
import { partnerOf } from '#server/parties/partners/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { notFound } from '#server/platform/http/refusal.ts';

interface OwnShop {
  shop: Shop;
  /** Those whose days the caller may see; closed ones keep their past. */
  branches: { id: number; name: string }[];
}

/**
 * The shop whose day is meant: the own branch, or the main site for people of the whole partner. Admins may name any of
 * the partner's shops. Throws Refusal 404 for any other.
 */
export async function getOwnShop(db: Db, caller: Caller, wanted: number | undefined): Promise<OwnShop> {
  const { branchId, partner_role } = caller;
  const { regionId, partnerId } = partnerOf(caller);
  const all = await listBranches(db, { regionId, partnerId });
  const own = all.find(({ branch_id, position }) => (branchId === null ? position === 0 : branch_id === branchId));
  const seen = partner_role === 'admin' ? all : all.filter((branch) => branch === own);
  const chosen = wanted === undefined ? own : seen.find(({ branch_id }) => branch_id === wanted);
  if (!chosen) throw notFound('Diese Filiale wurde nicht gefunden.');
  return {
    shop: { regionId, partnerId, branchId: chosen.branch_id },
    branches: seen.map(({ branch_id, name }) => ({ id: branch_id, name })),
  };
}
