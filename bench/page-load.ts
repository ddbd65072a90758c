import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** The phone that Lighthouse measures with. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/**
 * How many times slower than this machine. Multiplied and not throttled, as Lighthouse does by default too. A throttled
 * browser spins instead of resting, and the figures of two runs beside other work differ twice as much.
 */
const SLOWER = 4;
/** A task that is longer keeps a touch waiting; what is beyond counts as blocking. */
const LONGEST_TASK_MS = 50;
/** So long nothing must happen until the page counts as idle. */
const QUIET_MS = 1_000;
const CATEGORIES = ['toplevel', '__metadata'];

export type Cookies = Parameters<BrowserContext['addCookies']>[0];

export interface PageLoad {
  /** Milliseconds of the main thread, until the page was idle. */
  busy: number;
  /** Of these, what is beyond 50 ms in each task. */
  blocking: number;
  /** Bytes of all scripts, each compressed by gzip. */
  script: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Time of the processor in microseconds: other work on the machine does not count. */
  tdur?: number;
  args: { name?: string };
}

/** Opens an address for the first time, as on a slow phone, and waits until nothing is loaded or computed any more. */
export async function loadPage(browser: Browser, url: string, cookies: Cookies): Promise<PageLoad> {
  const context = await browser.newContext({ ...PHONE, locale: 'de-DE', timezoneId: 'Europe/Berlin' });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const script = weighScripts(page);
    const protocol = await context.newCDPSession(page);
    const endTrace = await startTrace(protocol);
    await page.goto(url, { waitUntil: 'networkidle' });
    await untilQuiet(page);
    const tasks = mainThreadTasks(await endTrace());
    return {
      busy: sum(tasks),
      blocking: sum(tasks.map((time) => Math.max(0, time - LONGEST_TASK_MS))),
      script: sum(await Promise.all(script)),
    };
  } finally {
    await context.close();
  }
}

function weighScripts(page: Page): Promise<number>[] {
  const weights: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.ok())
      weights.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  return weights;
}

/** Until the page has had nothing to do for a while: callbacks of idle time come, and no long task between them. */
async function untilQuiet(page: Page): Promise<void> {
  await page.evaluate(
    ({ quiet, longest }) =>
      new Promise<void>((resolve) => {
        let since = performance.now();
        new PerformanceObserver(() => (since = performance.now())).observe({ type: 'longtask' });
        const look = () => (performance.now() - since > quiet ? resolve() : setTimeout(look, longest));
        look();
      }),
    { quiet: QUIET_MS, longest: LONGEST_TASK_MS },
  );
}

async function startTrace(protocol: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = [];
  protocol.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await protocol.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
  });
  return async () => {
    const complete = new Promise((resolve) => protocol.once('Tracing.tracingComplete', resolve));
    await protocol.send('Tracing.end');
    await complete;
    return events;
  };
}

/** Milliseconds of each task on the page's own main thread: of all renderers, the busiest. */
function mainThreadTasks(events: readonly TraceEvent[]): number[] {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const tasks = threads.map((thread) =>
    events
      .filter(({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && pid === thread.pid && tid === thread.tid)
      .map(({ tdur = 0 }) => (tdur / 1_000) * SLOWER),
  );
  return tasks.sort((one, other) => sum(other) - sum(one))[0] ?? [];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
