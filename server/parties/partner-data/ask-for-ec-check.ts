import type { ParsedInputOf } from '#contract/common/call.ts';
import { type checkEcTerminal, partnerDataMessages } from '#contract/parties/partner-data/partner-data.ts';
import { holdPartner } from '#server/parties/partners/reads.ts';
import { getPartnerContract } from '#server/parties/partners/partner-contract.ts';
import type { Db } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import { findOpenCaseAbout } from '#server/tenancy/decisions/list-cases-about.ts';
import { openCase } from '#server/tenancy/decisions/open-case.ts';
import type { EcCheck } from './ec-terminal-kind.ts';
import type { DataAdmin } from './stored-partner-data.ts';

const LIMIT = { most: 20, minutes: 60 };

/** Asks staff whether an EC terminal can book: a case. While one of the partner is open, there is no second. */
export async function askForEcCheck(
  db: Db,
  admin: DataAdmin,
  input: ParsedInputOf<typeof checkEcTerminal>,
): Promise<{ infoMessage: string }> {
  await countAttempt(db, `ec check ${admin.partnerId}`, LIMIT);
  const { name, contract_id: contractId } = await getPartnerContract(db, admin);
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
    return { infoMessage: partnerDataMessages.ecAsked };
  });
}
