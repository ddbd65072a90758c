import { z } from 'zod';
import { equipmentLabels } from '#contract/parties/businesses/data-labels.ts';
import { type Mail, queueMail } from '#server/platform/mail/queue-mail.ts';
import { addresseeOf } from '#server/tenancy/people/addressee-of.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { listPeopleOfPartners } from '#server/tenancy/people/list-people.ts';
import type { CaseKind, Told } from '#server/tenancy/decisions/case-kind.ts';
import { ecTerminalAsked, ecTerminalChecked } from './mails.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { type checkEcTerminal, partnerDataMessages } from '#contract/parties/partner-data/partner-data.ts';
import { getContract } from '#server/parties/businesses/contracts.ts';
import { holdPartner } from '#server/parties/partners/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import { findOpenCaseAbout } from '#server/tenancy/decisions/reads.ts';
import { getOwnRegion } from '#server/tenancy/regions/own-region-content.ts';
import { openCase } from '#server/tenancy/decisions/open-case.ts';
import type { DataAdmin } from './stored-partner-data.ts';

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

/** Whether a partner can book with its EC terminal: staff asks its maker, and says so by mail. */
export const ecTerminalKind: CaseKind<Wanted, null> = {
  name: 'ec-terminal',
  acts: { approve: 'ec-terminal-fit', reject: 'ec-terminal-unfit' },
  offers: {
    approve: {
      label: 'Geeignet',
      explanation: 'Der Partner erfährt per E-Mail, dass er mit dem Terminal buchen kann.',
      needsReason: 'maybe',
      reasonLabel: 'Hinweise für den Partner',
    },
    reject: {
      label: 'Nicht geeignet',
      explanation: 'Der Partner erfährt per E-Mail, dass er mit dem Terminal nicht buchen kann.',
      needsReason: 'yes',
      reasonLabel: 'Grund, den der Partner liest',
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
  approve: async () => null,
  approvalMails: (check, _result, told) => mailsOf(check, told, true),
  rejectionMails: (check, told) => mailsOf(check, told, false),
};

function mailsOf({ admins, ...check }: Wanted, told: Told, isFit: boolean): Mail[] {
  return admins.map((admin) => ecTerminalChecked(admin, { ...check, ...told, isFit }));
}

const LIMIT = { most: 20, minutes: 60 };

/** Asks staff whether an EC terminal can book: a case. While one of the partner is open, there is no second. */
export async function askForEcCheck(
  db: Db,
  admin: DataAdmin,
  input: ParsedInputOf<typeof checkEcTerminal>,
): Promise<{ infoMessage: string }> {
  await countAttempt(db, `ec check ${admin.partnerId}`, LIMIT);
  const { name, contract_id: contractId } = await getContract(db, { kind: 'partner', ...admin });
  return db.transaction().execute(async (trx) => {
    await holdPartner(trx, admin);
    const about = { regionId: admin.regionId, kind: 'ec-terminal', about: { partnerId: admin.partnerId } } as const;
    if ((await findOpenCaseAbout(trx, about)) !== undefined) return { infoMessage: partnerDataMessages.ecPending };
    const details: EcCheck = { partnerId: admin.partnerId, partnerName: name, contractId, ...input };
    await openCase(trx, {
      regionId: admin.regionId,
      kind: 'ec-terminal',
      subject: `${name}: ${input.ecManufacturer} ${input.ecType}`,
      personId: admin.personId,
      openedBy: admin.personId,
      search: [name, contractId, input.ecManufacturer, input.ecType, input.ecTerminalID, input.ecSerialNumber],
      details,
    });
    await audit(trx, {
      personId: admin.personId,
      regionId: admin.regionId,
      act: 'ec-check-asked',
      subject: `partner ${admin.partnerId}`,
    });
    const region = await getOwnRegion(trx, admin);
    const asker = addresseeOf(admin.personId, await getPerson(trx, admin.personId));
    await queueMail(trx, ecTerminalAsked(asker, { region, ...input }));
    return { infoMessage: partnerDataMessages.ecAsked };
  });
}
