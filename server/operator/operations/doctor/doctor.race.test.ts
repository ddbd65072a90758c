import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyPostgres, onServer } from '#tests/support/copy-postgres.ts';
import { type FakeMailServer, startMailServer } from '#tests/support/mail-server.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { type PostgresCluster, startPostgresCluster } from '#tests/support/postgres-cluster.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { writeAnchor } from '#server/ledger/prove/anchor.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { readConfig, readSealConfig } from '#server/platform/config.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { serveHealth } from '#server/platform/http/health.ts';
import { openServer } from '#server/platform/http/open-server.ts';
import { recordRun } from '#server/platform/jobs/runs.ts';
import { openLog } from '#server/platform/log.ts';
import { type Asked, examine } from './examine.ts';
import { hideSecrets, tell } from './tell.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';

/** An installation with nothing wrong, and one fault after the other planted in it. */
const HEALTHY = 'healthy';
const SEAL_KEY = randomBytes(32).toString('hex');
const PASSWORD = randomBytes(12).toString('hex');
const keys = openSealKeys(readSealConfig({ SEAL_KEY }));
/** While a file of this name lies in the data folder. */
const ARCHIVE_IS_AWAY = 'archive-is-away';
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

let cluster: PostgresCluster;
let mail: FakeMailServer;
let folder: string;
let proxy: { url: string; certificate: string; close(): void } | undefined;
let world: Awaited<ReturnType<typeof openBooks>>;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-doctor-'));
  const settings = [
    'archive_mode=on',
    'archive_library=',
    `archive_command=test ! -e ${ARCHIVE_IS_AWAY}`,
    'max_connections=60',
    'autovacuum=off',
    'wal_level=logical',
  ];
  [cluster, mail] = await Promise.all([startPostgresCluster({ isDurable: true, settings }), startMailServer()]);
  proxy = hasOpenssl ? await startProxy(90) : undefined;
  await asSuperuser(`create database ${HEALTHY}`);
  const database = openPostgres(cluster.url(HEALTHY), 2);
  await migrate(database);
  await asSuperuser(`create role portal login password '${PASSWORD}' in role kartenkontor_app`);
  world = await openBooks(database.db, 1);
  await postBookings(database.db, keys, world.regionId, [postingsOf(world).topUp(world.cards[0]!, 1_000)]);
  await sealBooks(database.db, keys);
  await database.db.insertInto('ledger_check').values({ started_at: new Date(), findings: '[]' }).execute();
  await database.close();
});
afterAll(async () => {
  proxy?.close();
  await mail.close();
  await cluster.stop();
  fs.rmSync(folder, { recursive: true });
});

const asSuperuser = (statement: string) => onServer(cluster.url('postgres'), (client) => client.query(statement));

/** A server on this machine that shows a certificate of so many days. */
async function startProxy(days: number) {
  const [key, certificate] = [path.join(folder, `${days}.key`), path.join(folder, `${days}.pem`)];
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', String(days)];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate];
  expect(spawnSync('openssl', [...words, ...names])).toMatchObject({ status: 0 });
  const server = tls.createServer({ key: fs.readFileSync(key), cert: fs.readFileSync(certificate) }, (socket) => {
    socket.on('error', () => {}).resume();
  });
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  const url = `https://localhost:${(server.address() as AddressInfo).port}`;
  return { url, certificate, close: () => void server.close() };
}

