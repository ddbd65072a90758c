import type { SettledPartner } from '#server/ledger/write/statement-run.ts';
import { listPeopleOfPartners } from '#server/tenancy/people/list-people.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import type { CardLook } from '#server/platform/mail/mail-template.ts';
import { statementReady } from './mails.ts';
import { statementLabel } from './statement-label.ts';

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
