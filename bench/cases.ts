import { sql } from 'kysely';
import { seedDemo } from '#seeds/demo.ts';
import { caseWishes } from '#tests/support/case-wishes.ts';
import { timesOf } from './times-of.ts';
import { type SignIn, withFreshDatabase, withPortal } from './with-fresh-database.ts';

/** `npm run bench:cases`: how long the list of 10,000 cases (half of them open) takes, and one case with its mails. */
const CASES = 10_000;
const CALLS = 100;

await withFreshDatabase(async (database) => {
  await seedDemo(database, { history: false });
  await sql`
    insert into staff_case (region_id, kind, subject, search_text, opened_at, decision, decided_at)
    select 1, (array['message', 'transfer', 'correction'])[1 + n % 3], 'Vorgang ' || n, 'kim demo kim' || n || '@post.example ' || repeat('nachricht ', 20),
           now() - n * interval '1 minute', case when n % 2 = 0 then 'approved' end, case when n % 2 = 0 then now() end
      from generate_series(1, ${CASES}) n`.execute(database.db);
  await database.runAsOwner('analyze');
  await withPortal(database, ({ signedIn }) => measure(signedIn));
});

async function measure(signedIn: SignIn): Promise<void> {
  const staff = await signedIn('trolleymakerportal-login', 'support@demo.example');
  const [till, customer] = [
    await signedIn('partner-login', 'kasse@demo.example'),
    await signedIn('customer-login', 'kundin@demo.example'),
  ];
  const { write } = caseWishes({ till, customer, staff });
  const number = await write('Wie schnell geht das?');
  const asks: [string, string][] = [
    ['list, newest 50 open', 'cases'],
    ['list, decided, of one kind', 'cases?state=decided&kind=transfer'],
    ['list, the last page', 'cases?before=60'],
    ['search that finds one of the oldest', 'cases?search=kim9999'],
    ['search that finds nothing', 'cases?search=gibtesnicht'],
    ['a whole case with its mails', `case?number=${number}`],
  ];
  for (const [what, path] of asks) console.log(`${what.padEnd(40)}${await timesOf(() => staff.get(path), CALLS)}`);
}
