import fs from 'node:fs';
import path from 'node:path';
import { cardNumberOf } from '#contract/common/card-number.ts';
import type { Screen } from '#web/shell/screen.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/**
 * Values of the demo for a screen that reads its address, one or several. A value that ends with '…' is the first
 * listed of its kind.
 */
const queries: Record<string, string[]> = {
  '/registrierung': [''],
  '/zelle-betreten': [''],
  '/zelle-oeffnen': [''],
  // The demo has none of these; journeys look at them.
  '/umzug': [],
  '/uebernahme': [],
  '/kampagne': [],
  '/new-password': ['?t=demo'],
  '/newsletter-bestaetigen': ['?t=demo'],
  '/arbeitgeber-bestaetigen': ['?t=demo'],
  '/interessent-registrierung': ['', '?x=DemoEinladungWeinhaus1'],
  '/abfrage': ['?x=demo'],
  '/contact': ['', `?karte=${cardNumberOf(1)}&buchung=1`],
  // Too late, and in time: by the hour, as all workers of a run must find the same name of a test.
  '/korrektur': [1779098730, Math.floor(Date.now() / 3_600_000) * 3_600].map(
    (date) => `?cardID=176100000000014&date=${date}&text=Einlösung&amount=-12.5`,
  ),
  '/ladeauftraege': ['', '?id=…'],
  '/partner-personal-data': [''],
  '/partner-werden': [''],
  '/arbeitgeber-werden': [''],
  '/demo-bezahlung': ['?order=00000000-0000-4000-8000-000000000000'],
  '/vorgang': ['?nummer=1'],
  '/partner-akte': ['?id=…'],
  '/arbeitgeber-akte': ['?id=…'],
  '/unternehmenskonto': ['?art=partner&id=…'],
  '/suche': ['?q=demo'],
  '/person': ['?id=…'],
  '/karte': [`?nummer=${cardNumberOf(1)}`],
  '/buchungssatz': ['?id=1&region=lahr'],
  '/kartenbestand': ['?slug=lahr'],
  // Without a region: the operator's own.
  '/region': ['', '?slug=lahr', '?slug=lahr&teil=contact', '?slug=lahr&teil=limits', '?slug=lahr&teil=bank'],
  '/abrechnungslaeufe': ['', '?region=lahr&lauf=1'],
  '/arbeitgeber-ladeauftraege': ['', '?id=…'],
  '/postausgang': [''],
  '/offline': [''],
};

/** Where things are listed, if not at their screen itself. */
export const lists: Record<string, string> = {
  '/partner-akte': '/partner-verwalten',
  '/arbeitgeber-akte': '/arbeitgeber-verwalten',
  '/unternehmenskonto': '/offene-posten',
  '/person': '/suche?q=kundin',
};

/**
 * What these are asked for is not there: a link of a mail, a payment that somebody has begun, a logo, another cell.
 * They say so.
 */
export const SAYING_NO = ['/abfrage', '/demo-bezahlung', '/edit-logo', '/zelle-betreten', '/zelle-oeffnen'];

/** The addresses at which a screen is checked. Throws for one that reads its address and has no entry in the table. */
export function addressesOf({ path: at, load }: Screen, table = queries): string[] {
  const file = /import\(['"]#(web\/[^'"]+)/.exec(String(load))?.[1];
  if (!file) throw new Error(`${at}: its program is not to be found in ${String(load)}`);
  const readsAddress = /\buseSearch\(/.test(fs.readFileSync(path.join(ROOT, file), 'utf8'));
  if (!table[at] && readsAddress)
    throw new Error(`${at} reads its address: tell in tests/looks/addresses.ts what it is to show.`);
  return (table[at] ?? ['']).map((query) => at + query);
}
