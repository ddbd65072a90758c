import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/operator/region-editing/region-editing.ts';
import { pictureMessages } from '#contract/operator/region-editing/region-editing.ts';
import { type PartData, partsOfWork, type RegionPart, type Work } from '#contract/tenancy/regions/region-parts.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { findRegionBank, readRegionBank } from '#server/reports/settlements/region-bank.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import { answer } from '#server/platform/http/answer.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import { cleanPicture } from '#server/platform/uploads/clean-picture.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { addCategory, renameCategory } from '#server/tenancy/regions/categories.ts';
import { createRegion } from '#server/tenancy/regions/create-region.ts';
import { keepPicture } from '#server/tenancy/regions/pictures.ts';
import { findDraft, listEditedRegions, replaceDraft } from './draft.ts';
import { listOpeningNeeds, readPart } from './read-part.ts';
import { publishLimitsKind } from './publish-limits-kind.ts';
import { listPublications, publishPart, wantsTwo } from './publish-part.ts';
import { previewText } from './preview-text.ts';
import { regionBankKind } from './region-bank-kind.ts';
import { saveDraft } from './save-draft.ts';
import { uploadLogo } from './upload-logo.ts';

/** Decoding pictures is work: enough for somebody who tries out, not for a machine. */
const UPLOADS = { most: 60, minutes: 10 };
/** Wide enough for the header of a page on a large screen. */
const SHOWN = { width: 1920, height: 1920 };

export function regionEditingRoutes(app: FastifyInstance, portal: Portal): void {
  listRoutes(app, portal);
  pictureRoutes(app, portal);
  partRoutes(app, portal);
  bankRoutes(app, portal);
  for (const work of Object.keys(partsOfWork) as Work[]) changeRoutes(app, portal, work);
}

function listRoutes(app: FastifyInstance, { db, config, regionContent }: Portal): void {
  answer(app, calls.staffRegions, async () => {
    const [regions, edited] = [await listOpeningNeeds(db, Boolean(config.LEGAL_TEXTS_URL)), await listEditedRegions(db)];
    const last = await regionContent.outside?.findLastAnswer();
    const here = new Set(await listRegionIds(db));
    return {
      regions: regions.map(({ regionId, slug, name, cardName, primaryColor, isListed, missing }) => ({
        slug,
        name,
        cardName,
        primaryColor,
        isListed,
        isHere: here.has(regionId),
        source: last?.slugs.includes(slug) ? ('wordpress' as const) : ('own' as const),
        missing,
        drafts: edited.get(regionId)?.drafts ?? 0,
        editedAt: edited.get(regionId)?.editedAt.toISOString() ?? null,
      })),
      wordpress: regionContent.outside && {
        address: regionContent.outside.address,
        fetchedAt: last?.fetchedAt.toISOString() ?? null,
      },
    };
  });

  answer(app, calls.reloadRegionContent, async ({ caller }) => {
    const { outside } = regionContent;
    if (!outside) throw notFound('Es ist kein WordPress eingerichtet.');
    await countAttempt(db, `reload ${caller.personId}`, { most: 10, minutes: 10 });
    try {
      await outside.reload();
    } catch {
      throw new Refusal('SOURCE_FAILED', 'WordPress hat nicht richtig geantwortet. Es gilt weiter die letzte gute Kopie.');
    }
    await audit(db, { personId: caller.personId, regionId: null, act: 'region-content-reloaded' });
    const last = await outside.findLastAnswer();
    return { address: outside.address, fetchedAt: last?.fetchedAt.toISOString() ?? null };
  });

  answer(app, calls.createRegion, async ({ caller, input }) => {
    await db.transaction().execute(async (trx) => {
      const regionId = await createRegion(trx, { ...input, isListed: false });
      await audit(trx, { personId: caller.personId, regionId, act: 'region-created', subject: input.slug });
    });
    return { slug: input.slug };
  });

  answer(app, calls.addCategory, async ({ caller, input }) => {
    await addCategory(db, input.name);
    await audit(db, { personId: caller.personId, regionId: null, act: 'category-changed' });
  });

  answer(app, calls.renameCategory, async ({ caller, input }) => {
    await renameCategory(db, input);
    await audit(db, { personId: caller.personId, regionId: null, act: 'category-changed', subject: String(input.id) });
  });
}

function bankRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config, regionContent } = portal;
  const getRegionId = regionIds(regionContent);
  answer(app, calls.regionBank, async ({ input }) => {
    const account = await findRegionBank(db, await getRegionId(input.slug));
    return { account: account ?? null };
  });

  answer(app, calls.setRegionBank, async ({ caller, input: { slug, reason, ...typed } }) => {
    const regionId = await getRegionId(slug);
    const payload = { regionId, to: readRegionBank(typed), from: (await findRegionBank(db, regionId)) ?? null };
    const asked = { staffId: caller.personId, regionId, reason };
    return askOrDo({ ...portal, keys: openSealKeys(config) }, regionBankKind, payload, asked);
  });
}

function pictureRoutes(app: FastifyInstance, { db, regionContent }: Portal): void {
  const getRegionId = regionIds(regionContent);
  answer(app, calls.uploadRegionLogo, async ({ caller, input, file }) => {
    const regionId = await getRegionId(input.slug);
    await countAttempt(db, `picture ${caller.personId}`, UPLOADS);
    return { name: await uploadLogo(db, regionId, file) };
  });

  answer(app, calls.uploadRegionPicture, async ({ caller, input, file }) => {
    const regionId = await getRegionId(input.slug);
    await countAttempt(db, `picture ${caller.personId}`, UPLOADS);
    const picture = await cleanPicture(file, { field: 'picture', messages: pictureMessages, ...SHOWN, format: 'webp' });
    return { address: `/region-pictures/${await keepPicture(db, regionId, 'webp', picture)}.webp` };
  });
}

function partRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config, regionContent } = portal;
  const edited = editedParts(regionContent);

  answer(app, calls.regionPart, async ({ input }) => {
    const part = await edited(input);
    const regions = part.regionId === null ? [] : await listOpeningNeeds(db, Boolean(config.LEGAL_TEXTS_URL));
    return readPart(portal, part, regions.find(({ regionId }) => regionId === part.regionId) ?? null);
  });
  answer(app, calls.regionHistory, async ({ input }) => listPublications(db, await edited(input)));
  answer(app, calls.previewTexts, async ({ input }) => {
    const region = input.slug === '' ? undefined : await regionContent.find({ slug: input.slug });
    if (!region && input.slug !== '') throw notFound('Diese Region gibt es nicht.');
    return { texts: input.texts.map((text) => previewText(text, region?.cardName ?? 'Karte')) };
  });
}

function changeRoutes(app: FastifyInstance, portal: Portal, work: Work): void {
  const { db, regionContent } = portal;
  const edited = editedParts(regionContent);

  answer(app, calls.saveRegion[work], async ({ caller, input }) => {
    const { version, data } = input as { version: number; data: PartData };
    const part = { ...(await edited(input)), slug: input.slug };
    return { version: await saveDraft(portal, part, { version, data, staffId: caller.personId }) };
  });

  answer(app, calls.publishRegion[work], async ({ caller, input: { version, note, ...named } }) => {
    const part = await edited(named);
    const staffId = caller.personId;
    if (part.regionId !== null && (await wantsTwo(db, part, (await findDraft(db, part)).draft))) {
      const office = { ...portal, keys: openSealKeys(portal.config) };
      const { regionId } = part;
      const asked = { staffId, regionId, reason: note };
      const { waitsForSecond } = await askOrDo(office, publishLimitsKind, { regionId, version, note }, asked);
      return { version: waitsForSecond ? version : version + 1, waitsForSecond };
    }
    const published = await db
      .transaction()
      .execute((trx) => publishPart(trx, part, { version, note, staffId, isAgreed: false }));
    return { version: published, waitsForSecond: false };
  });

  answer(app, calls.discardRegion[work], async ({ caller, input: { version, ...named } }) => {
    const part = await edited(named);
    const nothing = { version, draft: null, staffId: caller.personId };
    return { version: await db.transaction().execute((trx) => replaceDraft(trx, part, nothing)) };
  });
}

/** Finds a region by its slug, open or not. */
function regionIds(regionContent: Portal['regionContent']) {
  return async (slug: string) => {
    const region = await regionContent.find({ slug });
    if (!region) throw notFound('Diese Region gibt es nicht.');
    return region.regionId;
  };
}

/** Finds the part that a call names; without slug a text of the operator. */
function editedParts(regionContent: Portal['regionContent']) {
  const getRegionId = regionIds(regionContent);
  return async ({ slug, part }: { slug: string; part: RegionPart }) => ({
    regionId: slug === '' ? null : await getRegionId(slug),
    part,
  });
}
