import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyReply } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { hashOf } from '#server/platform/hash-of.ts';
import { drawToken, isTokenOf } from '#server/tenancy/sessions/owned-token.ts';

interface Office {
  db: Db;
  config: Pick<Config, 'SEAL_KEY'>;
}

const MINUTES = 5;

/** Where the browser keeps its half of the ticket. */
export function ticketCookieName({ isProduction }: Pick<Config, 'isProduction'>): string {
  return isProduction ? '__Host-second-factor' : 'second-factor';
}

/** The code is missing. One half goes to the page, the other into a cookie that no page can read. */
export async function issueTicket(
  { db, config }: Office,
  { personId, passwordHash }: { personId: number; passwordHash: string },
): Promise<{ ticket: string; browserToken: string }> {
  const browserToken = randomBytes(32).toString('base64url');
  const browser_hash = hashOf(browserToken);
  const ticket = drawToken(config, ['second factor', personId, passwordHash, browser_hash]);
  await db
    .insertInto('second_factor_ticket')
    .values({
      ticket_hash: hashOf(ticket),
      browser_hash,
      person_id: personId,
      password_hash: passwordHash,
      expires_at: sql<Date>`now() + ${MINUTES} * interval '1 minute'`,
    })
    .execute();
  return { ticket, browserToken };
}

/** Whose ticket it is, in this browser, while it is still good. */
export async function findTicket({ db, config }: Office, ticket: string, browserToken: string | undefined) {
  if (browserToken === undefined) return undefined;
  const browserHash = hashOf(browserToken);
  const row = await db
    .selectFrom('second_factor_ticket')
    .innerJoin('person', 'person.person_id', 'second_factor_ticket.person_id')
    .select(['person.person_id', 'person.region_id', 'second_factor_ticket.password_hash'])
    .where('ticket_hash', '=', hashOf(ticket))
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .whereRef('person.password_hash', '=', 'second_factor_ticket.password_hash')
    .where('person.ended_at', 'is', null)
    .executeTakeFirst();
  return row && isTokenOf(config, ticket, ['second factor', row.person_id, row.password_hash, browserHash]) ? row : undefined;
}

/** Uses a ticket up. Returns whether nobody has done so before. */
export async function redeemTicket(db: Db, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factor_ticket')
    .where('ticket_hash', '=', hashOf(ticket))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export function setTicketCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(ticketCookieName(config), token, {
    httpOnly: true,
    sameSite: 'strict',
    secure: config.isProduction,
    path: '/',
    maxAge: MINUTES * 60,
  });
}

export function clearTicketCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(ticketCookieName(config), { httpOnly: true, sameSite: 'strict', secure: config.isProduction, path: '/' });
}
