import { describe, expect, it } from 'vitest';
import type { DatabaseFacts } from '#server/platform/db/inspect-database.ts';
import { judgeExpiry } from './check-certificate.ts';
import { judgeDisk } from './check-folders.ts';
import { judgeClock, judgeServer } from './judge-database.ts';
import { hideSecrets } from './tell.ts';

/**
 * What the command finds on a real server stands in doctor.race.test.ts; here is what such a server cannot be made to
 * say.
 */
const sound: DatabaseFacts = {
  version: '15.4',
  versionNumber: 150_004,
  isStandby: false,
  encoding: 'UTF8',
  fsync: 'on',
  fullPageWrites: 'on',
  synchronousCommit: 'on',
  synchronousStandbys: '',
  archiveMode: 'on',
  isArchiveFailing: false,
  maxConnections: 100,
  mayTakeRole: true,
  clockAheadMs: 0,
};
const wrongIn = (facts: Partial<DatabaseFacts>, isProduction = true) =>
  judgeServer({ ...sound, ...facts }, { pool: 12, isProduction }).flatMap(({ state, what }) => (state === 'wrong' ? [what] : []));

describe('a server', () => {
  it('is right as it should be', () => expect(wrongIn({})).toEqual([]));

  it.each<[Partial<DatabaseFacts>, RegExp]>([
    [{ version: '14.9', versionNumber: 140_009 }, /^It is PostgreSQL 14\.9, which is too old\.$/],
    [{ mayTakeRole: null }, /^The role kartenkontor_app is missing\.$/],
    [{ synchronousCommit: 'local', synchronousStandbys: 'ANY 1 (a, b)' }, /^synchronous_commit is local/],
    [{ archiveMode: 'off' }, /^Nothing but nightly backups/],
    [{ isArchiveFailing: true }, /could not be archived\.$/],
  ])('with %o is wrong', (facts, what) => {
    expect(wrongIn(facts)).toEqual([expect.stringMatching(what)]);
  });

  it('needs no archive beside a synchronous standby, or for trying out', () => {
    expect(wrongIn({ archiveMode: 'off', synchronousStandbys: 'b' })).toEqual([]);
    expect(wrongIn({ archiveMode: 'off' }, false)).toEqual([]);
  });
});

it.each([
  [0, 'good'],
  [2_000, 'good'],
  [-2_000, 'good'],
  [3_000, 'wrong'],
  [-60_000, 'wrong'],
])('a clock that is %i ms ahead is %s', (ahead, state) => expect(judgeClock(ahead).state).toBe(state));

it('says which clock is behind', () => {
  expect(judgeClock(-60_000).what).toBe("This machine's clock is 60 seconds behind the database's.");
});

it.each([
  [1_000_000, 500_000, 'good'],
  [1_000_000, 90_000, 'wrong'],
  // A tenth is free, and no gigabyte.
  [1_000_000, 200_000, 'wrong'],
  [0, 0, 'skipped'],
])('a disk of %i blocks with %i of them free is %s', (blocks, bavail, state) => {
  expect(judgeDisk('/srv', { bsize: 4_096, blocks, bavail }).state).toBe(state);
});

it.each([
  ['2026-12-15', 'good'],
  ['2026-12-14', 'wrong'],
  ['2026-11-30', 'wrong'],
])('a certificate until %s is %s on 1 December', (until, state) => {
  expect(judgeExpiry(new Date(until), new Date('2026-12-01')).state).toBe(state);
});

it('takes secrets out of what a library says', () => {
  const environment = { SEAL_KEY: 'abcd1234', SMTP_URL: 'smtp://user:p%40ssword@host', VAPID_PUBLIC_KEY: 'open', PORT: '3000' };
  expect(hideSecrets('abcd1234 p%40ssword p@ssword user open 3000', environment)).toBe('… … … user open 3000');
});
