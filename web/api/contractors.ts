import { queryOptions } from '@tanstack/react-query';
import { contractors, endContractor, inviteContractor } from '#contract/tenancy/contractors/contractors.ts';
import { actOf } from '#web/api/acts.ts';
import { queryOf } from '#web/api/client.ts';

export const contractorsQuery = queryOptions(queryOf(contractors));

export const sendContractorInvitation = actOf(inviteContractor, contractors);
export const sendContractorEnd = actOf(endContractor, contractors);
