import { z } from 'zod';
import { staffRoleNames, staffRoles } from '#contract/common/roles.ts';
import { managementPermits } from '#contract/common/permits.ts';
import { inviteStaff } from './invite-staff.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';

const payload = z.strictObject({ email: z.string(), firstName: z.string(), lastName: z.string(), staffRole: z.enum(staffRoles) });

/** Invites a member of staff. Two must agree: else one person could invite the second one to confirm everything. */
export const inviteKind: FourEyesKind<z.infer<typeof payload>> = {
  name: 'staff-invitation',
  payload,
  permits: managementPermits,
  subjectOf: ({ email }) => `address ${email.toLowerCase()}`,
  needsSecond: () => true,
  describe: async (_, { email, firstName, lastName, staffRole }) => ({
    title: `Einladen: ${firstName} ${lastName}`,
    facts: [
      { name: 'Person', value: `${firstName} ${lastName}` },
      { name: 'E-Mail-Adresse', value: email },
      { name: 'Rolle', value: staffRoleNames[staffRole] },
      { name: 'Folge', value: 'Die Person bekommt eine E-Mail mit einem Link, mit dem sie ihr Passwort vergibt.' },
    ],
  }),
  async carryOut(trx, invited, { askedBy, office }) {
    await inviteStaff(trx, office.config, invited, askedBy);
  },
};
