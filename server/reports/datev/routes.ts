import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/reports/datev/datev.ts';
import { answer } from '#server/platform/http/answer.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getRegionName } from '#server/tenancy/regions/region-reads.ts';
import { exportMonth } from './export-month.ts';
import { exportName, exportZip } from './export-zip.ts';
import { getExport, listMonths } from './read-exports.ts';
import { formOf, lockExports, problemsOf, readSettings, saveSettings } from './settings.ts';

/** What accounting hands to the tax adviser. */
export function datevRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal;

  answer(app, calls.datevSettings, async ({ input }) => {
    const { regionId } = await getRegionName(db, input.region);
    const settings = await readSettings(db, regionId);
    return { settings: settings ? formOf(settings) : null };
  });

  answer(app, calls.saveDatevSettings, async ({ caller, input: { region, ...values } }) => {
    const { regionId } = await getRegionName(db, region);
    await db.transaction().execute(async (trx) => {
      await lockExports(trx, regionId);
      await saveSettings(trx, regionId, values, caller.personId);
    });
  });

  answer(app, calls.datevMonths, async ({ input }) => {
    const { regionId } = await getRegionName(db, input.region);
    return { months: await listMonths(db, regionId), problems: problemsOf(await readSettings(db, regionId)) };
  });

  answer(app, calls.exportDatevMonth, async ({ caller, input }) => {
    const { regionId } = await getRegionName(db, input.region);
    return exportMonth(portal, { regionId, month: input.month, staffId: caller.personId });
  });

  answer(app, calls.datevExportFile, async ({ caller, input: { region, month, batch }, reply }) => {
    const { regionId } = await getRegionName(db, region);
    const kept = await getExport(db, regionId, month, batch);
    await audit(db, { personId: caller.personId, regionId, act: 'datev-taken', subject: `${month} ${batch}` });
    reply.header('content-disposition', `attachment; filename="DATEV_${region}_${exportName(kept)}.zip"`);
    return Readable.from(exportZip(portal, kept));
  });
}
