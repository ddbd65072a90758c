import type { Db } from '#server/platform/db/database.ts';

/** A statement's name everywhere: region and number within it. No two have one label. */
export function statementLabel(regionId: number, number: number): string {
  return `${regionId}-${String(number).padStart(5, '0')}`;
}

/** A statement by the label that is printed on it. `issuedOn` is an ISO date. */
interface LabelledStatement {
  regionId: number;
  number: number;
  partnerId: number;
  issuedOn: string;
}

/** The statement with a label ("1-00042", statementLabel); undefined where there is none, or the text is no label. */
export async function findStatementByLabel(db: Db, label: string): Promise<LabelledStatement | undefined> {
  const [, region, number] = /^(\d{1,9})-(\d{1,15})$/.exec(label) ?? [];
  if (!region || !number) return undefined;
  return db
    .selectFrom('statement')
    .innerJoin('statement_run as run', (join) =>
      join.onRef('run.region_id', '=', 'statement.region_id').onRef('run.run', '=', 'statement.run'),
    )
    .select(['statement.region_id as regionId', 'statement.number', 'statement.partner_id as partnerId'])
    .select(['run.issued_on as issuedOn'])
    .where('statement.region_id', '=', Number(region))
    .where('statement.number', '=', Number(number))
    .executeTakeFirst();
}
