import { findLogin } from '#contract/parties/sign-in/logins.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { buildWeb } from '#server/portal/build-web.ts';
import { CAPTCHA_ANSWER, type JourneyPortal, openJourneyPortal } from '#tests/support/journey-portal.ts';
import type { Browser } from './browser.ts';
import { openFirefox } from './firefox.ts';
import { openSlowProgram } from './slow-program.ts';
import { fill, named, press, reads, until } from './screen.ts';
import { openWebKit } from './webkit.ts';

/** `npm run test:browsers`: the ways of a card holder and a cashier, in the other two families of browsers. */
const families = { Firefox: openFirefox, WebKitGTK: openWebKit };

for (const [family, openBrowser] of Object.entries(families)) {
  const browser = await openBrowser();
  describe.skipIf(!browser)(browser?.name ?? `${family}, which is not here`, () => {
    walks(browser!, family);
  });
}

function walks(browser: Browser, family: string): void {
  let portal: JourneyPortal;
  beforeAll(async () => {
    await buildWeb();
    const world = { isEmbedded: true, hasStatements: false, hasMoneyDesk: false, hasHostileTexts: false };
    portal = await openJourneyPortal({}, world);
  });
  afterAll(async () => {
    await browser.close();
    await portal.close();
  });

  const signIn = async (door: string, email: string, password = DEMO_PASSWORD) => {
    await browser.open(`${portal.url}${door}`);
    await fill(browser, findLogin(door)!.nameLabel, email);
    await fill(browser, 'Passwort', password);
    await fill(browser, 'Zeichen aus dem Bild', CAPTCHA_ANSWER);
    await reads(browser, 'Die Prüfung ist bestanden.');
    await press(browser, 'Login');
  };
  const fault = () => browser.read<string | null>('globalThis.walkFault ?? null');
  const watch = () =>
    browser.read(`(addEventListener('error', (event) => { globalThis.walkFault = String(event.message); }), true)`);

  it('tells a wrong password at the login', async () => {
    await signIn('/login', 'kundin@demo.example', 'falsch');
    await expect(reads(browser, 'Die Zugangsdaten sind falsch.')).resolves.toBeUndefined();
  });

  it('shows a card holder the card, its bookings, and lets her write to us', async () => {
    await signIn('/login', 'kundin@demo.example');
    await until(browser, `location.pathname === '/dashboard'`);
    await watch();
    await reads(browser, 'Guthaben');
    await press(browser, 'Buchungsübersicht');
    await until(browser, `location.pathname === '/booking-overview'`);
    await press(browser, 'Kontakt');
    await until(browser, `location.pathname === '/contact' && document.querySelector('form')`);
    expect(await browser.read(`document.querySelector('select')?.checkVisibility() ?? true`)).toBe(true);
    expect(await fault()).toBe(null);
    await press(browser, 'Logout');
    await until(browser, `location.pathname === '/login'`);
  });

  it('books at the till with the keyboard, and lists it', async () => {
    const { cardNumber } = await portal.produceCard();
    await signIn('/partner-login', 'partner@demo.example');
    await until(browser, `location.pathname === '/buchung'`);
    await watch();
    const card = await named(browser, 'field', 'Kartennummer');
    // A whole number is asked for by itself.
    await browser.type(card, cardNumber);
    await reads(browser, 'In diesem Monat noch aufladbar:');
    const amount = await named(browser, 'field', 'Betrag für Guthaben aufladen');
    // An empty card leads there by itself; pointing at it says that it is meant.
    await browser.click(amount);
    await browser.type(amount, '12,50');
    await browser.pressEnter(amount);
    await reads(browser, 'Buchung erfolgreich!');
    await reads(browser, '12,50 €');
    await press(browser, 'OK');
    await until(browser, `!document.querySelector('dialog[open]')`);
    await browser.open(`${portal.url}/partner-transaktionen`);
    await reads(browser, '12,50');
    expect(await fault()).toBe(null);
  });

  // WebKit's driver does nothing until the page is loaded.
  it.skipIf(family === 'WebKitGTK')(
    'paints the till before its program comes, and holds what is scanned and typed until then',
    async () => {
      const { cardNumber } = await portal.produceCard();
      const slow = await openSlowProgram(portal.url);
      try {
        // Files that are still in use from the page before would not have to come again.
        await browser.open('about:blank');
        const opened = browser.open(`${slow.url}/buchung`);
        const field = '[data-frame] .big-field-input';
        await until(browser, `performance.getEntriesByType('paint').length > 0 && document.activeElement.matches('${field}')`);
        await browser.type(field, cardNumber);
        await browser.pressEnter(field);
        await browser.type(field, '12,5');
        slow.letGo();
        await opened;
        await reads(browser, 'In diesem Monat noch aufladbar:');
        const amount = await named(browser, 'field', 'Betrag für Guthaben einlösen');
        await expect(until(browser, `document.querySelector('${amount}').value === '12,5'`)).resolves.toBeUndefined();
      } finally {
        slow.close();
      }
    },
  );

  it('filters by a date that is typed and one from the calendar, and takes a choice by its keys', async () => {
    await browser.open(`${portal.url}/partner-transaktionen`);
    await watch();
    await press(browser, 'Filter');
    const from = await named(browser, 'field', 'Datum von');
    await browser.type(from, '01022020');
    await until(browser, `document.querySelector('${from}').value === '01.02.2020'`);
    const calendar = '[aria-label="Kalender öffnen: Datum von"]';
    await browser.click(calendar);
    await reads(browser, 'Februar 2020');
    await browser.click('dialog[open] [aria-label="Schließen"]');
    await until(browser, `!document.querySelector('dialog[open]') && document.activeElement.matches('${calendar}')`);
    await browser.click(calendar);
    await browser.click('dialog[open] [data-day="2020-02-03"] button');
    await until(browser, `!document.querySelector('dialog[open]') && document.querySelector('${from}').value === '03.02.2020'`);
    await fill(browser, 'Datum bis', '05022020');
    await press(browser, 'Filter anwenden');
    await reads(browser, 'Keine Transaktionen gefunden');
    await press(browser, 'Alle Filter löschen');
    await until(browser, `document.querySelector('${from}').value === ''`);
    await reads(browser, '12,50');

    const look = await named(browser, 'field', 'Darstellung');
    await browser.type(look, 'Hell');
    await until(browser, `document.querySelector('${look}').value === 'light'`);
    expect(await fault()).toBe(null);
  });

  it('says where one is signed in', async () => {
    await browser.open(`${portal.url}/sicherheit`);
    await expect(reads(browser, 'Dieses Gerät')).resolves.toBeUndefined();
  });

  it('has nothing wider than the window on any of its screens', async () => {
    for (const screen of [
      '/buchung',
      '/partner-transaktionen',
      '/partner-auswertungen',
      '/dokumente',
      '/korrektur',
      '/bonusauftrag',
      '/sicherheit',
    ]) {
      await browser.open(portal.url + screen);
      await until(browser, `document.querySelector('#inhalt h1')`);
      const isTooWide = await browser.read(`document.documentElement.scrollWidth > innerWidth`);
      expect({ screen, isTooWide }).toEqual({ screen, isTooWide: false });
    }
  });
}
