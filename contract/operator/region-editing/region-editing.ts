import { z } from 'zod';
import { formatMegabytes } from '#contract/common/format-count.ts';
import { regionAccount } from '#contract/reports/settlements/region-bank.ts';
import { actAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { get, post } from '#contract/common/call.ts';
import {
  newRegion,
  type PartData,
  partsOfWork,
  type RegionPart,
  regionPartNames,
  type Work,
} from '#contract/tenancy/regions/region-parts.ts';
import type { Permit } from '#contract/common/roles.ts';
import { accountingPermits, editorialPermits, managementPermits, staffPermits } from '#contract/common/permits.ts';

/** The slug of a region. Empty: the operator's own texts, used where a region has none. */
const regionSlug = z.string().max(60);
const partName = z.enum(regionPartNames);
const version = z.int().min(0);
/** Data of a part, as in `regionParts`; data that is older than a rule may break it. */
const partData = z.record(z.string(), z.unknown());

/** Legal texts are longer than the 64 KB that other calls allow. */
const MOST_BYTES = 600_000;

/** What a region still lacks before it can open. */
export const openingNeeds = {
  logo: 'Logo',
  contact: 'Ansprechpartner',
  places: 'Gemeinden',
  fees: 'Gebühren',
  legal: 'Rechtstexte',
  bank: 'Bankverbindung',
} as const;
export type OpeningNeed = keyof typeof openingNeeds;

const needs = z.array(z.enum(Object.keys(openingNeeds) as [OpeningNeed, ...OpeningNeed[]]));

const regionRow = z.object({
  slug: z.string(),
  name: z.string(),
  cardName: z.string(),
  primaryColor: z.string(),
  isListed: z.boolean(),
  /** Not moved to another cell. */
  isHere: z.boolean(),
  /** Where its texts, colours and pictures are kept. */
  source: z.enum(['own', 'wordpress']),
  missing: needs,
  /** Number of parts with an unpublished draft. */
  drafts: z.number().int(),
  /** When a draft was last saved, published or thrown away; null where nobody has edited anything here. */
  editedAt: z.iso.datetime().nullable(),
});
export type RegionRow = z.infer<typeof regionRow>;

/** An external source, and when it last answered successfully. */
const outside = z.object({ address: z.string(), fetchedAt: z.iso.datetime().nullable() });
export type Outside = z.infer<typeof outside>;

export const staffRegions = get({
  path: 'staff-regions',
  summary: 'All regions with their state, where their content comes from, and what is missing before they can open.',
  who: staffPermits,
  output: z.object({ regions: z.array(regionRow), wordpress: outside.nullable() }),
});

export const reloadRegionContent = post({
  path: 'reload-region-content',
  summary: 'Reads the content of all regions from the WordPress at once. Answers when it was read.',
  who: editorialPermits,
  output: outside,
});

export const createRegion = post({
  path: 'create-region',
  summary: 'Makes a region and opens its books. It shows itself in lists once it is published as open.',
  who: managementPermits,
  input: newRegion,
  output: z.object({ slug: z.string() }),
});

const lock = z.object({ why: z.enum(['wordpress', 'host']), outside });

const partAnswer = z.object({
  /** Null: the operator's own texts. */
  region: regionRow.omit({ isHere: true, source: true, drafts: true, editedAt: true }).nullable(),
  /** All parts of the region that somebody has edited here. */
  edits: z.array(z.object({ part: partName, at: z.iso.datetime(), isDraft: z.boolean() })),
  /** The published data. */
  live: partData,
  draft: partData.nullable(),
  /** Grows with each change of the draft; a save names the version that was read. */
  version,
  editedBy: z.string().nullable(),
  editedAt: z.iso.datetime().nullable(),
  /** Kept elsewhere: nothing can be changed here. */
  locked: lock.nullable(),
  /** Fields that are kept elsewhere, while the others are kept here. */
  lockedFields: z.array(z.string()),
});
export type PartAnswer = z.infer<typeof partAnswer>;

export const regionPart = get({
  path: 'region-part',
  summary: 'A part of a region: what is published, and the draft. Without slug a text of the operator.',
  who: staffPermits,
  input: z.strictObject({ slug: regionSlug, part: partName }),
  output: partAnswer,
});

export const regionHistory = get({
  path: 'region-history',
  summary: 'What was published of a part, by whom and when, newest first.',
  who: staffPermits,
  input: z.strictObject({ slug: regionSlug, part: partName }),
  output: z.array(
    z.object({
      id: z.number().int(),
      at: z.iso.datetime(),
      /** Null: the state before the first edit here. */
      by: z.string().nullable(),
      note: z.string(),
      /** ISO date from which a legal text applies. */
      validFrom: z.string().nullable(),
      data: partData,
    }),
  ),
});
export type Publication = z.output<typeof regionHistory.output>[number];

const drafted = z.object({ version });

const note = z.string().trim().max(500, 'Bitte fassen Sie sich kürzer: höchstens 500 Zeichen.');

/** Which role does the work, and what publishing requires: changes of rules and money need a reason. */
const works = {
  content: { who: editorialPermits, note },
  terms: { who: managementPermits, note: reason },
  fees: { who: accountingPermits, note: reason },
} as const satisfies Record<Work, { who: readonly Permit[]; note: z.ZodType<string, string> }>;

const partsOf = (work: Work) => Object.keys(partsOfWork[work]) as [RegionPart, ...RegionPart[]];

function saving(work: Work) {
  const drafts = Object.entries(partsOfWork[work]).map(([name, data]) =>
    z.strictObject({
      slug: regionSlug,
      part: z.literal(name as RegionPart),
      version,
      data: data as z.ZodType<PartData, PartData>,
    }),
  );
  return post({
    path: `save-region-${work}`,
    summary: `Keeps a draft (${partsOf(work).join(', ')}). 409 when somebody else has changed it since it was read.`,
    who: works[work].who,
    input: z.discriminatedUnion('part', drafts as [(typeof drafts)[number]]),
    output: drafted,
    mostBytes: MOST_BYTES,
  });
}

function publishing(work: Work) {
  return post({
    path: `publish-region-${work}`,
    summary: `Publishes a draft (${partsOf(work).join(', ')}). 409 when it is no longer the one that was read.`,
    who: works[work].who,
    input: z.strictObject({ slug: regionSlug, part: z.enum(partsOf(work)), version, note: works[work].note }),
    /** Limits that are raised far wait for a second person; the draft stays until then. */
    output: drafted.extend({ waitsForSecond: z.boolean() }),
  });
}

function discarding(work: Work) {
  return post({
    path: `discard-region-${work}`,
    summary: `Throws a draft away (${partsOf(work).join(', ')}). 409 when it is no longer the one that was read.`,
    who: works[work].who,
    input: z.strictObject({ slug: regionSlug, part: z.enum(partsOf(work)), version }),
    output: drafted,
  });
}

// Each kind of work has its own calls, so that the permits of the contract say who may change what.
export const saveRegion = { content: saving('content'), terms: saving('terms'), fees: saving('fees') } as const;
export const publishRegion = { content: publishing('content'), terms: publishing('terms'), fees: publishing('fees') } as const;
export const discardRegion = { content: discarding('content'), terms: discarding('terms'), fees: discarding('fees') } as const;

export const MOST_PICTURE_BYTES = 5_000_000;

export const pictureMessages = {
  missing: 'Es wurde kein Bild angegeben.',
  tooLarge: `Die Datei ist zu groß. Erlaubt sind höchstens ${formatMegabytes(MOST_PICTURE_BYTES)}.`,
  wrongType: 'Das Bild muss im Format PNG oder JPEG sein.',
  wrongLogoType: 'Das Logo muss eine Zeichnung (SVG) oder ein Bild im Format PNG oder JPEG sein.',
  tooManyPixels: 'Das Bild hat zu viele Bildpunkte. Erlaubt sind höchstens 5.000 in Breite und Höhe.',
  unreadable: 'Das Bild konnte nicht gelesen werden. Bitte wählen Sie eine andere Datei.',
  tooComplex: 'Die Zeichnung ist zu groß oder zu verschachtelt. Bitte vereinfachen Sie sie oder laden Sie ein Bild hoch.',
  empty: 'Von der Zeichnung bliebe nichts übrig. Bitte speichern Sie sie ohne Stilblöcke und ohne eingebettete Bilder.',
} as const;

const upload = {
  field: 'picture',
  most: MOST_PICTURE_BYTES,
  missing: pictureMessages.missing,
  tooLarge: pictureMessages.tooLarge,
};

export const uploadRegionLogo = post({
  path: 'upload-region-logo',
  summary: 'Keeps a drawing (SVG, cleaned) or a picture (written anew) for a region’s logo and answers its name.',
  who: managementPermits,
  input: z.strictObject({ slug: z.string().min(1).max(60) }),
  upload,
  output: z.object({ name: z.string() }),
});

export const uploadRegionPicture = post({
  path: 'upload-region-picture',
  summary: 'Keeps a picture (written anew) for a region’s pages and answers its address.',
  who: editorialPermits,
  input: z.strictObject({ slug: z.string().min(1).max(60) }),
  upload,
  output: z.object({ address: z.string() }),
});

export const addCategory = post({
  path: 'add-category',
  summary: 'Adds a trade that partners of all regions can be listed under.',
  who: managementPermits,
  input: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1, 'Das Feld muss ausgefüllt werden.')
      .max(80)
      .regex(/^[^<>\p{Cc}]*$/u),
  }),
});