/** Works on a copy of the healthy database, and removes it. */
async function onCopy(work: (database: Database) => Promise<void>): Promise<void> {
  const database = await copyPostgres(cluster.url('postgres'), HEALTHY, 2);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

const asPortal = (url: string) => Object.assign(new URL(url), { username: 'portal', password: PASSWORD }).href;

const healthySettings = (): Record<string, string> => ({
  NODE_ENV: 'production',
  DATABASE_URL: asPortal(cluster.url(HEALTHY)),
  PUBLIC_URL: proxy?.url ?? 'https://portal.example',
  SMTP_URL: mail.url,
  SEAL_KEY,
  MAIL_FROM: 'portal@karten.de',
  CONTACT_MAIL: 'service@karten.de',
});

interface Diagnosis {
  status: number;
  said: string;
  /** The lines that say what is wrong, each with its remedy. */
  wrong: { what: string; remedy: string }[];
  hints: string[];
}

/** Reads what was said. Each wrong thing has its remedy, and no secret is in it. */
function readSaid(status: number, said: string): Diagnosis {
  for (const secret of [SEAL_KEY, PASSWORD]) expect(said).not.toContain(secret);
  const wrong = [...said.matchAll(/ {2}WRONG {2}(.*)\n {9}Remedy: (.+)/g)].map(([, what, remedy]) => ({
    what: what!,
    remedy: remedy!,
  }));
  expect(said.match(/WRONG/g) ?? []).toHaveLength(wrong.length);
  const hints = [...said.matchAll(/ {2}hint {3}(.*)/g)].map(([, what]) => what!);
  return { status, said, wrong, hints };
}

/** Runs the command, with only these settings, beside this process, which is its mail server and its proxy. */
async function runDoctor(settings: Record<string, string>, ...words: string[]): Promise<Diagnosis> {
  const program = path.resolve('server/operator/operations/doctor/doctor.cli.ts');
  const env = { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: proxy?.certificate, ...healthySettings(), ...settings };
  const { promise, resolve } = Promise.withResolvers<Diagnosis>();
  execFile(process.execPath, [program, ...words], { env }, (error, stdout, stderr) =>
    resolve(readSaid(Number(error?.code ?? 0), stdout + stderr)),
  );
  return promise;
}

/** What the command does, within this process, which is quicker. */
async function diagnose(settings: Record<string, string> = {}, asked: Partial<Asked> = {}): Promise<Diagnosis> {
  const environment = { ...healthySettings(), ...settings };
  const nothing = { environmentFile: undefined, anchorFile: undefined, disks: [], trialMailTo: undefined };
  const { text, wrongCount } = tell(await examine({ environment, ...nothing, ...asked }));
  return readSaid(wrongCount > 0 ? 1 : 0, hideSecrets(text, environment));
}

/** What is wrong, each in its words. */
async function listWrong(settings: Record<string, string> = {}, asked: Partial<Asked> = {}): Promise<string[]> {
  return (await diagnose(settings, asked)).wrong.map(({ what }) => what);
}

/** This one thing is wrong, and nothing else. */
const only = (what: RegExp) => [expect.stringMatching(what) as string];

/** What a process on this database tells its monitoring. */
async function readMetrics({ db }: Database): Promise<string> {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const app = await openServer(config, openLog(config));
  const readBooks = async () => ({ sealed: new Map<string, number>(), oldestUnsealedSeconds: 0, checkFindings: null });
  serveHealth(app, config, { db, leave: { hasBegun: () => false }, readBooks });
  const { body } = await app.inject('/metrics');
  await app.close();
  return body;
}

describe.runIf(hasOpenssl)('an installation with nothing wrong', () => {
  it('is told so, and the command ends with 0', async () => {
    const file = path.join(folder, 'environment');
    const anchor = path.join(folder, 'anchors.jsonl');
    const database = openPostgres(cluster.url(HEALTHY), 1);
    fs.writeFileSync(anchor, `${await writeAnchor(database.db, keys, new Date())}\n`);
    await database.close();
    const lines = Object.entries(healthySettings()).map(([name, value]) => `${name}=${value}\n`);
    fs.writeFileSync(file, lines.join(''), { mode: 0o600 });
    const { status, said, wrong, hints } = await runDoctor(
      {},
      '--environment',
      file,
      '--anchor',
      anchor,
      '--disk',
      folder,
      '--trial-mail',
      'somebody@karten.de',
    );
    expect({ wrong, hints }).toEqual({ wrong: [], hints: [] });
    expect(said).toMatch(/\nNothing is wrong\.\n$/);
    expect(status).toBe(0);
    expect(mail.received.at(-1)).toMatchObject({ recipients: ['somebody@karten.de'] });
  });
});

describe.runIf(hasOpenssl)('one fault is told alone, with its remedy:', () => {
  const usualCertificates = tls.getCACertificates('default');
  beforeEach(() => tls.setDefaultCACertificates([...usualCertificates, fs.readFileSync(proxy!.certificate, 'utf8')]));
  afterAll(() => tls.setDefaultCACertificates(usualCertificates));

  it.each([
    ['a wrong setting', { PORT: '70000' }, /^PORT: /],
    ['a missing setting', { SMTP_URL: '' }, /^SMTP_URL: required in production/],
    ['settings that need each other', { TRUST_PROXY: '10.0.0.1' }, /^METRICS_TOKEN: required with TRUST_PROXY/],
    ['a secret that can be guessed', { METRICS_TOKEN: 'x'.repeat(40) }, /^METRICS_TOKEN has hardly any different characters/],
    ['more connections than allowed', { DATABASE_POOL: '55' }, /^Only 60 connections are allowed.* up to 55\.$/],
    [
      'a mail server that is away',
      { SMTP_URL: 'smtp://127.0.0.1:1' },
      /^The mail server does not take our mails: .*ECONNREFUSED/,
    ],
    ['a sender that nobody is', { MAIL_FROM: 'portal@kartenkontor.example' }, /^MAIL_FROM is .*, an address that nobody has\.$/],
    ['no folder of the bank', { BANK_INBOX_DIR: '/nowhere' }, /^(The disk of \/nowhere|BANK_INBOX_DIR)/],
    ['a map that is not there', { MAP_FILE: '/nowhere', MAP_ATTRIBUTION: '©' }, /^MAP_FILE \(\/nowhere\) cannot be read\.$/],
    [
      'a standby that is away',
      { READ_DATABASE_URL: 'postgres://portal:portal@127.0.0.1:1/portal' },
      /^The standby of READ_DATABASE_URL cannot be used, .*ECONNREFUSED/,
    ],
    ['no proxy', { PUBLIC_URL: 'https://localhost:1' }, /^Browsers would not trust .*ECONNREFUSED/],
  ])('%s', async (_, settings, what) => {
    const { status, wrong } = await diagnose(settings);
    expect(wrong.length).toBeGreaterThan(0);
    for (const one of wrong) expect(one.what).toMatch(what);
    expect(status).toBe(1);
  });

  it('a certificate that ends soon', async () => {
    const soon = await startProxy(5);
    tls.setDefaultCACertificates([...usualCertificates, fs.readFileSync(soon.certificate, 'utf8')]);
    expect(await listWrong({ PUBLIC_URL: soon.url })).toEqual(only(/counts for [45] more days only/));
    soon.close();
  });

  it('a certificate that nobody trusts', async () => {
    tls.setDefaultCACertificates(usualCertificates);
    expect(await listWrong()).toEqual(only(/^Browsers would not trust .*self-signed/));
  });

  it('a file of settings that others may read, and a name in it that no setting has', async () => {
    const file = path.join(folder, 'open-environment');
    fs.writeFileSync(file, '', { mode: 0o644 });
    const { wrong, hints } = await diagnose({ SMPT_URL: 'smtp://a' }, { environmentFile: file });
    expect(wrong.map(({ what }) => what)).toEqual([expect.stringContaining('which holds secrets (mode 0644)')]);
    expect(hints).toContain('No setting has these names: SMPT_URL.');
  });

  it('a folder of the bank to which everybody may write', async () => {
    const inbox = path.join(folder, 'bank');
    fs.mkdirSync(inbox);
    fs.chmodSync(inbox, 0o777);
    expect(await listWrong({ BANK_INBOX_DIR: inbox })).toEqual(only(/^Everybody may write to BANK_INBOX_DIR/));
  });

  it('a trial mail that is refused', async () => {
    mail.refuseNext.push({ at: 'recipient', code: 550 });
    expect(await listWrong({}, { trialMailTo: 'somebody@karten.de' })).toEqual(
      only(/^The mail server refused a trial mail .*550/),
    );
  });

  it('a disk that is not there', async () => {
    expect(await listWrong({}, { disks: ['/nowhere'] })).toEqual(only(/^The disk of \/nowhere cannot/));
  });

  it.each([
    ['an owner for a login', 'alter role portal createdb', 'alter role portal nocreatedb', /this login owns tables or may make/],
    [
      'a login that may not take the role',
      'revoke kartenkontor_app from portal',
      'grant kartenkontor_app to portal',
      /^(The login may not take the role kartenkontor_app\.$|The portal cannot start on it)/,
    ],
    [
      'bookings that are confirmed before they are on the disk',
      'alter role portal set synchronous_commit = off',
      'alter role portal reset synchronous_commit',
      /^synchronous_commit is off/,
    ],
  ])('%s', async (_, plant, mend, what) => {
    await asSuperuser(plant);
    try {
      const { wrong } = await diagnose();
      expect(wrong.length).toBeGreaterThan(0);
      for (const one of wrong) expect(one.what).toMatch(what);
    } finally {
      await asSuperuser(mend);
    }
  });

  it.each([
    ['fsync', 'off', /^fsync is off/],
    ['full_page_writes', 'off', /^full_page_writes is off/],
  ])('%s that is %s', async (name, value, what) => {
    await asSuperuser(`alter system set ${name} = ${value}`);
    try {
      await asSuperuser('select pg_reload_conf()');
      await expect.poll(() => showSetting(name)).toBe(value);
      expect(await listWrong()).toEqual(only(what));
    } finally {
      await asSuperuser(`alter system reset ${name}`);
      await asSuperuser('select pg_reload_conf()');
      await expect.poll(() => showSetting(name)).toBe('on');
    }
  });

  it('a log that cannot be archived, which alarms as well', async () => {
    const switchLog = () => asSuperuser(`select pg_logical_emit_message(true, 'test', ''), pg_switch_wal()`);
    const mark = path.join(await showSetting('data_directory'), ARCHIVE_IS_AWAY);
    const database = openPostgres(cluster.url(HEALTHY), 1);
    const told = async () => /^database_archive_failing (\d)$/m.exec(await readMetrics(database))?.[1];
    try {
      expect(await told()).toBe('0');
      fs.writeFileSync(mark, '');
      await switchLog();
      await expect.poll(told).toBe('1');
      expect(await listWrong()).toEqual(only(/^The newest segment of the write-ahead log could not be archived\.$/));
    } finally {
      fs.rmSync(mark, { force: true });
      // It tries again at once when there is a new segment.
      await expect.poll(async () => (await switchLog(), told())).toBe('0');
      await database.close();
    }
  });

  it('a standby that is none', async () => {
    const { DATABASE_URL } = healthySettings();
    expect(await listWrong({ READ_DATABASE_URL: DATABASE_URL! })).toEqual(only(/^READ_DATABASE_URL names no standby/));
  });

  it('a standby that is far behind, or follows another primary', async () => {
    const standby = await cluster.addStandby();
    const other = await startPostgresCluster();
    await onServer(other.url('postgres'), async (client) => {
      await client.query('create role kartenkontor_app');
      // Its log is longer than ours.
      for (let segment = 0; segment < 40; segment++)
        await client.query(`select pg_logical_emit_message(true, 'test', ''), pg_switch_wal()`);
    });
    const stranger = await other.addStandby();
    try {
      const settings = { READ_DATABASE_URL: asPortal(standby.url(HEALTHY)) };
      expect(await listWrong(settings)).toEqual([]);
      await onServer(standby.url('postgres'), (client) => client.query('select pg_wal_replay_pause()'));
      await asSuperuser(`select pg_logical_emit_message(true, 'test', '')`);
      expect(await listWrong(settings)).toEqual(only(/^The standby of READ_DATABASE_URL is more than five seconds behind/));
      expect(await listWrong({ READ_DATABASE_URL: stranger.url('postgres') })).toEqual(only(/more than five seconds behind/));
    } finally {
      await Promise.all([standby.stop(), stranger.stop(), other.stop()]);
    }
  });

  it('a database that keeps no umlauts', async () => {
    await asSuperuser("create database ascii encoding 'SQL_ASCII' locale 'C' template template0");
    const { wrong } = await diagnose({ DATABASE_URL: asPortal(cluster.url('ascii')) });
    expect(wrong[0]!.what).toBe('The database keeps texts in SQL_ASCII, which loses names.');
    // It has no schema either.
    expect(wrong).toHaveLength(2);
    await asSuperuser('drop database ascii');
  });

  it('a migration that was not run', () =>
    onCopy(async (database) => {
      await database.runAsOwner('delete from schema_migration where number = (select max(number) from schema_migration)');
      expect(await listWrong(urlOf(database))).toEqual(
        only(/the schema is older than this program, as it has not got \d{4}-.*\.sql/),
      );
    }));

  it('a file that was changed after it was run', () =>
    onCopy(async (database) => {
      await database.runAsOwner(`update schema_migration set sha256 = 'x' where number = 40`);
      expect(await listWrong(urlOf(database))).toEqual(
        only(/the schema is another one than this program's, see 0040-regions\.sql/),
      );
    }));

  it('a schema that has lost what this program uses', () =>
    onCopy(async (database) => {
      await database.runAsOwner(`insert into schema_migration values (9999, '9999-x.sql', 'x', now(), '99.0.0')`);
      expect(await listWrong(urlOf(database))).toEqual(only(/the schema is too new for this program: it needs version 99\.0\.0/));
    }));

  it('nothing, but something strange, where the schema is newer', () =>
    onCopy(async (database) => {
      await database.runAsOwner(`insert into schema_migration values (9999, '9999-x.sql', 'x')`);
      const { wrong, hints } = await diagnose(urlOf(database));
      expect(wrong).toEqual([]);
      expect(hints).toContain('The schema is newer than this program by 9999-x.sql, and the program works on it.');
    }));

  it('a clock of the books that was moved', () =>
    onCopy(async (database) => {
      await moveClock(database, new Date(Date.now() - 3_600_000));
      expect(await listWrong(urlOf(database))).toEqual(only(/^The clock of the books is 360[0-9] seconds away/));
    }));

  it('another seal key', async () => {
    expect(await listWrong({ SEAL_KEY: randomBytes(32).toString('hex') })).toEqual(
      only(/^The books were sealed with the key [0-9a-f]{8}, which SEAL_KEY/),
    );
  });

  it('a booking that waits for its seal', () =>
    onCopy(async (database) => {
      await moveClock(database, new Date(Date.now() - 3_600_000));
      await postBookings(database.db, keys, world.regionId, [postingsOf(world).topUp(world.cards[0]!, 100)]);
      await restoreClock(database);
      expect(await listWrong(urlOf(database))).toEqual(only(/^A booking has waited for its seal for 60 minutes/));
    }));

  it('a proof of the books that found something', () =>
    onCopy(async (database) => {
      const findings = JSON.stringify([{ rule: 'a rule', regionId: 1, subject: 'card' }]);
      await database.db.insertInto('ledger_check').values({ started_at: new Date(), findings }).execute();
      expect(await listWrong(urlOf(database))).toEqual(only(/^The last proof of the books found one thing/));
    }));

  it('a job that failed', () =>
    onCopy(async (database) => {
      const fails = recordRun(database.db, 'seal-books', null, () => Promise.reject(new Error('no')));
      await expect(fails).rejects.toThrow('no');
      expect(await listWrong(urlOf(database))).toEqual(only(/^These jobs failed at their last run: seal-books\.$/));
    }));

  it('what is left of a move of a region, and an address that others do not reach', () =>
    onCopy(async (database) => {
      await database.runAsOwner(`
        update cell set address = 'https://other.example';
        create subscription region_7 connection 'host=nowhere' publication region_7 with (connect = false, slot_name = none)`);
      await database.runAsOwner(`select pg_create_logical_replication_slot('region_1', 'pgoutput')`);
      expect(await listWrong(urlOf(database))).toEqual([
        expect.stringMatching(/^The slot region_1 keeps \d+ MB of the log, and nobody reads it/),
        'The subscription region_7 receives nothing: the region does not come, and the source keeps its log.',
        expect.stringMatching(/^The cell is known to others as https:\/\/other\.example, and PUBLIC_URL is/),
      ]);
      expect(await readMetrics(database)).toMatch(/^database_slot_unread\{slot="region_1"\} 1$/m);
      await database.runAsOwner(`select pg_drop_replication_slot('region_1'); drop subscription region_7`);
      expect(await readMetrics(database)).not.toContain('region_1');
    }));

  it('a mail that waits too long; one that was given up is a hint', () =>
    onCopy(async (database) => {
      await database.runAsOwner(`
        insert into outbox_mail (created_at, recipient, subject, body_text, body_html, gave_up_at)
        values (now() - interval '1 hour', 'a@karten.de', 'A', 'A', 'A', null), (now(), 'b@karten.de', 'B', 'B', 'B', now())`);
      expect(await listWrong(urlOf(database))).toEqual(only(/^One mail waits, the oldest for 60 minutes\.$/));
      expect((await diagnose(urlOf(database))).hints).toContain('One mail was given up within seven days.');
    }));

  describe('an anchor', () => {
    const file = () => path.join(folder, 'other-anchors.jsonl');
    const write = async (database: Database, at: Date) =>
      fs.writeFileSync(file(), `${await writeAnchor(database.db, keys, at)}\n`);

    it('that is old', () =>
      onCopy(async (database) => {
        await write(database, new Date(Date.now() - 48 * 3_600_000));
        expect(await listWrong(urlOf(database), { anchorFile: file() })).toEqual(only(/^The last anchor is 48 hours old/));
      }));

    it('that was changed, or is not there', () =>
      onCopy(async (database) => {
        await write(database, new Date());
        fs.writeFileSync(file(), fs.readFileSync(file(), 'utf8').replace('"entries",1,1,', '"entries",1,2,'));
        expect(await listWrong(urlOf(database), { anchorFile: file() })).toEqual(
          only(/cannot be used: the signature of line 1 is wrong/),
        );
        expect(await listWrong(urlOf(database), { anchorFile: '/nowhere' })).toEqual(only(/cannot be used: ENOENT/));
      }));

    it('that tells of a booking which the books no longer hold', () =>
      onCopy(async (database) => {
        await postBookings(database.db, keys, world.regionId, [postingsOf(world).topUp(world.cards[0]!, 100)]);
        await sealBooks(database.db, keys);
        await write(database, new Date());
        // The healthy database is the backup from before that booking.
        expect(await listWrong({}, { anchorFile: file() })).toEqual(
          only(/^The books do not hold what the last anchor tells of: entries: number 2/),
        );
      }));
  });
});

const urlOf = (database: Database) => ({ DATABASE_URL: asPortal(database.connectionString!) });

async function showSetting(name: string): Promise<string> {
  let value = '';
  await onServer(cluster.url('postgres'), async (client) => {
    const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name]);
    value = rows[0]!.value;
  });
  return value;
}

