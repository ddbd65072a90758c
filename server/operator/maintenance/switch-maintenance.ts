import { sql } from 'kysely';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { z } from 'zod';
import { isBlocking, type maintenanceAnnouncement } from '#contract/operator/maintenance/maintenance.ts';
import { textOfHtml } from '#server/platform/text-of-html.ts';
import { htmlOfText } from '#server/platform/clean-written-html.ts';

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

/** The maintenance as it was switched last, from a screen or from the terminal. */
export async function getMaintenance(db: Db) {
  const row = await db.selectFrom('maintenance').selectAll().executeTakeFirstOrThrow();
  return {
    isActive: row.is_active,
    isBlocking: isBlocking(row.type),
    headline: row.headline,
    text: textOf(row.content_html),
    switchedAt: row.switched_at.toISOString(),
  };
}

/** The paragraphs and lines of a text that was typed here; of any other, what one can read of it. */
function textOf(html: string): string {
  const paragraphs = html.split('</p>').map((paragraph) => paragraph.split('<br>').map(textOfHtml).join('\n').trim());
  return paragraphs.filter(Boolean).join('\n\n');
}

/** Switches it in the name of a member of staff. Each paragraph of the text is one of the page. */
export async function announceMaintenance(
  db: Db,
  { isActive, isBlocking: closes, headline, text }: z.output<typeof maintenanceAnnouncement>,
  staffId: number,
): Promise<void> {
  const paragraphs = text.split(/\n\s*\n/).filter(Boolean);
  const content = paragraphs.map((paragraph) => `<p>${htmlOfText(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n');
  await switchMaintenance(db, { isActive, type: closes ? 'block' : 'info', headline, content }, staffId);
}