export const renameCategory = post({
  path: 'rename-category',
  summary: 'Renames a trade that partners can be listed under.',
  who: managementPermits,
  input: addCategory.input.extend({ id: z.int().positive().max(2_147_483_647) }),
});

/** A text as visitors will see it, to check a draft before publishing. */
export const previewTexts = post({
  path: 'preview-texts',
  summary: 'Texts of the editor as visitors would get them.',
  who: staffPermits,
  input: z.strictObject({ slug: regionSlug, texts: z.array(z.string().max(400_000)).max(100) }),
  output: z.object({ texts: z.array(z.string()) }),
  mostBytes: MOST_BYTES,
});

/** The slug of a region; the operator itself has no such account. */
const openRegion = z.string().min(1).max(60);

export const regionBank = get({
  path: 'region-bank',
  summary: 'The account from which a region’s partners are paid; null where there is none yet.',
  who: accountingPermits,
  input: z.strictObject({ slug: openRegion }),
  output: z.object({ account: regionAccount.nullable() }),
});

export const setRegionBank = post({
  path: 'set-region-bank',
  summary: 'Changes the account from which a region’s partners are paid, once a second person has confirmed it.',
  who: accountingPermits,
  input: regionAccount.extend({ slug: openRegion, reason }).strict(),
  output: actAnswer,
});
