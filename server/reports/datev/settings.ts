import { sql } from 'kysely';
import {
  type DatevAccounts,
  type DatevRole,
  datevRoleNames,
  datevRoles,
  isRevenue,
  presetAccounts,
  type Chart,
} from '#contract/reports/datev/datev-accounts.ts';
import { datevMessages, type DatevSettings, keyField, problemOfAccount } from '#contract/reports/datev/datev.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { assertNumbersFit } from './number-businesses.ts';

/** What a region's exports are made by. */
export interface Settings {
  consultant: number;
  client: number;
  accountLength: number;
  /** A month, 1 to 12. */
  yearBegins: number;
  isFixed: boolean;
  chart: Chart;
  firstBusiness: number;
  accounts: DatevAccounts;
}

/** Accounts that were saved before a role was thought of have that of the chart for it. */
export async function readSettings(db: Db, regionId: number): Promise<Settings | undefined> {
  const settings = await db
    .selectFrom('datev_setting')
    .select(['consultant', 'client', 'account_length as accountLength', 'year_begins as yearBegins', 'is_fixed as isFixed'])
    .select(['chart', 'first_business as firstBusiness', 'accounts'])
    .where('region_id', '=', regionId)
    .executeTakeFirst();
  return (
    settings && { ...settings, accounts: { ...presetAccounts(settings.chart, settings.accountLength), ...settings.accounts } }
  );
}

/**
 * Counts for the exports to come: those that there are never change. Throws Refusal 422 for a client that knows numbers
 * of the region's businesses as those of others.
 */
export async function saveSettings(trx: Trx, regionId: number, values: DatevSettings, staffId: number): Promise<void> {
  const row = {
    consultant: Number(values.consultant),
    client: Number(values.client),
    account_length: Number(values.length),
    year_begins: Number(values.yearBegins),
    is_fixed: values.isFixed,
    chart: values.chart,
    first_business: Number(values.firstBusiness),
    accounts: JSON.stringify(accountsOf(values)),
  };
  await assertNumbersFit(trx, regionId, row);
  await trx
    .insertInto('datev_setting')
    .values({ region_id: regionId, ...row })
    .onConflict((conflict) => conflict.column('region_id').doUpdateSet(row))
    .execute();
  await audit(trx, { personId: staffId, regionId, act: 'datev-settings-changed' });
}

/** The settings as the form has them. */
export function formOf(settings: Settings): DatevSettings {
  const { accounts } = settings;
  return {
    consultant: String(settings.consultant),
    client: String(settings.client),
    length: String(settings.accountLength) as DatevSettings['length'],
    yearBegins: String(settings.yearBegins),
    isFixed: settings.isFixed,
    chart: settings.chart,
    firstBusiness: String(settings.firstBusiness),
    ...(Object.fromEntries(datevRoleNames.map((role) => [role, accounts[role].account])) as Record<DatevRole, string>),
    ...(Object.fromEntries(datevRoleNames.filter(isRevenue).map((role) => [keyField(role), accounts[role].key])) as Record<
      ReturnType<typeof keyField>,
      string
    >),
  };
}

function accountsOf(values: DatevSettings): DatevAccounts {
  return Object.fromEntries(
    datevRoleNames.map((role) => [role, { account: values[role], key: isRevenue(role) ? values[keyField(role)] : '' }]),
  ) as DatevAccounts;
}

/** Why nothing can be exported by these settings, as German sentences. */
export function problemsOf(settings: Settings | undefined): string[] {
  if (!settings) return [datevMessages.noSettings];
  return datevRoleNames.flatMap((role) => {
    const { account } = settings.accounts[role];
    if (account === '') return [`Für „${datevRoles[role].label}“ ist noch kein Konto zugeordnet.`];
    const problem = problemOfAccount(account, settings.accountLength);
    return problem ? [`${datevRoles[role].label}: ${problem}`] : [];
  });
}

/** One export of a region, or one change of what they are made by, at a time. */
export async function lockExports(trx: Trx, regionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7111, ${regionId})`.execute(trx);
}
