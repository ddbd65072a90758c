import { checksumCreditorID, checksumIBAN } from 'sepa';
import type { Db } from '#server/platform/db/database.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

/** How a partner of the demo pays; one without an account has its amounts left open. */
export type PaymentSeed = 'Bankeinzug' | 'Rechnung' | 'none';

/** No bank has this code; the checksums are right all the same. */
const BANK_CODE = '99990000';
const BIC = 'DEMODEFFXXX';

const ibanOf = (account: number) => checksumIBAN(`DE00${BANK_CODE}${String(account).padStart(10, '0')}`);

export async function seedPartnerBank(db: Db, partnerId: number, name: string, payment: PaymentSeed): Promise<void> {
  if (payment === 'none') return;
  const mandate =
    payment === 'Bankeinzug'
      ? { mandate_reference: `KK-M-${String(1000 + partnerId)}`, mandate_signed_on: '2023-10-02' }
      : { mandate_reference: null, mandate_signed_on: null };
  await db
    .insertInto('partner_bank')
    .values((from) => ({
      region_id: from.selectFrom('partner').select('region_id').where('partner_id', '=', partnerId),
      partner_id: partnerId,
      payment_method: payment,
      account_holder: name,
      iban: ibanOf(5_000 + partnerId),
      bic: BIC,
      bank_name: 'Demobank Musterstadt',
      holder_street: 'Marktplatz 4',
      holder_zip: '77933',
      holder_city: 'Musterstadt',
      ...mandate,
    }))
    .execute();
}

/** The operator's account for a region. */
export const regionIban = (regionId: number) => ibanOf(regionId);

export async function seedRegionBank(db: Db, regionId: number): Promise<void> {
  await db
    .insertInto('region_bank')
    .values({
      region_id: regionId,
      account_holder: 'Kartenkontor (Demo)',
      iban: regionIban(regionId),
      bic: BIC,
      creditor_id: checksumCreditorID(`DE00ZZZ${String(99_990_000_000 + regionId)}`),
    })
    .execute();
}

/** How an employer of the demo pays; its mandate came back long ago. */
export async function seedEmployerBank(
  db: Db,
  { regionId, employerId }: EmployerKey,
  name: string,
  payment: Exclude<PaymentSeed, 'none'>,
): Promise<void> {
  await db
    .insertInto('employer_bank')
    .values({
      region_id: regionId,
      employer_id: employerId,
      payment_method: payment,
      account_holder: name,
      iban: ibanOf(7_000 + employerId),
      bic: BIC,
      bank_name: 'Demobank Musterstadt',
      holder_street: 'Sägeweg 4',
      holder_zip: '77933',
      holder_city: 'Musterstadt',
      mandate_reference: payment === 'Bankeinzug' ? `KK-E-${1000 + employerId}` : null,
      mandate_signed_on: payment === 'Bankeinzug' ? '2023-10-02' : null,
      mandate_received_on: payment === 'Bankeinzug' ? '2023-10-04' : null,
    })
    .execute();
}
