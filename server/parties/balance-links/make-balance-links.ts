import { BALANCE_QUERY_PATH } from '#contract/common/screen-paths.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { writeCsv } from '#server/platform/write-csv.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { hashOf } from '#server/platform/hash-of.ts';
import { keepCardRegions } from '#server/parties/cards/card-registration.ts';
import { balanceLinkMessages, MOST_LINKED_CARDS } from '#contract/parties/balance-links/balance-links.ts';
import { isCardNumber } from '#contract/common/card-number.ts';

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
  const listed = readCardList(file);
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
async function drawLinks(trx: Trx, listed: readonly ListedCard[]): Promise<NewLink[]> {
  const regions = await keepCardRegions(
    trx,
    listed.map(({ card }) => card),
  );
  refuseRows(listed.filter(({ card }) => !regions.has(card)).map(({ row }) => ({ row, problem: 'unbekannte Kartennummer' })));
  return listed.map(({ card }) => ({
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

/** A number of a list, and in which row it stands; the first is 1. */
interface ListedCard {
  row: number;
  card: string;
}

const MOST_NAMED = 20;

/**
 * The card numbers of a file with one column and no header. Empty rows do not count. Throws Refusal 422 that names the
 * rows in which no card number stands, or one that stood there before.
 */
function readCardList(file: Buffer): ListedCard[] {
  const rows = file
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/);
  const listed = rows.flatMap((text, index) => {
    const card = text.replace(/[\s"';,]/g, '');
    return card === '' ? [] : [{ row: index + 1, card }];
  });
  if (listed.length === 0) throw ruleBroken(balanceLinkMessages.missing, { cardsListFile: balanceLinkMessages.missing });
  if (listed.length > MOST_LINKED_CARDS)
    throw new Refusal('TOO_LARGE', balanceLinkMessages.tooLarge, {
      fieldErrors: { cardsListFile: balanceLinkMessages.tooLarge },
    });
  const seen = new Set<string>();
  refuseRows(
    listed.flatMap(({ row, card }) => {
      const problem = !isCardNumber(card) ? 'keine gültige Kartennummer' : seen.has(card) ? 'steht schon weiter oben' : null;
      seen.add(card);
      return problem ? [{ row, problem }] : [];
    }),
  );
  return listed;
}

/** Throws Refusal 422 that names the rows; nothing where there are none. */
function refuseRows(wrong: readonly { row: number; problem: string }[]): void {
  if (wrong.length === 0) return;
  const named = wrong.slice(0, MOST_NAMED).map(({ row, problem }) => `Zeile ${row}: ${problem}`);
  const more = wrong.length - named.length;
  const message = `Die Datei wurde nicht angenommen. ${named.join('; ')}${more > 0 ? `; und ${more} weitere Zeilen` : ''}.`;
  throw ruleBroken(message, { cardsListFile: message });
}
