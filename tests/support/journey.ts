import { expect, type Page, test as base } from '@playwright/test';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import type { ProducedCard } from '#server/parties/cards/reads.ts';
import { axeFindings } from './axe-findings.ts';
import { doorOf } from './doors.ts';
import { enabledFirst } from './enabled-first.ts';
import { CAPTCHA_ANSWER, type JourneyPortal, type World } from './journey-portal.ts';
import { type JourneyPortals, keepPortals, type WantedPortal } from './journey-portals.ts';
import { NARROW } from './narrow.ts';
import { numbersInOneRun } from './numbers-in-one-run.ts';
import { atThisPace } from './pace.ts';
import { programFirst } from './program-first.ts';
import { routeAtOnce } from './route-at-once.ts';

interface Journey extends World {
  /** Settings of the portal that differ from the usual ones (server/platform/config.ts). */
  portalSettings: Record<string, string>;
  /** Whether no other file's journeys go through it: what is done here would surprise them, or what they do. */
  hasOwnPortal: boolean;
  portal: Omit<JourneyPortal, 'close'>;
  /** Signs the page's browser in, without the login screen. */
  signIn: (email: string) => Promise<void>;
  /** A card that no other test touches: produced, unregistered, empty. */
  freshCard: ProducedCard;
  watchConsole: void;
}

interface OfWorker {
  portals: JourneyPortals;
}

const usual: WantedPortal = {
  settings: {},
  onlyFor: undefined,
  isEmbedded: process.env.JOURNEYS_ON === 'embedded',
  hasStatements: false,
  hasMoneyDesk: false,
  hasHostileTexts: false,
};

/** Tests that travel through a portal of their worker's own, with the demo's people and cards and no history. */
export const test = base.extend<Journey, OfWorker>({
  portalSettings: [usual.settings, { option: true }],
  hasOwnPortal: [false, { option: true }],
  isEmbedded: [usual.isEmbedded, { option: true }],
  hasStatements: [usual.hasStatements, { option: true }],
  hasMoneyDesk: [usual.hasMoneyDesk, { option: true }],
  hasHostileTexts: [usual.hasHostileTexts, { option: true }],

  portals: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the braces which fixtures are wanted: none
    async ({}, use) => {
      const portals = keepPortals(usual);
      await use(portals);
      await portals.close();
    },
    { scope: 'worker' },
  ],

  portal: [
    async (
      { portals, portalSettings, hasOwnPortal, isEmbedded, hasStatements, hasMoneyDesk, hasHostileTexts },
      use,
      { file },
    ) => {
      const { close: _, ...portal } = await portals.find({
        settings: portalSettings,
        onlyFor: hasOwnPortal ? file : undefined,
        isEmbedded,
        hasStatements,
        hasMoneyDesk,
        hasHostileTexts,
      });
      await use(portal);
    },
    // The embedded database with all its texts takes its time.
    { timeout: atThisPace(120_000) },
  ],

  baseURL: ({ portal }, use) => use(portal.url),

  context: async ({ context }, use) => {
    context.on('page', programFirst);
    context.on('page', enabledFirst);
    context.on('page', routeAtOnce);
    await use(context);
    // An intercepted call may still be on its way when the journey ends: that is no failure.
    await Promise.all([context, ...context.pages()].map((owner) => owner.unrouteAll({ behavior: 'ignoreErrors' })));
  },

  freshCard: async ({ portal }, use) => use(await portal.produceCard()),

  signIn: ({ page }, use) =>
    use(async (email) => {
      const { captchaId } = await (await page.request.get('/api/captcha')).json();
      const { captchaToken } = await (
        await page.request.post('/api/captcha-check', { data: { captchaId, answer: CAPTCHA_ANSWER } })
      ).json();
      const answer = await page.request.post(`/api/${doorOf(email)}`, {
        data: { cardID: email, password: DEMO_PASSWORD },
        headers: { 'x-captcha-token': captchaToken },
      });
      expect(answer.status()).toBe(200);
    }),

  watchConsole: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        // A refused call, the test itself or a missing graphics card leave console messages that are no fault of the
        // page.
        const isExpected =
          /^Failed to load resource|^Error: Unable to preload CSS|^Couldn't load preload assets|^Service Worker registration blocked by Playwright|GL Driver Message .* GPU stall/.test(
            message.text(),
          );
        if (['error', 'warning'].includes(message.type()) && !isExpected) complaints.push(message.text());
      });
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Expects that axe finds nothing, that nothing is wider than the screen and that card numbers stand in groups. With
 * the tag '@both-widths' a journey runs once and checks a narrow screen, too.
 */
export async function expectFine(page: Page): Promise<void> {
  await expectFineAsItIs(page);
  if (!test.info().tags.includes('@both-widths')) return;
  const wide = page.viewportSize()!;
  await resize(page, NARROW);
  await expectFineAsItIs(page);
  await resize(page, wide);
}

async function expectFineAsItIs(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await numbersInOneRun(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()!.width);
}

async function resize(page: Page, size: typeof NARROW): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction((width) => innerWidth === width, size.width);
}

export { axeFindings, expect };
