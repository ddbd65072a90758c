import { z } from 'zod';
import { managementPermits } from '#contract/common/permits.ts';
import { type PartData, regionParts } from '#contract/tenancy/regions/region-parts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readRegionPart } from '#server/tenancy/regions/parts/region-parts.ts';
import { findRegionName } from '#server/tenancy/regions/region-reads.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { type EditedPart, findDraft } from './draft.ts';
import { publishPart } from './publish-part.ts';

/** The draft of a region's limits as it was read; a later one is not published by it. */
const payload = z.strictObject({ regionId: z.number().int(), version: z.number().int(), note: z.string() });

const names = {
  bonusAtOnce: 'Höchster Bonus auf einmal',
  bonusADay: 'Höchster Bonus je Karte und Tag',
  bonusUnsettled: 'Höchster Bonus bis zur Abrechnung',
  freshMandate: 'Höchster Einzug mit einem neuen Mandat',
} as const;

const partOf = (regionId: number): EditedPart => ({ regionId, part: 'limits' });
const limitsOf = async (db: Db, regionId: number) => (await readRegionPart(db, regionId, 'limits')) as PartData<'limits'>;

/** Limits of a region above what one person may set (docs/decisions/bonus-limits.md). */
export const publishLimitsKind: FourEyesKind<z.infer<typeof payload>> = {
  name: 'region-limits',
  payload,
  permits: managementPermits,
  subjectOf: ({ regionId }) => `region ${regionId}`,
  needsSecond: () => true,
  async describe(db, { regionId }) {
    const region = await findRegionName(db, regionId);
    const now = await limitsOf(db, regionId);
    const draft = regionParts.limits.safeParse((await findDraft(db, partOf(regionId))).draft);
    return {
      title: `Grenzen der Region erhöhen: ${region?.cardName}`,
      facts: Object.entries(names).map(([field, name]) => {
        const key = field as keyof typeof names;
        const wanted = draft.success && draft.data[key] !== now[key] ? ` → ${draft.data[key]} €` : '';
        return { name, value: `${now[key]} €${wanted}` };
      }),
    };
  },
  async carryOut(trx, { regionId, version, note }, { askedBy }) {
    await publishPart(trx, partOf(regionId), { version, note, staffId: askedBy, isAgreed: true });
    return 0;
  },
};
