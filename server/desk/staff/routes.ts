import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/staff-members.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { changeRole } from './change-role.ts';

export function staffRoutes(app: FastifyInstance, portal: Portal): void {
  const office = { ...portal, keys: openSealKeys(portal.config) };
  answer(app, calls.changeStaffRole, ({ caller, input }) => changeRole(office, { ...input, staffId: caller.personId }));
}
