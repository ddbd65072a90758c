import type { Page } from '@playwright/test';
import { caseWishes } from '#tests/support/case-wishes.ts';
import { expect, test } from '#tests/support/journey.ts';
import { Visitor } from '#tests/support/portal.ts';
import { HOSTILE } from '#tests/support/seed-hostile-texts.ts';

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });
test.use({ hasHostileTexts: true, hasMoneyDesk: true });

const STAFF = 'betrieb@demo.example';

/** What the page has taken from a text for markup. */
const intruders = (page: Page) =>
  page.evaluate(() => ({
    hasRun: 'isHacked' in window,
    elements: [...document.querySelectorAll('[onerror], img[src="x"], script:not([src])')]
      .map(({ outerHTML }) => outerHTML)
      .filter((html) => html.includes('isHacked')),
  }));
const nobody = { hasRun: false, elements: [] };

/** Goes there, waits for the answers, and expects only texts. Returns whether the markup is visible as text. */
async function visit(page: Page, address: string): Promise<boolean> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect({ address, ...(await intruders(page)) }).toEqual({ address, ...nobody });
  return page.evaluate(() => {
    const values = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
    return `${document.body.innerText} ${values.join(' ')}`.includes('window.isHacked');
  });
}

/** One of each thing that has a page of its own. */
async function pagesOfThings(url: string): Promise<string[]> {
  const signedIn = async (door: string, email: string) => {
    const visitor = new Visitor(url);
    expect((await visitor.signIn(door, email)).status).toBe(200);
    return visitor;
  };
  const staff = await signedIn('trolleymakerportal-login', STAFF);
  const customer = await signedIn('customer-login', 'kundin@demo.example');
  const till = await signedIn('partner-login', 'kasse@demo.example');
  const { cardIDs } = (await customer.get<{ cardIDs: { cardId: string }[] }>('session')).body;
  const card = cardIDs[0]!.cardId;
  const wishes = caseWishes({ customer, till, staff });
  const message = await wishes.write(HOSTILE, { firstName: 'Kim', lastName: 'Demo' });
  const loss = { kind: 'lost-card', about: card, note: HOSTILE };
  const { number: lost } = (await staff.post<{ number: number }>('open-case', loss)).body;
  const idOf = async (q: string, kind: string) =>
    (await staff.get<{ found: { kind: string; id: string }[] }>(`staff-search?q=${q}`)).body.found.find(
      (one) => one.kind === kind,
    )!.id;
  const person = await idOf('kundin@demo.example', 'person');
  const booking = (await staff.get<{ events: { booking: number | null }[] }>(`staff-card?number=${card}`)).body.events.find(
    (event) => event.booking !== null,
  )?.booking;
  return [
    `/vorgang?nummer=${message}`,
    `/vorgang?nummer=${lost}`,
    `/karte?nummer=${card}`,
    `/person?id=${person}`,
    `/partner-akte?id=${await idOf('AP-1001', 'partner')}`,
    `/arbeitgeber-akte?id=${await idOf('AG-1001', 'employer')}`,
    ...(booking ? [`/buchungssatz?id=${booking}`] : []),
  ];
}

const lists = [
  '/betrieb',
  '/vorgaenge',
  '/suche?q=demo',
  '/partner-verwalten',
  '/arbeitgeber-verwalten',
  '/potential-partners-link-generator',
  '/kartenbestand?slug=lahr',
  '/auftraggeber-verwalten',
  '/regionen',
  ...['identity', 'contact', 'places', 'perks', 'pictures', 'customer-faqs', 'legal-imprint', 'bank', 'vouchers'].map(
    (part) => `/region?slug=lahr&teil=${part}`,
  ),
  '/abrechnungslaeufe?region=lahr&lauf=1',
  '/offene-posten',
  '/kundengelder',
  '/kampagnen',
  '/push-notifications',
  '/password-reset-list',
  '/postausgang',
  '/protokoll',
  '/aufgaben',
  '/wartung',
  '/mitarbeitende',
  '/freigaben',
];

test(
  'markup in every text of the database stays a text on every screen of staff, and of those who come to them',
  { tag: '@any-width' },
  async ({ page, portal, signIn }) => {
    const things = await pagesOfThings(portal.url);
    await signIn(STAFF);
    const readOn: string[] = [];
    for (const address of [...lists, ...things]) if (await visit(page, address)) readOn.push(address);
    // It was there to be taken for markup.
    expect(readOn).toEqual(expect.arrayContaining(['/vorgaenge', '/mitarbeitende', '/regionen', ...things.slice(0, 6)]));

    const others: [string, string[]][] = [
      ['kundin@demo.example', ['/dashboard', '/personal-data', '/help-faq', '/contact', '/lock-card', '/mitteilungen']],
      ['partner@demo.example', ['/buchung', '/partner-transaktionen', '/bonus', '/korrektur', '/dokumente', '/mitteilungen']],
    ];
    for (const [email, addresses] of others) {
      await page.context().clearCookies();
      await signIn(email);
      for (const address of addresses) await visit(page, address);
    }

    // Control: markup put into a page is found. (Its handler alone would be stopped by the page's policy.)
    await page.evaluate(
      (html) => document.body.insertAdjacentHTML('beforeend', html),
      HOSTILE.replace('onerror', 'data-onerror'),
    );
    expect((await intruders(page)).elements).not.toEqual([]);
  },
);
