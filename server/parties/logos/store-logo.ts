import { ownerColumns } from '#server/tenancy/people/business-people.ts';
import { createHash } from 'node:crypto';
import { logoMessages } from '#contract/parties/logos/logos.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { type OwnBusiness, subjectOf } from '#server/parties/businesses/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cleanPicture } from '#server/platform/uploads/clean-picture.ts';

/** Sharp on paper and on any screen, and small enough for a till. */
const SHOWN = { width: 800, height: 400 };

/** Replaces a business's logo by an uploaded picture. Throws Refusal 422 for anything but a picture that we accept. */
export async function storeLogo(db: Db, business: OwnBusiness, personId: number, upload: Buffer): Promise<void> {
  const png = await cleanPicture(upload, { field: 'logo', messages: logoMessages, ...SHOWN, format: 'png' });
  const name = createHash('sha256').update(png).digest('hex').slice(0, 32);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('logo')
      .values({ region_id: business.regionId, ...ownerColumns(business), png, name })
      .onConflict((conflict) =>
        conflict.columns(['region_id', `${business.kind}_id`]).doUpdateSet({ png, name, changed_at: new Date() }),
      )
      .execute();
    await audit(trx, { personId, regionId: business.regionId, act: 'logo-changed', subject: subjectOf(business) });
  });
}
