import { correctionKind } from '#server/money/corrections/decide-correction.ts';
import { transferKind } from '#server/money/transfers/decide-transfer.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Case, CaseKind } from '#server/tenancy/decisions/case-kind.ts';
import { decide, type Decision, noSuchCase, type Office } from '#server/tenancy/decisions/decide.ts';

/** Every kind of case that staff decides. */
const kinds = [transferKind, correctionKind] as readonly CaseKind<Case>[];

/** Decides a case of any kind. Returns what happened. Throws Refusal 404, 409 and 422 as `decide` says. */
export async function decideCase(office: Office, decision: Decision): Promise<string> {
  return decide(office, await getKind(office.db, decision.number), decision);
}

async function getKind(db: Db, number: number): Promise<CaseKind<Case>> {
  for (const kind of kinds) if ((await kind.findRegionId(db, number)) !== undefined) return kind;
  throw noSuchCase();
}
