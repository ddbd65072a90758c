import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/parties/logos/logos.ts';
import { logoMessages } from '#contract/parties/logos/logos.ts';
import { answer } from '#server/platform/http/answer.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import { ownBusinessOf } from '#server/parties/businesses/own-business.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { findLogo } from './reads.ts';
import { storeLogo } from './store-logo.ts';

/** Decoding pictures is work: enough for somebody who tries out, not for a machine. */
const UPLOADS = { most: 20, minutes: 10 };

export function logoRoutes(app: FastifyInstance, { db }: Portal): void {
  answer(app, calls.setLogo, async ({ caller, file }) => {
    await countAttempt(db, `logo ${caller.personId}`, UPLOADS);
    await storeLogo(db, ownBusinessOf(caller), caller.personId, file);
    return { status: 'success' as const };
  });

  answer(app, calls.getLogo, async ({ caller }) => {
    const logo = await findLogo(db, ownBusinessOf(caller));
    if (!logo) throw notFound(logoMessages.none);
    return { status: 'success' as const, data: logo.png.toString('base64') };
  });

  // What shops publish; a person who has the address has seen the picture.
  app.get<{ Params: { name: string } }>('/logos/:name.png', { schema: { hide: true } }, async (request, reply) => {
    const row = await db.selectFrom('logo').select('png').where('name', '=', request.params.name).limit(1).executeTakeFirst();
    if (!row) throw notFound();
    return reply.headers({ 'cache-control': 'public, max-age=31536000, immutable' }).type('image/png').send(Buffer.from(row.png));
  });
}
