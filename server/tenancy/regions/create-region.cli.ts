import fs from 'node:fs';
import { ConfigError } from '#server/platform/config.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readWords } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { createRegion, type NewRegion } from './create-region.ts';

const USAGE = `Usage: ${sayCommand('region:create --slug SLUG --name NAME --card-name NAME --website URL [--color #RRGGBB] [--logo FILE.svg]')}`;

const options = {
  slug: { type: 'string' },
  name: { type: 'string' },
  'card-name': { type: 'string' },
  website: { type: 'string' },
  color: { type: 'string' },
  logo: { type: 'string' },
} as const;

/** `npm run region:create`: a new region with open books. What it shows beside comes from the content source. */
await withDatabase(async ({ db }) => {
  const region = readWords(USAGE, { options }, readRegion);
  await db.transaction().execute((trx) => createRegion(trx, region));
  console.log(
    `Created the region ${region.name}. Its first cards: ${sayCommand(`cards:produce --region ${region.slug} --count 1000`)}`,
  );
});

function readRegion({ values }: { values: { [name in keyof typeof options]?: string } }): NewRegion {
  const { slug, name, 'card-name': cardName, website, color, logo } = values;
  if (!/^[a-z0-9-]{1,60}$/.test(slug ?? '') || !name || !cardName || URL.parse(website ?? '')?.protocol !== 'https:')
    throw new ConfigError(USAGE);
  if (color !== undefined && !/^#[0-9A-Fa-f]{6}$/.test(color)) throw new ConfigError(USAGE);
  return {
    slug: slug!,
    name,
    cardName,
    websiteUrl: website!,
    primaryColor: color,
    logoSvg: logo && fs.readFileSync(logo, 'utf8'),
  };
}
