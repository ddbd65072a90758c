import pg from 'pg';
import { seedDemo } from '#seeds/demo.ts';
import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { startPortal } from '#server/portal/start-portal.ts';
import '#server/parties/prospects/tables.ts';
import { newProspect, partnerForm } from '#tests/support/new-prospect.ts';
import { branchSent, partnerDataSent, userSent } from '#tests/support/partner-data.ts';
import { CAPTCHA_ANSWER, Visitor } from '#tests/support/portal.ts';
import { withFreshDatabase } from './with-fresh-database.ts';

/**
 * `npm run bench:branches`: how long a new partner with forty branches waits for the first save of all its data. The goal is a second on 2 cores.
 * Prints the medians of five partners: the wait, the server's own time on the processor, and how many statements it asks of the database.
 */
const BRANCHES = 40;
const RUNS = 5;

const cases: readonly [what: string, password: string][] = [
  ['users set their passwords by a link', ''],
  ['passwords typed for all users', 'Sonnenblume-7!'],
];

let asked = 0;
// oxlint-disable-next-line typescript/unbound-method -- each call below gives it its client
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  asked += 1;
  return query.apply(this, given);
} as typeof pg.Client.prototype.query;

await withFreshDatabase(async (database) => {
  await seedDemo(database, { history: false });
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'error',
    CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER,
    CALLS_PER_MINUTE: '100000',
    SENSITIVE_CALLS_PER_MINUTE: '100000',
  });
  const portal = await startPortal(config, database);
  try {
    for (const [what, password] of cases) {
      const figures: number[][] = [];
      for (let run = 0; run < RUNS; run++) figures.push(await saveOnce(database, portal.url, password));
      const [wait, processor, statements] = [0, 1, 2].map((at) => median(figures.map((figure) => figure[at]!)));
      process.stdout.write(
        `${BRANCHES} branches, ${what}: ${wait} ms waited, ${processor} ms on the processor, ${statements} statements\n`,
      );
    }
  } finally {
    await portal.close();
  }
});

/** One new partner that joins and saves all at once. Returns milliseconds waited, milliseconds on the processor, and statements. */
async function saveOnce(database: Database, url: string, contactPersonPassword: string): Promise<number[]> {
  const { db } = database;
  const signedIn = async (email: string, door = 'partner-login') => {
    const visitor = new Visitor(url);
    const { status, body } = await visitor.signIn(door, email);
    if (status !== 200) throw new Error(`sign-in answered ${status}: ${JSON.stringify(body)}`);
    return visitor;
  };
  const { visitor, personId } = await newProspect({ database, signedIn });
  await db
    .updateTable('prospect')
    .set({ sktype: 'keine Einrichtungsgebühr GutscheinCARD' })
    .where('person_id', '=', personId)
    .execute();
  const joined = await visitor.post<{ token: string }>('partner-registration', { ...partnerForm, priceToPay: 0 });
  if (joined.status !== 200) throw new Error(`joining answered ${joined.status}: ${JSON.stringify(joined.body)}`);
  visitor.token = joined.body.token;
  const { body: read } = await visitor.get<PartnerDataAnswer>('partner-complete-personal-data');
  const sent = partnerDataSent(read);
  const branches = Array.from({ length: BRANCHES - 1 }, (_, index) => {
    const user = { contactPersonPassword, contactPersonPasswordRepeated: contactPersonPassword };
    return { ...branchSent(read.choices), branchUsers: [userSent(`filiale-${personId}-${index}@kette.example`, user)] };
  });
  const before = { asked, processor: process.cpuUsage(), start: performance.now() };
  const { status, body } = await visitor.post('partner-personal-data', { ...sent, branches: [...sent.branches, ...branches] });
  const waited = performance.now() - before.start;
  const { user, system } = process.cpuUsage(before.processor);
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return [waited, (user + system) / 1000, asked - before.asked];
}

function median(figures: number[]): string {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)]!.toFixed(0);
}
