import { expect } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { UnclearMovement, unclearMovements } from '#contract/reports/bank-statements/bank-statements.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { readBankInbox } from '#server/reports/bank-statements/read-bank-inbox.ts';
import { type CamtEntrySeed, type CamtSeed, camtXml } from './camt.ts';
import type { TestPortal, Visitor } from './portal.ts';
import { SEAL_KEYS } from './seal-keys.ts';

/** The bank of Lahr, as accounting sees it. */
export interface Bank {
  iban: string;
  accounting: Visitor;
  /**
   * The bank's file of a day (ISO), to which a second person agrees where it is large. The clock stands at that day.
   */
  tells(day: string, ...entries: readonly CamtEntrySeed[]): Promise<void>;
  /** The same for a file with more than entries. */
  sends(day: string, statement: Omit<CamtSeed['statements'][number], 'iban'>): Promise<void>;
  unclear(): Promise<UnclearMovement[]>;
  /** Books a movement as it is proposed. */
  follow(movement: UnclearMovement, at?: number): Promise<{ status: number; body: { waitsForSecond: boolean } & ErrorAnswer }>;
  /** Management agrees to the newest act that waits. */
  confirm(): Promise<void>;
}

export async function startBank(portal: TestPortal): Promise<Bank> {
  const accounting = await portal.signedIn('rechnungswesen@demo.example');
  const management = await portal.signedIn('betrieb@demo.example');
  const { iban } = await portal.database.db
    .selectFrom('region_bank')
    .select('iban')
    .where('region_id', '=', 1)
    .executeTakeFirstOrThrow();
  const confirm = async () => {
    const [act] = (await management.get<{ acts: { number: number; digest: string }[] }>('four-eyes-acts')).body.acts;
    const decided = { decision: 'confirm', number: act!.number, digest: act!.digest };
    expect((await management.post('decide-four-eyes-act', decided)).status).toBe(204);
  };
  const sends: Bank['sends'] = async (day, statement) => {
    await moveClock(portal.database, new Date(`${day}T17:00:00Z`), 0.001);
    const form = new FormData();
    form.set('bankFile', new File([camtXml({ statements: [{ iban, ...statement }] })], 'a.xml'));
    const { status, body } = await accounting.post<{ waitsForSecond: boolean }>(`upload-bank-file?name=${day}.xml`, form);
    expect([status, body]).toEqual([200, expect.anything()]);
    if (body.waitsForSecond) await confirm();
    await readBankInbox({ ...portal.portal, keys: SEAL_KEYS }, undefined);
  };
  return {
    iban,
    accounting,
    confirm,
    sends,
    tells: (day, ...entries) =>
      sends(day, { id: day, from: day, until: day, entries: entries.map((one) => ({ on: day, ...one })) }),
    unclear: async () => (await accounting.get<OutputOf<typeof unclearMovements>>('unclear-bank-movements')).body.movements,
    async follow({ id, round, cents, proposals }, at = 0) {
      const { shares } = proposals[at]!;
      return accounting.book('decide-bank-movement', {
        region: 'lahr',
        movement: id,
        round,
        shares: shares.map(({ item, cents: share }) => ({
          kind: item.kind,
          key: item.key,
          cents: shares.length === 1 ? cents : share,
          openCents: item.cents,
        })),
        remembers: false,
      });
    },
  };
}
