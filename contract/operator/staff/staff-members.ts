import { z } from 'zod';
import { actAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { get, post } from '#contract/common/call.ts';
import { staffRoles } from '#contract/common/roles.ts';
import { emailField, REQUIRED } from '#contract/tenancy/people/person-fields.ts';
import { managementPermits } from '#contract/common/permits.ts';

/** A member of staff, as management sees it. */
export const staffMember = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  /** Invited: no password set yet. */
  state: z.enum(['active', 'invited', 'ended']),
  hasSecondFactor: z.boolean(),
  since: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  isSelf: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMember>;

export const staffMessages = {
  inviteFailed: 'Die Person konnte nicht eingeladen werden.',
  roleFailed: 'Die Rolle konnte nicht geändert werden.',
  dismissFailed: 'Der Zugang konnte nicht beendet werden.',
  resendFailed: 'Die Einladung konnte nicht erneut gesendet werden.',
} as const;

const name = z
  .string()
  .trim()
  .min(1, REQUIRED)
  .max(60, 'Das Feld darf höchstens 60 Zeichen lang sein.')
  .regex(/^\P{Cc}*$/u, 'Das Feld enthält ungültige Zeichen.');
const role = z.enum(staffRoles, 'Bitte wählen Sie eine Rolle.');

export const staffMembers = get({
  path: 'staff-members',
  summary: 'Operator staff: who is active, invited, and who has left.',
  who: managementPermits,
  output: z.array(staffMember),
});

export const inviteStaff = post({
  path: 'invite-staff',
  summary: 'Invite somebody to operator staff, by a mail with a link; a second person confirms it.',
  who: managementPermits,
  input: z.strictObject({ firstName: name, lastName: name, email: emailField, role, reason }),
  output: actAnswer,
});

export const resendStaffInvitation = post({
  path: 'resend-staff-invitation',
  summary: 'Mail the link anew to somebody who has set no password yet.',
  who: managementPermits,
  input: z.strictObject({ id: z.uuid() }),
});

export const dismissStaff = post({
  path: 'dismiss-staff',
  summary: 'End the account of a member of operator staff with all sessions; a second person confirms it.',
  who: managementPermits,
  input: z.strictObject({ id: z.uuid(), reason }),
  output: actAnswer,
});

export const changeStaffRole = post({
  path: 'change-staff-role',
  summary: 'Give a member of operator staff another role; a second person confirms it.',
  who: managementPermits,
  input: z.strictObject({ id: z.uuid(), role, reason }),
  output: actAnswer,
});
