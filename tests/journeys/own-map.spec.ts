import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeTownMap } from '#seeds/town/write-town-map.ts';
import { expect, expectFine, test as base } from '#tests/support/journey.ts';

/** A portal that serves its own map: that of the demo's invented town. */
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter
  portalSettings: async ({}, use) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'own-map-'));
    const file = path.join(folder, 'town.pmtiles');
    writeTownMap(file);
    await use({ MAP_FILE: file, MAP_ATTRIBUTION: 'Diese Stadt ist erfunden.' });
    fs.rmSync(folder, { recursive: true });
  },
});

test(
  'a stranger sees the shops on a map with one press, and no other server hears of it',
  { tag: '@both-widths' },
  async ({ page, portal }) => {
    const hosts = new Set<string>();
    const parts: number[] = [];
    page.on('response', (response) => {
      const { protocol, host, pathname } = new URL(response.url());
      if (protocol.startsWith('http')) hosts.add(host);
      if (pathname === '/map.pmtiles') parts.push(response.status());
    });
    await page.goto('/partner-finden?region=lahr');
    await expect(page.getByText(/erfährt dieser Dienst Ihre IP-Adresse/)).toBeHidden();
    await page.getByRole('button', { name: 'Stadtplan' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Bäckerei Kornblume (Demo)' })).toBeVisible();
    await expect(page.getByText('Diese Stadt ist erfunden.')).toBeVisible();
    // What it holds, then the tiles in sight: parts of the file, and never the whole.
    await expect.poll(() => parts.length).toBeGreaterThan(2);
    expect(new Set(parts)).toEqual(new Set([206]));
    expect([...hosts]).toEqual([new URL(portal.url).host]);
    await expect(page.getByText('Teile der Karte konnten nicht geladen werden.')).toBeHidden();
    await expectFine(page);
  },
);
