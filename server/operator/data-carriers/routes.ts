import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/operator/data-carriers/data-carriers.ts';
import { operator } from '#contract/common/operator.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getRegionName, listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import { getRequested, listCarriers, requestCarrier } from './carrier-record.ts';
import { outlineCarrier } from './outline-carrier.ts';
import { sendCarrier } from './send-carrier.ts';

/** What accounting hands over for an audit. */
export function dataCarrierRoutes(app: FastifyInstance, { db, config }: Portal): void {
  const regionOf = async (slug: string | undefined) => (slug === undefined ? null : (await getRegionName(db, slug)).regionId);

  answer(app, calls.dataCarriers, async () => ({
    carriers: await listCarriers(db),
    regions: (await listRegionNames(db)).map(({ slug, name }) => ({ slug, name })),
  }));

  answer(app, calls.dataCarrierOutline, async ({ input: { region, ...days } }) =>
    outlineCarrier(db, { ...days, regionId: await regionOf(region) }),
  );

  answer(app, calls.requestDataCarrier, async ({ caller, input: { region, ...wanted } }) => {
    const request = { ...wanted, regionId: await regionOf(region), askedBy: caller.personId };
    return { id: await db.transaction().execute((trx) => requestCarrier(trx, request)) };
  });

  answer(app, calls.takeDataCarrier, async ({ caller, input: { id }, reply }) => {
    const period = await getRequested(db, id, caller.personId);
    const isEmbedded = config.DATABASE_URL === undefined;
    const zip = await sendCarrier(db, id, period, { name: operator.name, location: operator.city }, isEmbedded);
    reply.header('content-disposition', `attachment; filename="Datentraeger-${id}.zip"`);
    return zip;
  });
}
