import type { z } from 'zod';
import { isBlocking, type maintenanceNotice } from '#contract/operator/maintenance/maintenance.ts';
import { textOfHtml } from '#server/platform/text-of-html.ts';
import type { Db } from '#server/platform/db/database.ts';
import { switchMaintenance } from './switch-maintenance.ts';
import './tables.ts';

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
  { isActive, isBlocking: closes, headline, text }: z.output<typeof maintenanceNotice>,
  staffId: number,
): Promise<void> {
  const paragraphs = text.split(/\n\s*\n/).filter(Boolean);
  const content = paragraphs.map((paragraph) => `<p>${escape(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n');
  await switchMaintenance(db, { isActive, type: closes ? 'block' : 'info', headline, content }, staffId);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
