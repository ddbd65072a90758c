import { sql } from 'kysely';
import './cheap-passwords.ts';
import { seedEmployerBank } from '#seeds/banks.ts';
import { seedDemo } from '#seeds/demo.ts';
import { HOME } from '#seeds/home.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { cutOver } from '#server/operator/taking-over/cut-over.ts';
import { runCharges } from '#server/money/charges/run-charges.ts';
import { collectInvoices } from '#server/reports/invoices/collect-invoices.ts';
import type { ProducedCard } from '#server/parties/cards/reads.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { readConfig } from '#server/platform/config.ts';
import { type Database, openEmbedded } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startPortal } from '#server/portal/start-portal.ts';
import { copyPostgres, PORTAL_POOL } from './copy-postgres.ts';
import { DEMO_TEMPLATE } from './make-demo-template.ts';
import { type NewEmployer, newEmployer } from './new-employer.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';
import { BRANCH_HEAD, PARTNER_HEAD, prepareMove, releaseMove, workOn } from './party-move.ts';
import { prepareTakeOver, releaseTakeOver } from './take-over.ts';
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
  /** Seals what was booked, as the job does. */
  sealBooks: () => Promise<void>;
  /** Does what the job of debits of invoices does at an instant. */
  collectAt: (instant: string) => Promise<void>;
  /**
   * Takes cards of another provider over into the first region. A line: number;state;balance;e-mail;first name;last
   * name.
   */
  takeOverCards: (lines: readonly string[]) => Promise<number>;
  /**
   * Moves a partner with a login from another provider into the first region; one with a further branch has set the
   * demo's password. Returns the number of the move.
   */
  moveParty: (partner: { name: string; email: string; branch?: string }) => Promise<number>;
  /** Tells the portal's cell of another one, or works as an operator's command does. */
  runAsOwner: (script: string) => Promise<void>;
  close: () => Promise<void>;
}

/** What a journeys' portal runs on, and what exists before they begin. */
export interface World {
  /** On the embedded database, as a new user has it; else on PostgreSQL, which takes a third of the processor time. */
  isEmbedded: boolean;
  /** Whether the first partner has had statements. */
  hasStatements: boolean;
  /** Whether accounting has something on its desk: see seed-money-desk.ts. */
  hasMoneyDesk: boolean;
  /** Whether every text of the database holds markup: see seed-hostile-texts.ts. */
  hasHostileTexts: boolean;
}

/** Starts a portal with the demo's world without history: a copy of what prepare-journeys.ts has made, or embedded. */
export async function openJourneyPortal(
  settings: Record<string, string>,
  { isEmbedded, hasStatements, hasMoneyDesk, hasHostileTexts }: World,
): Promise<JourneyPortal> {
  const database = await (isEmbedded
    ? makeEmbedded()
    : copyPostgres(process.env.JOURNEYS_POSTGRES_URL!, DEMO_TEMPLATE, PORTAL_POOL));
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
    runAsOwner: (script) => database.runAsOwner(script),
    moveClock: moveTo,
    async chargeAt(instant) {
      await moveTo(instant);
      const { db, regionContent } = running.portal;
      await runCharges({ db, regionContent, keys: openSealKeys(config), portalUrl: config.PUBLIC_URL });
    },
    sealBooks: async () => {
      await sealBooks(database.db, openSealKeys(config));
    },
    async collectAt(instant) {
      await moveTo(instant);
      const { db, regionContent } = running.portal;
      await collectInvoices({ db, regionContent, keys: openSealKeys(config) });
    },
    async takeOverCards(lines) {
      const { db } = database;
      const { person_id: staffId } = await db
        .selectFrom('person')
        .select('person_id')
        .where('email', '=', 'rechnungswesen@demo.example')
        .executeTakeFirstOrThrow();
      const prepared = await prepareTakeOver(db, { regionId, staffId }, lines);
      await db.transaction().execute((trx) => releaseTakeOver(trx, prepared));
      await cutOver(db, openSealKeys(config), prepared.id);
      return prepared.id;
    },
    async moveParty({ name, email, branch }) {
      const { db } = database;
      const { person_id: staffId } = await db
        .selectFrom('person')
        .select('person_id')
        .where('email', '=', 'rechnungswesen@demo.example')
        .executeTakeFirstOrThrow();
      const { id: trade } = (await listCategories(db))[0]!;
      const file = `${PARTNER_HEAD}\nP1;${name};Marktstraße 1;77933;Lahr;Laden;${email};Frau;Kim;Muster;;;;\n`;
      const words = { trade: { Laden: String(trade) } };
      const prepared = await prepareMove(
        db,
        { regionId, staffId },
        [
          ['partners', file],
          ...(branch ? [['branches', `${BRANCH_HEAD}\nP1;${branch};Seestraße 1;77933;Lahr;Laden\n`] as const] : []),
        ],
        words,
        branch ? 'Filialkarte' : 'Altkarte',
      );
      await db.transaction().execute((trx) => releaseMove(trx, prepared));
      await workOn(db);
      await sql`update person set password_hash = (select password_hash from person where email = 'neu@demo.example')
                 where email = ${branch ? email : ''}`.execute(db);
      return prepared.id;
    },
    openEmployer: (cardCount) => newEmployer(database.db, `Betrieb-${++employers}`, cardCount, regionId),
    payByDebit: (employer) => seedEmployerBank(database.db, employer, 'Betrieb', 'Bankeinzug'),
    produceCard: async () => (await produceCards(database.db, { regionId, count: 1 }))[0]!,
  };
}

/** From nothing, as the first start of a new user does it. */
async function makeEmbedded(): Promise<Database> {
  const database = await openEmbedded(null);
  await migrate(database);
  await seedDemo(database, { history: false });
  return database;
}
