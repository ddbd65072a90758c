import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TakeOver } from '#contract/operator/taking-over/taking-over.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { runCommand } from '#tests/support/run-command.ts';

let portal: TestPortal;
let accounting: Visitor;
let folder: string;
beforeAll(async () => {
  portal = await startTestPortal();
  accounting = await portal.signedIn('rechnungswesen@demo.example');
});
afterAll(() => portal.close());
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'import-'));
  return () => fs.rmSync(folder, { recursive: true });
});

const importCards = (...words: string[]) => runCommand(portal.database, 'operator/taking-over/import-cards.cli.ts', ...words);
const asAccounting = ['--as', 'rechnungswesen@demo.example', '--region', 'lahr'];
const read = async (id: number) => (await accounting.get<TakeOver>(`take-over?id=${id}`)).body;

function write(name: string, content: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
}

const CARDS = 'Nr;Lage;Rest\nC1001;gut;12,50\nC1002;zu;1.000,00\nC1003;gut;kaputt\n';
const MAPPING = {
  columns: { Nr: 'oldNumber', Lage: 'state', Rest: 'balance' },
  states: { gut: 'active', zu: 'locked' },
};

it('takes files in, asks what they mean, rehearses them, and writes the faulty rows to mend; said again it goes on', async () => {
  const cards = write('karten.csv', CARDS);
  const words = [...asAccounting, '--provider', 'Altbefehl GmbH', '--file', cards];
  const asked = importCards(...words);
  expect(asked.status).toBe(1);
  const proposed = JSON.parse(asked.stdout.slice(asked.stdout.indexOf('{'))) as typeof MAPPING;
  expect(Object.keys(proposed.columns)).toEqual(['Nr', 'Lage', 'Rest']);
  expect(asked.stderr).toContain('Die Spalte „Lage“ ist nicht zugeordnet.');

  const mapping = write('zuordnung.json', JSON.stringify(MAPPING));
  const faults = path.join(folder, 'fehler.csv');
  const rehearsed = importCards(...words, '--mapping', mapping, '--faults', faults);
  expect(rehearsed.stderr).toBe('');
  expect(rehearsed.status).toBe(1);
  expect(rehearsed.stdout).toContain('karten.csv: is there already.');
  expect(rehearsed.stdout).toContain('come along: 2 cards, 1.012,50 EUR');
  expect(rehearsed.stdout).toContain('faulty, not mended yet: 1 cards, 0,00 EUR');
  const id = Number(/Take-over (\d+),/.exec(rehearsed.stdout)![1]);
  const told = fs.readFileSync(faults, 'utf8');
  expect(told).toMatch(/C1003;gut;kaputt;.*karten\.csv, Zeile 4: /);
  expect(fs.statSync(faults).mode & 0o777).toBe(0o600);
  expect(await read(id)).toMatchObject({ state: 'open', provider: 'Altbefehl GmbH', rehearsal: { cards: 2, faulty: 1 } });

  // Mended, it comes back as a file beside the first one.
  const mended = write('mended.csv', told.replace('kaputt', '"7,00"'));
  const done = importCards('--as', 'rechnungswesen@demo.example', '--take-over', String(id), '--file', mended);
  expect(done.stdout).toContain('come along: 3 cards, 1.019,50 EUR');
  expect([done.status, done.stderr]).toEqual([0, '']);
  // Nothing is booked, and nothing else was opened.
  expect(await read(id)).toMatchObject({
    state: 'open',
    bookedCards: 0,
    files: [{ name: 'karten.csv' }, { name: 'mended.csv' }],
  });
});

it('takes lists of gifts in, asks who takes them, and writes the faulty ones to mend', async () => {
  const cards = write('karten.csv', 'Nr;Lage;Rest\nE1001;gut;12,50\nE1002;gut;3,00\n');
  const gifts = write('geschenke.csv', 'Kartennummer;Kampagne;Rest\nE1001;Fest;5,00\nE1002;Fest;4,00\n');
  const words = [...asAccounting, '--provider', 'Geschenkbefehl GmbH', '--file', cards, '--gifts', gifts];
  const first = write('zuordnung.json', JSON.stringify({ ...MAPPING, states: { gut: 'active' } }));
  const asked = importCards(...words, '--mapping', first);
  expect([asked.status, asked.stderr]).toEqual([1, expect.stringContaining('Für die Kampagne „Fest“ ist nicht gesagt')]);
  const proposed = JSON.parse(asked.stdout.slice(asked.stdout.indexOf('{'))) as Record<string, unknown>;
  expect(proposed).toMatchObject({
    giftColumns: { Kartennummer: 'number', Kampagne: 'campaign', Rest: 'amount' },
    campaigns: { Fest: '' },
  });
  const mapping = write('alles.json', JSON.stringify({ ...proposed, campaigns: { Fest: 'ordinary' } }));
  const faults = path.join(folder, 'fehler.csv');
  const rehearsed = importCards(...words, '--mapping', mapping, '--gift-faults', faults);
  expect([rehearsed.status, rehearsed.stderr]).toEqual([1, '']);
  expect(rehearsed.stdout).toContain('gifts that become money like any other: 2 cards, 8,00 EUR');
  expect(fs.readFileSync(faults, 'utf8')).toContain('E1002;Fest;4,00;');
});

it('refuses words that make no sense, and people who do not prepare take-overs', async () => {
  const cards = write('karten.csv', CARDS);
  const support = importCards('--as', 'support@demo.example', '--region', 'lahr', '--provider', 'Altkarte', '--file', cards);
  expect([support.status, support.stderr]).toEqual([1, expect.stringContaining('prepared by management and accounting')]);
  const nothing = importCards('--as', 'rechnungswesen@demo.example', '--file', cards);
  expect([nothing.status, nothing.stderr]).toEqual([1, expect.stringContaining('Usage:')]);
  const noFile = importCards(...asAccounting, '--provider', 'Fehlt GmbH', '--file', path.join(folder, 'nichts.csv'));
  expect([noFile.status, noFile.stderr]).toEqual([1, expect.stringContaining('ENOENT')]);
  const bad = write('zuordnung.json', '{"columns": {"Nr": "unsinn"}}');
  const badly = importCards(...asAccounting, '--provider', 'Fehlt GmbH', '--file', cards, '--mapping', bad);
  expect([badly.status, badly.stderr]).toEqual([1, expect.stringContaining('is no mapping')]);
});
