import { sql } from 'kysely';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** What is wanted, at the terminal or on the screen. */
export interface MaintenanceSwitch {
  isActive: boolean;
  type: string;
  headline: string;
  /** HTML; sanitised when it is shown. */
  content: string;
}

/** Switches the maintenance on or off; every process sees it within seconds. `staffId`: null from the terminal. */
export async function switchMaintenance(
  db: Db,
  { isActive, type, headline, content }: MaintenanceSwitch,
  staffId: number | null = null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('maintenance')
      .set({ is_active: isActive, type, headline, content_html: content, switched_at: sql`now()` })
      .execute();
    await audit(trx, {
      personId: staffId,
      regionId: null,
      act: 'maintenance-switched',
      subject: isActive ? `on ${type}` : 'off',
    });
  });
}