describe('when half of it is broken, the rest is still told:', () => {
  it('with settings that cannot be read, and no database', async () => {
    const { status, wrong, said } = await runDoctor({
      DATABASE_URL: `postgres://portal:${PASSWORD}@127.0.0.1:1/portal`,
      SMTP_URL: `smtp://portal:${PASSWORD}@127.0.0.1:1`,
      PORT: 'x',
      PUBLIC_URL: 'bla',
    });
    expect(wrong.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^PORT: /),
      expect.stringMatching(/^PUBLIC_URL: must be https:/),
      expect.stringMatching(/no PostgreSQL answers there/),
      expect.stringMatching(/^The mail server does not take our mails/),
    ]);
    expect(said).toContain('The disk of ');
    expect(status).toBe(1);
  });

  it('with a wrong password, which is not printed', async () => {
    const { wrong } = await diagnose({ DATABASE_URL: asPortal(cluster.url(HEALTHY)).replace(PASSWORD, 'another-password') });
    expect(wrong[0]!.what).toMatch(/wrong password \(password authentication failed for user "portal"\)/);
  });

  it('says how it is used where that is wrong, or the file of settings is missing', async () => {
    expect(await runDoctor({}, '--disc', '/')).toMatchObject({ status: 1, said: expect.stringContaining('Usage: ') as string });
    expect((await runDoctor({}, '--environment', '/nowhere')).said).toContain('cannot be read: ENOENT');
  });
});
