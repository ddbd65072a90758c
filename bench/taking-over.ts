import { performance } from 'node:perf_hooks';
import v8 from 'node:v8';
import vm from 'node:vm';
import { continueTakeOvers } from '#server/operator/taking-over/continue-take-overs.ts';
import { getTakeOver } from '#server/operator/taking-over/hold-take-over.ts';
import { mapColumns } from '#server/operator/taking-over/map-columns.ts';
import { openTakeOver } from '#server/operator/taking-over/open-take-over.ts';
import { readTakeOver } from '#server/operator/taking-over/read-take-over.ts';
import { askForRehearsal } from '#server/operator/taking-over/rehearse.ts';
import { takeOverBackKind } from '#server/operator/taking-over/take-back-kind.ts';
import { takeFile } from '#server/operator/taking-over/take-file.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openRegionToTakeOver, actBy, releaseTakeOver } from '#tests/support/take-over.ts';
import { withFreshDatabase } from './with-fresh-database.ts';

/**
 * `npm run bench:taking-over`: how long it takes to read, rehearse, take over and take back the cards of another
 * provider, and what memory is in use after each. The goal for the rehearsal is a minute of processor time.
 */
const CARDS = Number(process.env.CARDS ?? 100_000);

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

await withFreshDatabase(async ({ db }) => {
  const { regionId, staffId } = await openRegionToTakeOver(db);
  const id = await openTakeOver(db, { regionId, provider: 'Altkarte', staffId });
  // Two of a hundred rows are faulty.
  const lines = Array.from(
    { length: CARDS },
    (_, at) =>
      `K${1_000_000 + at};${at % 9 === 0 ? 'gesperrt' : 'aktiv'};${at % 50 === 7 ? '-1' : at % 120},${10 + (at % 90)};03.0${1 + (at % 9)}.202${at % 6};;31.12.2099;${at}@post.example`,
  );
  const file = Buffer.from(`Kartennummer;Zustand;Guthaben;Ausgegeben am;Letzte Buchung;Gültig bis;E-Mail\n${lines.join('\n')}\n`);
  await measure('read the file', () => takeFile(db, { id, name: 'karten.csv', file, staffId }));
  await mapColumns(db, {
    id,
    version: (await getTakeOver(db, id)).version,
    columns: {
      Kartennummer: 'oldNumber',
      Zustand: 'state',
      Guthaben: 'balance',
      'Ausgegeben am': 'issuedOn',
      'Letzte Buchung': 'lastBookedOn',
      'Gültig bis': 'expiresOn',
      'E-Mail': 'email',
    },
    states: { gesperrt: 'locked', aktiv: 'active' },
  });
  const { version } = await getTakeOver(db, id);
  await askForRehearsal(db, { id, version });
  await measure('rehearse', () => continueTakeOvers(db, SEAL_KEYS, () => false));
  await measure('show it', () => readTakeOver(db, id));
  const prepared = { regionId, staffId, id, version };
  await measure('release', () => db.transaction().execute((trx) => releaseTakeOver(trx, prepared)));
  await measure('take over', () => continueTakeOvers(db, SEAL_KEYS, () => false));
  const { state, booked_cards, booked_cents } = await getTakeOver(db, id);
  console.log(`${state}: ${booked_cards} cards, ${booked_cents} cents`);
  await measure('begin to take back, which locks all cards', () =>
    db.transaction().execute((trx) => takeOverBackKind.carryOut(trx, { regionId, takeOverId: id }, actBy(prepared))),
  );
  await measure('take back', () => continueTakeOvers(db, SEAL_KEYS, () => false));
  const back = await getTakeOver(db, id);
  console.log(`${back.state}: ${back.back_cards} cards, ${back.back_cents} cents`);
});

/** Time on the clock, processor time of this process, and memory in use afterwards. */
async function measure(what: string, run: () => Promise<unknown>): Promise<void> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  await run();
  const { user, system } = process.cpuUsage(before);
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  collect();
  const megabytes = (process.memoryUsage().heapUsed / 1e6).toFixed(0);
  console.log(`${what}: ${seconds} s, ${((user + system) / 1e6).toFixed(1)} s of this process, ${megabytes} MB in use`);
}
