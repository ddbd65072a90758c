import { z } from 'zod';
import { actAnswer, reason } from './acts.ts';
import { call } from './call.ts';
import { staffRoles } from './roles.ts';
import { managementPermits } from './staff.ts';

export const changeStaffRole = call({
  method: 'POST',
  path: 'change-staff-role',
  summary: 'Give a member of operator staff another role; a second person confirms it.',
  who: managementPermits,
  input: z.strictObject({ id: z.uuid(), role: z.enum(staffRoles, 'Bitte wählen Sie eine Rolle.'), reason }),
  output: actAnswer,
});
