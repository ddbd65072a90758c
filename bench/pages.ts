import path from 'node:path';
import { parseArgs } from 'node:util';
import { HOME } from '#seeds/home.ts';
import { doorOf } from '#tests/support/doors.ts';
import { Visitor } from '#tests/support/portal.ts';
import { withDemoPortal } from './demo-portal.ts';
import { withEmptyPage } from './empty-page.ts';
import { type Cookies, loadPage, type PageLoad } from './page-load.ts';
import { line, median } from './report.ts';
import { withBrowser } from './with-browser.ts';

/**
 * `npm run bench:pages`: how long pages keep the main thread of a phone busy at their first load. In milliseconds, and
 * as a multiple of an empty React page. All take turns; medians. `--against FOLDER` measures another checkout too.
 */
const TURNS = 9;
const PAGES: readonly { at: string; as?: string }[] = [
  { at: '/login' },
  { at: '/partner-login' },
  { at: '/registrierung' },
  { at: '/dashboard', as: 'kundin@demo.example' },
  { at: '/buchung', as: 'kasse@demo.example' },
  { at: '/partner-transaktionen', as: 'partner@demo.example' },
  { at: `/partner-finden?region=${HOME}` },
];

interface Subject {
  name: string;
  url: string;
  cookies: Cookies;
  loads: PageLoad[];
}

const { values: options } = parseArgs({ options: { against: { type: 'string' } } });
const folders = [path.join(import.meta.dirname, '..'), ...(options.against ? [path.resolve(options.against)] : [])];
await withPortals(folders, (urls) => withEmptyPage((empty) => measure(urls, empty)));

function withPortals(folders: readonly string[], bench: (urls: string[]) => Promise<void>, urls: string[] = []): Promise<void> {
  const [folder, ...rest] = folders;
  return folder ? withDemoPortal(folder, (url) => withPortals(rest, bench, [...urls, url])) : bench(urls);
}

export async function measure(portals: readonly string[], empty: string): Promise<void> {
  const subjects: Subject[] = [{ name: 'an empty React page', url: empty, cookies: [], loads: [] }];
  for (const { at, as } of PAGES)
    for (const [index, url] of portals.entries()) {
      const cookies = as ? await sessionOf(url, as) : [];
      subjects.push({ name: index ? '  the other' : at, url: url + at, cookies, loads: [] });
    }
  await withBrowser(async (browser) => {
    for (let turn = 0; turn < TURNS; turn++)
      for (const { url, cookies, loads } of subjects) loads.push(await loadPage(browser, url, cookies));
  });
  line('', 'busy ms', '÷ empty', 'blocking ms', 'script KB');
  for (const { name, loads } of subjects) {
    const of = (part: keyof PageLoad) => median(loads.map((load) => load[part]));
    const ratio = of('busy') / median(subjects[0]!.loads.map(({ busy }) => busy));
    line(name, of('busy').toFixed(0), ratio.toFixed(2), of('blocking').toFixed(0), (of('script') / 1_000).toFixed(1));
  }
}

async function sessionOf(url: string, email: string): Promise<Cookies> {
  const visitor = new Visitor(url);
  const { status } = await visitor.signIn(doorOf(email), email);
  if (status !== 200) throw new Error(`${email} cannot sign in at ${url}: ${status}`);
  return [...visitor.cookies].map(([name, value]) => ({ name, value, url }));
}
