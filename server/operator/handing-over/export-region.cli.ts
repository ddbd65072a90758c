import { z } from 'zod';
import { formatCents } from '#contract/common/money.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { assertFree, writePieces } from '#server/operator/data-carriers/write-pieces.ts';
import { ConfigError } from '#server/platform/config.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readWords } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { getStaffId } from '#server/tenancy/people/staff-members.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { getRegionId } from '#server/tenancy/regions/region-reads.ts';
import { writeHandOver } from './write-hand-over.ts';

const USAGE = `Usage: ${sayCommand('export:region --region SLUG --recipient TEXT --out FILE.zip|FOLDER [--as STAFF-EMAIL]')}
       The files hold the balances, addresses and production numbers of all cards: whoever has them can register a card.`;

const text = { type: 'string' } as const;
const options = { region: text, recipient: text, out: text, as: text };
const needed = z.object({
  region: z.string().min(1),
  recipient: z.string().trim().min(1).max(200),
  out: z.string().min(1),
  as: z.string().optional(),
});

/** `npm run export:region`: what the next provider of a region needs, and the note of who gets it. */
await withDatabase(async ({ db }) => {
  const wanted = needed.safeParse(readWords(USAGE, { options }).values);
  if (!wanted.success) throw new ConfigError(USAGE);
  const { region, recipient, out, as } = wanted.data;
  assertFree(out);
  const regionId = await getRegionId(db, region);
  const personId = as === undefined ? null : await getStaffId(db, as);
  const note = { personId, regionId, subject: `region ${regionId}` };
  await audit(db, { ...note, act: 'region-export-begun', reason: recipient });
  const pieces = writeHandOver({ db, regionContent: ownRegionContent(db) }, { regionId, recipient });
  const { sha256, cards, cents, bytes } = await writePieces(pieces, out);
  await audit(db, { ...note, act: 'region-exported', reason: sha256 });
  console.log(`${out}: ${formatCount(cards)} cards with ${formatCents(cents)} EUR, ${formatCount(bytes)} bytes.`);
  console.log(`SHA-256 of its checksums.txt: ${sha256}`);
});
