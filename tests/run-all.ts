import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from '#server/portal/build-web.ts';
import { provideChromium } from './support/provide-chromium.ts';
import { type FileReport, filesForSecondTry, hasFailed, passedAtSecondTry, withSecondTry } from './support/second-try.ts';

/** `npm test`: everything, one part after the other, and one line at the end that says how it went. */
const ROOT = path.join(import.meta.dirname, '..');
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-reports-'));
/** What Node has compiled once: the run starts hundreds of processes, each of which loads the program. */
const NODE_COMPILE_CACHE = path.join(reports, 'compiled');
let passed = 0;
let failed = 0;
/** What failed, told again at the end: by then the parts have printed thousands of lines. */
const failures: string[] = [];
/** What failed, and passed when it was run once more: no failure, but a promise to look for the cause. */
const secondTries: string[] = [];
/** How long each part took, and how long processors worked for it, told at the end. */
const times: string[] = [];

interface Since {
  time: number;
  work: number;
}
const BEGIN: Since = { time: 0, work: 0 };
const now = (): Since => ({ time: performance.now(), work: processorSeconds() });

function tookSince(start: Since, name: string): void {
  const { time, work } = now();
  const seconds = Math.round((time - start.time) / 1000);
  const clock = `${String(Math.floor(seconds / 60)).padStart(3)}:${String(seconds % 60).padStart(2, '0')}`;
  times.push(`${clock} ${String(Math.round(work - start.work)).padStart(6)} s of processors: ${name}`);
}

/** What this process and all that have ended below it have used; 0 where the system does not tell (Linux does). */
function processorSeconds(): number {
  const file = '/proc/self/stat';
  if (!fs.existsSync(file)) return 0;
  // The name before may hold spaces. In hundredths: our own time, the system's for us, and the same of the ended ones.
  const [own = 0, system = 0, ended = 0, systemEnded = 0] = fs
    .readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return (own + system + ended + systemEnded) / 100;
}

function run(name: string, args: string[], environment: Record<string, string> = {}): boolean {
  console.log(`\n== ${name}`);
  const start = now();
  const { status } = spawnSync('npm', ['exec', '--offline', '--', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE, ...environment },
  });
  tookSince(start, name);
  return status === 0;
}

/** Counts a part that has no tests to count as one. */
function check(name: string, args: string[]): void {
  if (run(name, args)) return void passed++;
  failed++;
  failures.push(name);
}

const chromium = provideChromium();
if (!chromium)
  console.log('No journeys: there is no Chromium that starts, and none could be installed. They count as not passed.');

check('types', ['tsc', '-p', '.']);
check('lint', ['oxlint', '--type-aware']);
check('format', ['oxfmt', '--check', '.']);
check('dead code', ['knip']);

// Once, so that no part builds beside another.
const buildStart = now();
await buildWeb();
tookSince(buildStart, 'build of the pages');
countFiles(withSecondChance(runVitest('unit, API and races')));

if (chromium) {
  const journeyReport = path.join(reports, 'journeys.json');
  // Node strips the types itself, as in production: Playwright's own compiler takes half a minute for the program.
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport, PW_DISABLE_TS_ESM: '1' };
  countJourneys(run('journeys', ['playwright', 'test'], environment), journeyReport);
} else {
  failed++;
  failures.push('journeys: there is no browser (install Chromium, or name one in CHROMIUM)');
}

tookSince(BEGIN, 'in all (minutes)');

fs.rmSync(reports, { recursive: true });
for (const failure of failures) console.log(`\nfailed: ${failure}`);
for (const test of secondTries) console.log(`\npassed at the second try only: ${test}`);
console.log(`\n${times.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

interface VitestRun {
  reports: FileReport[];
  /** Errors that belong to no test. */
  unhandled: string[];
}

function runVitest(name: string, more: string[] = []): VitestRun {
  const [report, errors] = [path.join(reports, 'vitest.json'), path.join(reports, 'unhandled.json')];
  const withoutLongOnes = ['--project', '!embedded-long'];
  const tellUnhandled = fileURLToPath(import.meta.resolve('./support/tell-unhandled.ts'));
  const reporters = ['default', 'json', tellUnhandled].map((reporter) => `--reporter=${reporter}`);
  const args = ['vitest', 'run', ...withoutLongOnes, ...reporters, `--outputFile.json=${report}`, ...more];
  const hasSucceeded = run(name, args, { UNHANDLED_FILE: errors });
  const told = readReport<{ testResults: FileReport[] }>(report)?.testResults ?? [];
  const files = told.map((file) => ({ ...file, name: path.relative(ROOT, file.name) }));
  const unhandled = readReport<string[]>(errors) ?? ['it has died before its report'];
  for (const file of [report, errors]) fs.rmSync(file, { force: true });
  if (!hasSucceeded && unhandled.length === 0 && !files.some(hasFailed)) unhandled.push('it failed without saying why');
  return { reports: files, unhandled };
}

/** In CI only, as with the journeys: where people look, a test that fails by chance shall be seen. */
function withSecondChance(first: VitestRun): VitestRun {
  // An error that belongs to no test, or a runner that has died, is nobody's to make good again.
  const files = process.env.CI && first.unhandled.length === 0 ? filesForSecondTry(first.reports) : [];
  if (!files.length) return first;
  const second = runVitest('what failed, once more and alone', ['--no-file-parallelism', ...files]);
  secondTries.push(...passedAtSecondTry(first.reports, second.reports));
  return { ...second, reports: withSecondTry(first.reports, second.reports) };
}

function countFiles({ unhandled, reports: files }: VitestRun): void {
  const tests = files.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ ...test, name })));
  const failedTests = tests.filter(({ status }) => status === 'failed');
  const failedFiles = files.filter(({ message }) => message !== '');
  passed += tests.filter(({ status }) => status === 'passed').length;
  failed += failedTests.length + failedFiles.length + unhandled.length;
  for (const error of unhandled) failures.push(`vitest, outside any test: ${error}`);
  for (const { name, message } of failedFiles) failures.push(`${name}\n${message}`);
  for (const { name, fullName, failureMessages } of failedTests)
    failures.push(`${name} > ${fullName}\n${failureMessages.join('\n')}`);
}

interface JourneySuite {
  specs: { file: string; title: string; tests: { projectName: string; status: string }[] }[];
  suites?: JourneySuite[];
}

interface JourneyReport {
  suites: JourneySuite[];
  stats: { expected: number; unexpected: number; flaky: number };
}

function countJourneys(hasSucceeded: boolean, file: string): void {
  const report = readReport<JourneyReport>(file);
  const { expected, unexpected, flaky } = report?.stats ?? { expected: 0, unexpected: 1, flaky: 0 };
  passed += expected + flaky;
  // A runner that fails without a failed test (a crash, no test at all) has failed all the same.
  failed += hasSucceeded ? unexpected : Math.max(1, unexpected);
  secondTries.push(...(report?.suites ?? []).flatMap((suite) => namesOf(suite, 'flaky')));
  failures.push(...(report?.suites ?? []).flatMap((suite) => namesOf(suite, 'unexpected')));
}

function namesOf({ specs, suites = [] }: JourneySuite, status: string): string[] {
  const here = specs.flatMap(({ file, title, tests }) =>
    tests.filter((test) => test.status === status).map(({ projectName }) => `[${projectName}] ${file} > ${title}`),
  );
  return [...here, ...suites.flatMap((suite) => namesOf(suite, status))];
}

function readReport<T>(file: string): T | null {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as T) : null;
}
