import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import { getRegionEntry } from '#server/tenancy/regions/region-content.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { issueRegionStatements } from './issue-region-statements.ts';
import { makePaymentFiles } from './make-payment-files.ts';
import type { SettledPartner } from '#server/ledger/write/statement-run.ts';
import { listPeopleOfPartners } from '#server/tenancy/people/list-people.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import type { CardLook } from '#server/platform/mail/mail-template.ts';
import { tryEach } from '#server/platform/try-each.ts';
import { statementReady } from './mails.ts';
import { statementLabel } from './statement-label.ts';

/** What a run of the job has made. */
export interface IssuedStatements {
  statements: number;
  paymentFiles: number;
}

/**
 * Makes the due statements of all regions, also those of missed Mondays, tells the partners by mail, and writes the
 * files for the bank. On most days it does nothing. An error of one region does not stop the others.
 */
export async function issueStatements({
  db,
  config,
  regionContent,
}: Pick<Portal, 'db' | 'config' | 'regionContent'>): Promise<IssuedStatements> {
  const today = berlinDay(await readLedgerClock(db));
  const issued: IssuedStatements = { statements: 0, paymentFiles: 0 };
  await tryEach(await listRegionIds(db), 'the statements of {failed} regions failed', async (regionId) => {
    const region = await getRegionEntry(regionContent, { regionId });
    issued.statements += await issueRegionStatements(db, openSealKeys(config), regionId, today, (trx, settled, issuedOn) =>
      tellPartners(trx, settled, { regionId, issuedOn, look: region, portalUrl: config.PUBLIC_URL }),
    );
    issued.paymentFiles += await makePaymentFiles(db, regionId);
  });
  return issued;
}

interface Occasion {
  regionId: number;
  issuedOn: string;
  look: CardLook;
  portalUrl: string;
}

/** Tells a partner's admins and accounting that they can read a statement. The mail has no figures. */
export async function tellPartners(
  trx: Trx,
  settled: readonly SettledPartner[],
  { regionId, issuedOn, look, portalUrl }: Occasion,
): Promise<void> {
  const numbers = new Map(settled.map(({ partnerId, number }) => [partnerId, number]));
  const people = await listPeopleOfPartners(trx, [...numbers.keys()], ['admin', 'accounting']);
  // Nobody goes unpaid because somebody's address is invalid.
  const reachable = people.filter(({ email }) => readMailAddress(email) !== undefined);
  await queueMails(
    trx,
    reachable.map((person) => {
      const label = statementLabel(regionId, numbers.get(person.partnerId)!);
      return statementReady(person, { region: look, label, issuedOn, portalUrl });
    }),
  );
}
