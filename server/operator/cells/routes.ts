import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calls from '#contract/operator/cells/cells.ts';
import type { Config } from '#server/platform/config.ts';
import { answer } from '#server/platform/http/answer.ts';
import { describeDevice } from '#server/platform/http/describe-device.ts';
import type { Job } from '#server/platform/jobs/set-up-jobs.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { setSessionCookie } from '#server/tenancy/sessions/session-cookies.ts';
import { listCells, tellFigures } from './cell-figures.ts';
import { beginEntry, enterCell, vouchFor } from './enter-cell.ts';
import { listNeighbourRegions, tellRegions } from './neighbour-regions.ts';

export function cellRoutes(app: FastifyInstance, portal: Portal, jobs: readonly Job[]): void {
  const { db, config, neighbours } = portal;
  tellFigures(neighbours, { db, jobs });
  tellRegions(neighbours, portal);

  answer(app, calls.cells, () => listCells({ db, jobs }, neighbours));
  answer(app, calls.neighbourRegions, ({ caller }) => listNeighbourRegions(portal, caller));

  answer(app, calls.beginCellEntry, async ({ input, reply }) => {
    const { secret, answer: told } = await beginEntry(portal, input.from);
    setEntryCookie(reply, config, secret);
    return told;
  });
  answer(app, calls.openCell, ({ caller, input }) => vouchFor(portal, caller, input));
  answer(app, calls.enterCell, async ({ caller, input, request, reply }) => {
    const token = await enterCell(portal, {
      ...input,
      secret: request.cookies[entryCookieName(config)],
      previous: caller?.sessionHash ?? null,
      device: describeDevice(request.headers['user-agent']),
    });
    reply.clearCookie(entryCookieName(config), cookieOptions(config));
    setSessionCookie(reply, config, token);
  });
}

const ENTRY_S = 5 * 60;

/** Where a browser keeps what shows that it has begun to enter here itself. */
function entryCookieName({ isProduction }: Pick<Config, 'isProduction'>): string {
  return isProduction ? '__Host-entry' : 'entry';
}

const cookieOptions = ({ isProduction }: Pick<Config, 'isProduction'>) =>
  ({ httpOnly: true, sameSite: 'strict', secure: isProduction, path: '/' }) as const;

function setEntryCookie(reply: FastifyReply, config: Config, secret: string): void {
  reply.setCookie(entryCookieName(config), secret, { ...cookieOptions(config), maxAge: ENTRY_S });
}
