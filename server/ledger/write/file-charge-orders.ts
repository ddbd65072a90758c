import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** A file for the bank, and the orders whose debits it contains. */
export interface FiledChargeOrders {
  file: number;
  messageId: string;
  /** ISO date. */
  collectsOn: string;
  orders: readonly number[];
  cents: Cents;
  xml: string;
}

/** Stores a file with its orders. Returns false if one of them is cancelled or in another file by now. */
export async function fileChargeOrders(db: Db, regionId: number, filed: FiledChargeOrders): Promise<boolean> {
  const { file, messageId, collectsOn, orders, cents, xml } = filed;
  const { rows } = await sql<{ file: number | null }>`
    select ledger_file_orders(${regionId}, ${file}::bigint, ${messageId}, ${collectsOn}::date,
      ${orders}::bigint[], ${cents}::bigint, ${xml}) as file`.execute(db);
  return rows[0]!.file !== null;
}
