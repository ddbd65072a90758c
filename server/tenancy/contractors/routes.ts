import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/tenancy/contractors/contractors.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { answer } from '#server/platform/http/answer.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import { endContractor } from './end-contractor.ts';
import { inviteContractor } from './invite-contractor.ts';
import { listContractors } from '#server/tenancy/people/list-contractors.ts';

interface Office {
  db: Db;
  config: Config;
  regionContent: RegionContent;
}

export function contractorRoutes(app: FastifyInstance, { db, config, regionContent }: Office): void {
  answer(app, calls.contractors, async () => {
    const regions = await listRegionNames(db);
    return { contractors: await listContractors(db), regions: regions.map(({ slug, name }) => ({ slug, name })) };
  });

  answer(app, calls.inviteContractor, async ({ caller, input: { region: slug, ...person } }) => {
    const region = await regionContent.find({ slug });
    if (!region) throw notFound('Diese Region gibt es nicht.');
    await inviteContractor(db, config, { region, ...person, staffId: caller.personId });
  });

  answer(app, calls.endContractor, async ({ caller, input }) => {
    await endContractor(db, { ...input, staffId: caller.personId });
    return { waitsForSecond: false };
  });
}
