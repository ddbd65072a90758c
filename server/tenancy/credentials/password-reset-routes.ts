import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/tenancy/credentials/password-resets.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { listPasswordResets } from './list-password-resets.ts';
import { resendResetLink } from './reset-link.ts';

interface Office {
  db: Db;
  config: Config;
  regionContent: RegionContent;
}

export function passwordResetRoutes(app: FastifyInstance, office: Office): void {
  answer(app, calls.resetPasswordTokens, () => listPasswordResets(office.db, office.config));

  answer(app, calls.resendResetLink, ({ caller, input }) => resendResetLink(office, input.id, caller.personId));
}
