import { sql } from 'kysely';
import { type LegalTextName, legalTexts } from '#contract/tenancy/regions/regions.ts';
import { cleanHtml } from '#server/platform/clean-html.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fetchText } from '#server/platform/http/fetch-text.ts';
import type { Logger } from '#server/platform/log.ts';
import { textOfHtml } from '#server/platform/text-of-html.ts';
import { type FreshnessTimes, keepFresh, usualTimes } from '#server/tenancy/regions/keep-fresh.ts';

/** Returns a legal text as its host has it, or had it when it last answered well. */
export type FindHostedText = (name: LegalTextName) => Promise<string | undefined>;

export interface LegalTextsHost {
  findText: FindHostedText;
  /** Returns when nothing that a request has caused behind its back is under way any more. */
  close: () => Promise<void>;
}

const MOST_BYTES = 1_000_000;

/** The host of the legal texts. What it says is kept in the database, and stays while the host fails. */
export function openLegalTextsHost(db: Db, url: string, log: Logger, times: FreshnessTimes = usualTimes): LegalTextsHost {
  const keepers = Object.fromEntries(
    Object.keys(legalTexts).map((name) => {
      const source = addressOf(url, name);
      const refresh = async (signal: AbortSignal) => {
        if (await findCopy(db, name, source, times.freshMs)) return;
        await keep(db, name, source, await fetchLegalText(source, signal));
      };
      const hasCopy = async () => (await findCopy(db, name, source)) !== undefined;
      return [name, { source, ...keepFresh({ what: `legal text ${name}`, refresh, hasCopy }, times, log) }] as const;
    }),
  );
  return {
    async findText(name) {
      const { source, bringUpToDate } = keepers[name]!;
      await bringUpToDate();
      return findCopy(db, name, source);
    },
    async close() {
      await Promise.all(Object.values(keepers).map((keeper) => keeper.close()));
    },
  };
}

/** `{name}` in the address stands for the text; without it the name is the last part of the path. */
function addressOf(url: string, name: string): string {
  return url.includes('{name}') ? url.replaceAll('{name}', name) : `${url.replace(/\/$/, '')}/${name}`;
}

/** Throws when what came is not a text that can be shown: it must not take the place of a good one. */
async function fetchLegalText(source: string, signal: AbortSignal): Promise<string> {
  const { text, headers } = await fetchText(new URL(source), { headers: { accept: 'text/html' }, signal, mostBytes: MOST_BYTES });
  if (!headers.get('content-type')?.startsWith('text/html')) throw new Error('the host answered no HTML');
  if (!textOfHtml(cleanHtml(text))) throw new Error('the host answered no text');
  return text;
}

async function findCopy(db: Db, name: string, source: string, youngerThanMs?: number): Promise<string | undefined> {
  const copy = db.selectFrom('legal_text_copy').select('html').where('name', '=', name).where('source', '=', source);
  const young =
    youngerThanMs === undefined
      ? copy
      : copy.where('fetched_at', '>', sql<Date>`now() - ${youngerThanMs} * interval '1 millisecond'`);
  return (await young.executeTakeFirst())?.html;
}

async function keep(db: Db, name: string, source: string, html: string): Promise<void> {
  await db
    .insertInto('legal_text_copy')
    .values({ name, source, html })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ source, html, fetched_at: sql`now()` }))
    .execute();
}
