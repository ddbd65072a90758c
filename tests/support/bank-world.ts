import type { OutputOf } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type * as charges from '#contract/money/charges/charges.ts';
import type * as calls from '#contract/reports/bank-statements/bank-statements.ts';
import { seedEmployerBank } from '#seeds/banks.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { runCharges } from '#server/money/charges/run-charges.ts';
import { storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import type { ActOffice } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { type CamtEntrySeed, type CamtSeed, camtXml } from './camt.ts';
import { planFor } from './charge-world.ts';
import { newEmployer } from './new-employer.ts';
import { startTestPortal, type TestPortal, type Visitor } from './portal.ts';
import { SEAL_KEYS } from './seal-keys.ts';

type Uploaded = OutputOf<typeof calls.uploadBankFile> & ErrorAnswer;
export type StaffOrder = OutputOf<typeof charges.staffChargeOrders>['orders'][number];

/** A portal whose employers owe charge orders of 300 EUR each, and the bank that tells of their money. */
export interface BankWorld {
  portal: TestPortal;
  office: ActOffice;
  accounting: Visitor;
  management: Visitor;
  iban: string;
  /** The slug of the region. */
  region: string;
  /** Sets the clock, and runs the job of charge orders. */
  runAt(instant: string): Promise<void>;
  order(employer?: string): Promise<StaffOrder>;
  upload(
    content: string | Uint8Array<ArrayBuffer>,
    who?: Visitor,
    name?: string,
  ): ReturnType<typeof Visitor.prototype.post<Uploaded>>;
  /** A statement of 20 November of the region's account. */
  statement(entries: readonly CamtEntrySeed[], more?: Partial<CamtSeed['statements'][number]>, seed?: Partial<CamtSeed>): string;
  unclear(): Promise<OutputOf<typeof calls.unclearMovements>>;
}

/** Six cards of each employer are charged with 50 EUR at the end of November 2026; it is the 16th. */
export async function openBankWorld(
  employers: readonly string[] = ['Ladewerk'],
  payment: 'Rechnung' | 'Bankeinzug' = 'Rechnung',
): Promise<BankWorld> {
  const portal = await startTestPortal();
  const { db } = portal.database;
  const accounting = await portal.signedIn('rechnungswesen@demo.example');
  const management = await portal.signedIn('betrieb@demo.example');
  const { iban } = await db.selectFrom('region_bank').select('iban').where('region_id', '=', 1).executeTakeFirstOrThrow();
  const { slug: region } = await db.selectFrom('region').select('slug').where('region_id', '=', 1).executeTakeFirstOrThrow();
  const { regionContent } = portal.portal;
  const runAt = async (instant: string) => {
    await moveClock(portal.database, new Date(instant), 0.001);
    await runCharges({ db, regionContent, keys: SEAL_KEYS, portalUrl: 'https://portal.example' });
  };
  const opened = [];
  for (const name of employers) opened.push({ name, ...(await newEmployer(db, name, 6)) });
  await moveClock(portal.database, new Date('2026-11-10T09:00:00Z'), 0.001);
  for (const { name, employerId, cards } of opened) {
    await seedEmployerBank(db, { regionId: 1, employerId }, name, payment);
    const forms = cards.map((card, index) => planFor(card, { personnel_number: `P-${index}` }));
    await db.transaction().execute((trx) => storeEmployeeCards(trx, { regionId: 1, employerId }, forms));
  }
  await runAt('2026-11-16T05:00:00Z');
  return {
    portal,
    office: { ...portal.portal, keys: SEAL_KEYS },
    accounting,
    management,
    iban,
    region,
    runAt,
    async order(employer = employers[0]!) {
      const { body } = await accounting.get<OutputOf<typeof charges.staffChargeOrders>>('staff-charge-orders');
      return body.orders.find((one) => one.employer === `Werk ${employer}`)!;
    },
    upload(content, who = accounting, name = 'auszug.xml') {
      const form = new FormData();
      form.set('bankFile', new File([content], name));
      return who.post<Uploaded>(`upload-bank-file?name=${encodeURIComponent(name)}`, form);
    },
    statement: (entries, more = {}, seed = {}) =>
      camtXml({ ...seed, statements: [{ iban, from: '2026-11-20', until: '2026-11-20', entries, ...more }] }),
    unclear: async () => (await accounting.get<OutputOf<typeof calls.unclearMovements>>('unclear-bank-movements')).body,
  };
}
