import { sql } from 'kysely';
import type { PartyFault } from '#contract/operator/moving-parties/faults.ts';
import type { MovedBusinessKind } from '#contract/operator/moving-parties/moving-parties.ts';
import { listEmailsWithWaitingCards } from '#server/parties/cards/waiting-cards.ts';
import { listIbansInUse } from '#server/parties/businesses/banks.ts';
import { listNamedAt } from '#server/parties/businesses/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listTakenEmails } from '#server/tenancy/people/taken-emails.ts';
import type { ToldParty } from './judge-row.ts';

interface Party {
  kind: MovedBusinessKind;
  number: string | null;
  told: ToldParty;
}

/**
 * What of some rows stands against what the portal has already: accounts of people, contracts that have not ended, and
 * what an earlier move of the same provider has brought. In the order of the rows.
 */
export async function judgeByPortal(
  db: Db,
  { regionId, provider }: { regionId: number; provider: string },
  parties: readonly Party[],
): Promise<PartyFault[][]> {
  const businesses = parties.filter(({ kind }) => kind !== 'branches');
  const told = businesses.map((party) => party.told);
  const emails = told.flatMap(({ email }) => email ?? []);
  const taken = await listTakenEmails(db, emails);
  const waiting = await listEmailsWithWaitingCards(db, emails);
  const accounts = told.flatMap(({ account }) => account?.iban ?? []);
  // A company may be both, with one account and one name.
  const ibans = {
    partners: await listIbansInUse(db, 'partner', regionId, accounts),
    employers: await listIbansInUse(db, 'employer', regionId, accounts),
  };
  const companies = {
    partners: await listNamedAt(db, 'partner', regionId, told),
    employers: await listNamedAt(db, 'employer', regionId, told),
  };
  const moved = await listMovedNumbers(db, regionId, provider);
  return parties.map(({ kind, number, told: { email, account, name, zip } }) => {
    if (kind === 'branches') return [];
    const faults: PartyFault[] = [];
    if (email !== null && taken.has(email.toLowerCase())) faults.push('email-taken');
    if (email !== null && waiting.has(email.toLowerCase())) faults.push('email-waits-for-card');
    if (account !== null && ibans[kind].has(account.iban)) faults.push('iban-in-use');
    if (companies[kind].has(`${name.toLowerCase()} ${zip}`)) faults.push('party-exists');
    if (number !== null && moved.has(`${kind} ${number}`)) faults.push('number-moved');
    return faults;
  });
}

/** The kinds and numbers of this provider under which contracts have come to a region, and are still there. */
async function listMovedNumbers(db: Db, regionId: number, provider: string): Promise<Set<string>> {
  const { rows } = await sql<{ party: string }>`
    select r.kind || ' ' || r.number as party from moved_party p
      join party_move_row r on r.region_id = p.region_id and r.row_id = p.row_id
      join party_move m on m.region_id = p.region_id and m.party_move_id = p.party_move_id
     where p.region_id = ${regionId} and p.back_at is null and p.failed is null and r.number is not null
       and lower(m.provider) = ${provider.toLowerCase()}`.execute(db);
  return new Set(rows.map(({ party }) => party));
}
