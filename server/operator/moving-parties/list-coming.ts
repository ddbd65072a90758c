import { type ComingParty, monthText } from '#contract/operator/moving-parties/moving-parties.ts';
import { formatCents } from '#contract/common/money.ts';
import { disagioModels } from '#contract/parties/partners/fees.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';
import { getPartyMove } from './hold-party-move.ts';
import type { ToldEmployee } from './judge-employee.ts';
import type { ToldParty } from './judge-row.ts';
import { isGoodParty } from './rehearsed-totals.ts';

/** The rows of a move that come along, in the order of the files; none once they are forgotten. Throws Refusal 404. */
export async function listComingParties(db: Db, moveId: number): Promise<ComingParty[]> {
  const { region_id } = await getPartyMove(db, moveId);
  const rows = await db
    .selectFrom('party_move_row')
    .select(['row_id', 'kind', 'number', 'refers', 'told'])
    .where('region_id', '=', region_id)
    .where('party_move_id', '=', moveId)
    .where(isGoodParty)
    .orderBy('row_id')
    .execute();
  const trades = new Map((await listCategories(db)).map(({ id, name }) => [id, name]));
  return rows.map(({ row_id: row, kind, number, refers, told: of }) => {
    if (kind === 'employees') return { ...nothing, row, kind, number: number ?? '', ...describeEmployee(of as ToldEmployee) };
    const told = of as ToldParty;
    return {
      ...nothing,
      row,
      kind,
      number: number ?? refers ?? '',
      name: told.name,
      place: `${told.street}, ${told.zip} ${told.city}`,
      trade: trades.get(told.trade!) ?? '',
      terms: told.model === null ? '' : disagioModels[told.model].label,
      payment: told.payment ?? '',
      contact: `${told.firstName} ${told.lastName}`.trim(),
      email: told.email ?? '',
      accountHolder: told.account?.holder ?? '',
      iban: told.account?.iban ?? '',
      until: told.until ?? '',
    };
  });
}

const nothing = {
  place: '',
  trade: '',
  terms: '',
  payment: '',
  employer: '',
  plan: '',
  contact: '',
  email: '',
  accountHolder: '',
  iban: '',
  until: '',
};

function describeEmployee({ name, employer, cents, frequence, time, chargeFrom }: ToldEmployee) {
  const from = monthText(chargeFrom!.slice(0, 7));
  return { name, employer: employer!.name, plan: `${formatCents(cents!)} €, ${frequence}, ${time}, ab ${from}` };
}
