import { MORE_TRADES } from '#contract/operator/handing-over/handing-over.ts';
import { columnsOf, NOT_CHOSEN, type PartyColumn, type PartyKind } from '#contract/operator/moving-parties/moving-parties.ts';
import { disagioModels } from '#contract/parties/partners/fees.ts';
import { salutationOf } from '#server/parties/customers/salutation-of.ts';
import { type Bank, listBanks } from '#server/parties/businesses/banks.ts';
import { listContracts } from '#server/parties/businesses/contracts.ts';
import { listBranchRecords } from '#server/parties/partners/branch-records.ts';
import { getDisagioModel } from '#server/parties/partners/disagio-history.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { type Business, contactOf, listBusinessPeople } from '#server/tenancy/people/business-people.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';
import { dayOf, type TableLines } from './table-lines.ts';

type Told = Partial<Record<PartyColumn, string | null>>;

/** As of when the contracts count. */
interface Asked {
  regionId: number;
  /** ISO day in Berlin. */
  today: string;
  at: Date;
}

/**
 * The partners of a region whose contract is not over, with their main site, as the template for moving them in says.
 */
export async function* readPartnerLines(trx: Trx, { regionId, today, at }: Asked): AsyncGenerator<TableLines> {
  yield headOf('partners', MORE_TRADES);
  const banks = await listBanks(trx, 'partner', [regionId]);
  const nameTrades = await tradesByName(trx);
  for (const partner of await listContracts(trx, 'partner', regionId)) {
    if (isOver(partner, today)) continue;
    const key = { regionId, partnerId: partner.partner_id };
    const [site] = await listBranchRecords(trx, key);
    const [trade, ...more] = nameTrades(site?.categories ?? []);
    const told = {
      number: partner.contract_id,
      name: partner.name,
      street: partner.company_street ?? site?.street ?? null,
      zip: partner.company_zip ?? site?.zip ?? null,
      city: partner.company_city ?? site?.city ?? null,
      trade: trade ?? '',
      terms: disagioModels[await getDisagioModel(trx, key, at)].label,
      ...(await contactCells(trx, { kind: 'partner', ...key })),
      phone: partner.company_phone,
      website: partner.company_website,
      ...contractCells(partner),
      ...bankCells(banks.get(partner.partner_id)),
    };
    yield { cells: [[...cellsOf('partners', told), more.join(', ')]], rows: 1 };
  }
}

/** The further branches of these partners. */
export async function* readBranchLines(trx: Trx, { regionId, today }: Asked): AsyncGenerator<TableLines> {
  yield headOf('branches', MORE_TRADES);
  const nameTrades = await tradesByName(trx);
  for (const partner of await listContracts(trx, 'partner', regionId)) {
    if (isOver(partner, today)) continue;
    const [, ...branches] = await listBranchRecords(trx, { regionId, partnerId: partner.partner_id });
    const cells = branches.map((branch) => {
      const [trade, ...more] = nameTrades(branch.categories);
      const told = {
        refers: partner.contract_id,
        // Papers say 'Filiale 2', guests another name.
        name: branch.company_name || branch.name,
        street: branch.street,
        zip: branch.zip,
        city: branch.city,
        trade: trade ?? '',
        email: branch.company_email,
        phone: branch.company_phone,
      };
      return [...cellsOf('branches', told), more.join(', ')];
    });
    yield { cells, rows: cells.length };
  }
}

/** The employers of a region whose contract is not over. */
export async function* readEmployerLines(trx: Trx, { regionId, today }: Asked): AsyncGenerator<TableLines> {
  yield headOf('employers');
  const banks = await listBanks(trx, 'employer', [regionId]);
  for (const employer of await listContracts(trx, 'employer', regionId)) {
    if (isOver(employer, today)) continue;
    const bank = banks.get(employer.employer_id);
    const told = {
      number: employer.contract_id,
      name: employer.name,
      street: employer.company_street,
      zip: employer.company_zip,
      city: employer.company_city,
      ...(await contactCells(trx, { kind: 'employer', regionId, employerId: employer.employer_id })),
      phone: employer.company_phone,
      ...contractCells(employer),
      payment: bank?.payment_method ?? NOT_CHOSEN,
      ...bankCells(bank),
    };
    yield { cells: [cellsOf('employers', told)], rows: 1 };
  }
}

const headOf = (kind: PartyKind, ...more: string[]): TableLines => ({
  cells: [[...Object.values(columnsOf(kind)), ...more]],
  rows: 0,
});

const cellsOf = (kind: PartyKind, told: Told) =>
  (Object.keys(columnsOf(kind)) as PartyColumn[]).map((column) => told[column] ?? '');

interface Contract {
  contract_start_at: string | null;
  contract_end_at: string | null;
}

const isOver = ({ contract_end_at: end }: Contract, today: string) => end !== null && end < today;

const contractCells = ({ contract_start_at, contract_end_at }: Contract) => ({
  since: dayOf(contract_start_at),
  until: dayOf(contract_end_at),
});

const bankCells = (bank: Bank | undefined) => ({
  accountHolder: bank?.account_holder ?? '',
  iban: bank?.iban ?? '',
  bic: bank?.bic ?? '',
});

/** Who signs in for the business as a whole. */
async function contactCells(trx: Trx, business: Business) {
  const contact = contactOf(await listBusinessPeople(trx, business));
  return {
    email: contact?.email ?? '',
    salutation: contact ? salutationOf(contact.gender ?? '') : '',
    firstName: contact?.firstName ?? '',
    lastName: contact?.lastName ?? '',
  };
}

async function tradesByName(trx: Trx): Promise<(ids: readonly number[]) => string[]> {
  const names = new Map((await listCategories(trx)).map(({ id, name }) => [id, name]));
  return (ids) => ids.flatMap((id) => names.get(id) ?? []);
}
