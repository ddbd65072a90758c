import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildWeb } from '#server/portal/build-web.ts';
import { provideChromium } from './support/provide-chromium.ts';

/** `npm test`: everything, one part after the other, and one line at the end that says how it went. */
const ROOT = path.join(import.meta.dirname, '..');
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-reports-'));
let passed = 0;
let failed = 0;
/** What failed, told again at the end: by then the parts have printed thousands of lines. */
const failures: string[] = [];
/** How long each part took, told at the end. */
const times: string[] = [];

function tookSince(start: number, name: string): void {
  const seconds = Math.round((performance.now() - start) / 1000);
  times.push(`${String(Math.floor(seconds / 60)).padStart(3)}:${String(seconds % 60).padStart(2, '0')} ${name}`);
}

function run(name: string, args: string[], environment: Record<string, string> = {}): boolean {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const { status } = spawnSync('npm', ['exec', '--offline', '--', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
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

function count(hasSucceeded: boolean, counts: { passed: number; failed: number }): void {
  passed += counts.passed;
  // A runner that fails without a failed test (a crash, no test at all) has failed all the same.
  failed += hasSucceeded ? counts.failed : Math.max(1, counts.failed);
}

const chromium = provideChromium();
if (!chromium)
  console.log('No journeys: there is no Chromium that starts, and none could be installed. They count as not passed.');

check('types', ['tsc', '-p', '.']);
check('lint', ['oxlint', '--type-aware']);
check('format', ['oxfmt', '--check', '.']);
check('dead code', ['knip']);

// Once, so that no part builds beside another.
const buildStart = performance.now();
await buildWeb();
tookSince(buildStart, 'build of the pages');
const vitestReport = path.join(reports, 'vitest.json');
const withoutLongOnes = ['--project', '!embedded-api'];
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
count(run('unit, API and races', ['vitest', 'run', ...withoutLongOnes, ...reporters]), vitestCounts());

if (chromium) {
  const journeyReport = path.join(reports, 'journeys.json');
  const environment = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport };
  count(run('journeys', ['playwright', 'test'], environment), journeyCounts(journeyReport));
} else {
  failed++;
  failures.push('journeys: there is no browser (install Chromium, or name one in CHROMIUM)');
}

tookSince(0, 'in all (minutes)');

fs.rmSync(reports, { recursive: true });
for (const failure of failures) console.log(`\nfailed: ${failure}`);
console.log(`\n${times.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

function vitestCounts() {
  const report = readReport<VitestReport>(vitestReport);
  for (const { name, message, assertionResults } of report?.testResults ?? []) {
    const file = path.relative(ROOT, name);
    if (message) failures.push(`${file}\n${message}`);
    for (const { fullName, failureMessages } of assertionResults.filter(({ status }) => status === 'failed'))
      failures.push(`${file} > ${fullName}\n${failureMessages.join('\n')}`);
  }
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 1 };
}

function journeyCounts(file: string) {
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  if (flaky) console.log(`${flaky} journeys passed at the second try only: see above`);
  return { passed: expected + flaky, failed: unexpected };
}

function readReport<T>(file: string): T | null {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as T) : null;
}
