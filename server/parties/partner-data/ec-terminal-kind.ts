import { z } from 'zod';
import { LONGEST_REASON } from '#contract/tenancy/decisions/cases.ts';
import { equipmentLabels } from '#contract/parties/partner-data/data-labels.ts';
import type { Mail } from '#server/platform/mail/queue-mail.ts';
import { listPeopleOfPartners } from '#server/tenancy/people/list-people.ts';
import type { CaseKind, Told } from '#server/tenancy/decisions/case-kind.ts';
import { ecTerminalChecked } from './mails.ts';

/** What a partner says of its EC terminal. */
const ecCheck = z.object({
  partnerId: z.number(),
  partnerName: z.string(),
  contractId: z.string(),
  ecManufacturer: z.string(),
  ecType: z.string(),
  ecTerminalID: z.string(),
  ecSerialNumber: z.string(),
  ecCashpointIntegration: z.boolean(),
  ecCashpointIntegrationManufacturer: z.string(),
});
export type EcCheck = z.infer<typeof ecCheck>;

interface Wanted extends EcCheck {
  admins: Awaited<ReturnType<typeof listPeopleOfPartners>>;
}

/**
 * Whether a partner can book with its EC terminal: staff asks its maker, and says so by mail (rulings 6, The wizard).
 */
export const ecTerminalKind: CaseKind<Wanted, null> = {
  name: 'ec-terminal',
  acts: { approve: 'ec-terminal-fit', reject: 'ec-terminal-unfit' },
  offers: {
    approve: {
      label: 'Geeignet',
      explanation: 'Der Partner erfährt per E-Mail, dass er mit dem Terminal buchen kann.',
      needsReason: 'maybe',
      reasonLabel: 'Hinweise für den Partner',
      reasonAtMost: LONGEST_REASON,
    },
    reject: {
      label: 'Nicht geeignet',
      explanation: 'Der Partner erfährt per E-Mail, dass er mit dem Terminal nicht buchen kann.',
      needsReason: 'yes',
      reasonLabel: 'Grund, den der Partner liest',
      reasonAtMost: LONGEST_REASON,
    },
  },
  read: async (db, { details }) => {
    const check = ecCheck.parse(details);
    return { ...check, admins: await listPeopleOfPartners(db, [check.partnerId], ['admin']) };
  },
  describe: async (_db, check) => [
    {
      type: 'facts',
      title: 'EC-Terminal',
      facts: [
        { name: 'Partner', value: `${check.partnerName} (${check.contractId})`, link: null },
        ...(['ecManufacturer', 'ecType', 'ecTerminalID', 'ecSerialNumber'] as const).map((field) => ({
          name: equipmentLabels[field],
          value: check[field],
          link: null,
        })),
        {
          name: 'Mit der Kasse verbunden',
          value: check.ecCashpointIntegration ? `ja: ${check.ecCashpointIntegrationManufacturer}` : 'nein',
          link: null,
        },
      ],
    },
  ],
  forecast: async () => null,
  moves: () => 0,
  approve: async () => null,
  approvalMails: (check, _result, told) => mailsOf(check, told, true),
  rejectionMails: (check, told) => mailsOf(check, told, false),
};

function mailsOf({ admins, ...check }: Wanted, told: Told, isFit: boolean): Mail[] {
  return admins.map((admin) => ecTerminalChecked(admin, { ...check, ...told, isFit }));
}
