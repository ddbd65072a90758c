import './cheap-passwords.ts';
import fs from 'node:fs';
import { seedEmployerBank } from '#seeds/banks.ts';
import { HOME } from '#seeds/home.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { runCharges } from '#server/money/charges/run-charges.ts';
import type { ProducedCard } from '#server/parties/cards/list-batch-cards.ts';
import { produceCards } from '#server/parties/cards/produce-cards.ts';
import { readConfig } from '#server/platform/config.ts';
import { openEmbedded } from '#server/platform/db/database.ts';
import { startPortal } from '#server/portal/start-portal.ts';
import { type NewEmployer, newEmployer } from './new-employer.ts';
import { seedHostileTexts } from './seed-hostile-texts.ts';
import { seedMoneyDesk } from './seed-money-desk.ts';
import { seedStatements } from './seed-statements.ts';

export const CAPTCHA_ANSWER = 'abc';

export interface JourneyPortal {
  url: string;
  /** A card that nobody has touched: produced, unregistered, empty. */
  produceCard: () => Promise<ProducedCard>;
  /** An employer of its own, with somebody who signs in and cards in stock. */
  openEmployer: (cardCount: number) => Promise<NewEmployer>;
  /** Has an employer pay by direct debit, with a mandate that may be used. */
  payByDebit: (employer: NewEmployer) => Promise<void>;
  /** Puts the clock of the books to an instant. */
  moveClock: (instant: string) => Promise<void>;
  /** Does what the job of employers' charges does at an instant. */
  chargeAt: (instant: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Starts a portal with the demo's people and cards and no history, on a copy of the world that prepare-journeys.ts has made. */
export async function openJourneyPortal(
  settings: Record<string, string>,
  { hasStatements, hasMoneyDesk, hasHostileTexts }: { hasStatements: boolean; hasMoneyDesk: boolean; hasHostileTexts: boolean },
): Promise<JourneyPortal> {
  const database = await openEmbedded(null, { snapshot: await fs.openAsBlob(process.env.DEMO_SNAPSHOT!) });
  if (hasStatements) await seedStatements(database);
  if (hasMoneyDesk) await seedMoneyDesk(database);
  if (hasHostileTexts) await seedHostileTexts(database);
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'error',
    CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER,
    CALLS_PER_MINUTE: '100000',
    SENSITIVE_CALLS_PER_MINUTE: '100000',
    ...settings,
  });
  let employers = 0;
  const running = await startPortal(config, database);
  const { region_id: regionId } = await database.db
    .selectFrom('region')
    .select('region_id')
    .where('slug', '=', HOME)
    .executeTakeFirstOrThrow();
  const moveTo = (instant: string) => moveClock(database, new Date(instant), 0.001);
  return {
    url: running.url,
    close: () => running.close(),
    moveClock: moveTo,
    async chargeAt(instant) {
      await moveTo(instant);
      const { db, regionContent } = running.portal;
      await runCharges({ db, regionContent, keys: openSealKeys(config), portalUrl: config.PUBLIC_URL });
    },
    openEmployer: (cardCount) => newEmployer(database.db, `Betrieb-${++employers}`, cardCount, regionId),
    payByDebit: (employer) => seedEmployerBank(database.db, employer, 'Betrieb', 'Bankeinzug'),
    produceCard: async () => (await produceCards(database.db, { regionId, count: 1 }))[0]!,
  };
}
