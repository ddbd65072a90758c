import { BALANCE_QUERY_PATH } from '#contract/common/screen-paths.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type Listed, readList, refuseRows } from '#server/platform/uploads/read-list.ts';
import { writeCsv } from '#server/platform/write-csv.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { hashOf } from '#server/platform/hash-of.ts';
import { keepCardRegions } from '#server/parties/cards/card-registration.ts';
import { balanceLinkMessages, MOST_LINKED_CARDS } from '#contract/parties/balance-links/balance-links.ts';
import { isCardNumber } from '#contract/common/card-number.ts';

const FIELD = 'cardsListFile';

/** Rulings 3: 128 random bits. */
const TOKEN_BYTES = 16;

interface LinkRequest {
  file: Buffer;
  /** Whether links that cards have already end. */
  replaces: boolean;
  staffId: number;
}

interface NewLink {
  card: string;
  regionId: number;
  token: string;
}

/**
 * Makes a link for each card of a list and returns them as CSV, only this once: only their hashes are stored. Throws
 * Refusal 422 naming the rows that are no card, and 409 where a card has a link already and nobody agreed to end it.
 */
export async function makeBalanceLinks(
  db: Db,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  { file, replaces, staffId }: LinkRequest,
): Promise<Uint8Array> {
  const listed = readList(file, {
    field: FIELD,
    most: MOST_LINKED_CARDS,
    messages: balanceLinkMessages,
    problemOf: (text) => (isCardNumber(text) ? undefined : 'keine gültige Kartennummer'),
  });
  const links = await db.transaction().execute(async (trx) => {
    const made = await drawLinks(trx, listed);
    await storeLinks(trx, made, { replaces, staffId });
    for (const [regionId, theirs] of Map.groupBy(made, (link) => link.regionId))
      await audit(trx, { personId: staffId, regionId, act: 'balance-links-made', subject: `${theirs.length} cards` });
    return made;
  });
  const addressOf = ({ token }: NewLink) => `${new URL(BALANCE_QUERY_PATH, PUBLIC_URL).href}?x=${token}`;
  return writeCsv([['Kartennummer', 'Link'], ...links.map((link) => [link.card, addressOf(link)])]);
}

/** In the order of the list. */
async function drawLinks(trx: Trx, listed: readonly Listed[]): Promise<NewLink[]> {
  const regions = await keepCardRegions(
    trx,
    listed.map(({ text }) => text),
  );
  const unknown = listed.filter(({ text }) => !regions.has(text));
  refuseRows(
    FIELD,
    unknown.map(({ row }) => ({ row, problem: 'unbekannte Kartennummer' })),
  );
  return listed.map(({ text: card }) => ({
    card,
    regionId: regions.get(card)!,
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
  }));
}

async function storeLinks(trx: Trx, links: readonly NewLink[], { replaces, staffId }: Omit<LinkRequest, 'file'>): Promise<void> {
  const conflict = replaces
    ? sql`do update set token_hash = excluded.token_hash, made_at = excluded.made_at, made_by = excluded.made_by`
    : sql`do nothing`;
  // In one order for everybody, so that nobody waits for each other in a circle.
  const { numAffectedRows } = await sql`
    insert into balance_link (region_id, card_number, token_hash, made_by)
    select region_id, card_number, decode(hash, 'hex'), ${staffId}
      from unnest(${links.map(({ regionId }) => regionId)}::int[], ${links.map(({ card }) => card)}::text[],
                  ${links.map(({ token }) => hashOf(token).toString('hex'))}::text[]) as new (region_id, card_number, hash)
     order by card_number
    on conflict (region_id, card_number) ${conflict}`.execute(trx);
  const had = links.length - Number(numAffectedRows);
  if (had > 0)
    throw new Refusal(
      'LINKS_EXIST',
      `${had === 1 ? 'Für eine dieser Karten gibt es' : `Für ${had} dieser Karten gibt es`} schon einen Link. Er gilt nicht mehr, wenn Sie einen neuen erzeugen.`,
    );
}
