import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Tries each wall of `oxlint.config.ts` with a forbidden import, in a temporary house. */
const ROOT = path.join(import.meta.dirname, '../..');

/** Where it stands, and what it imports there. */
type Case = [file: string, imported: string];

const floors = ['tenancy', 'parties', 'money', 'reports', 'operator'];
const screens = ['shell', 'public', 'customer', 'partner', 'prospect', 'employer', 'operator', 'account'];

const forbidden: Case[] = [
  ...[...floors, 'portal'].flatMap((floor, height): Case[] => [
    [`contract/${floor}/x.ts`, 'kysely'],
    [`contract/${floor}/x.ts`, `#contract/${floors[height + 1] ?? 'attic'}/x.ts`],
  ]),
  ['contract/common/x.ts', 'kysely'],
  ...floors.flatMap((floor): Case[] => [
    [`server/${floor}/routes.ts`, 'kysely'],
    [`server/${floor}/routes.ts`, '#server/portal/jobs.ts'],
    [`server/${floor}/routes.ts`, '#server/tenancy/sessions/routes.ts'],
  ]),
  ...screens.flatMap((screen): Case[] => [
    [`web/${screen}/x.tsx`, 'kysely'],
    [`web/${screen}/x.tsx`, '#server/ledger/accounts.ts'],
  ]),
  ['web/oldest-browsers.ts', 'zod'],
  ['web/oldest-browsers.ts', '#web/api/client.ts'],
  ['contract/money/bookings/x.ts', '#server/ledger/accounts.ts'],
  ['contract/money/bookings/x.ts', '#server/money/bookings/book.ts'],
  ['contract/money/bookings/x.ts', '#web/format/format-date.ts'],
  ['contract/money/bookings/x.ts', '../../../server/ledger/accounts.ts'],
  ['contract/money/bookings/x.ts', './../bonus/bonus.ts'],
  ['contract/money/bookings/x.ts', 'node:crypto'],
  ['contract/money/bookings/x.ts', 'kysely'],
  ['contract/money/bookings/x.ts', 'temporal-polyfill'],
  ['contract/money/bookings/x.ts', 'fast-check'],
  ['contract/money/bookings/x.test.ts', '#server/ledger/accounts.ts'],
  ['contract/money/bookings/x.test.ts', 'kysely'],
  ['contract/common/x.ts', '#contract/money/bookings/bookings.ts'],
  ['contract/parties/cards/x.ts', '#contract/money/bookings/bookings.ts'],
  ['contract/a-new-floor/x.ts', '#contract/money/bookings/bookings.ts'],
  ['web/api/x.ts', '#server/ledger/accounts.ts'],
  ['web/partner/till/x.tsx', '#server/money/bookings/book.ts'],
  ['web/partner/till/x.tsx', '../../../server/money/bookings/book.ts'],
  ['web/partner/till/x.tsx', '#seeds/demo.ts'],
  ['web/partner/till/x.tsx', 'node:fs'],
  ['web/partner/till/x.tsx', 'kysely'],
  ['web/partner/till/x.tsx', '@fastify/cookie'],
  ['web/partner/till/x.tsx', '../till-screen.tsx'],
  ...[...screens, 'api'].flatMap((audience): Case[] => [
    ['web/ui/form/x.tsx', `#web/${audience}/x.ts`],
    ['web/format/x.ts', `#web/${audience}/inner/x.tsx`],
  ]),
  ['web/api/x.ts', '#web/partner/till/x.ts'],
  ['web/api/x.ts', '#web/shell/menu.tsx'],
  ['web/shell/x.tsx', '#web/customer/x.tsx'],
  ['web/public/x.tsx', '#web/operator/x.tsx'],
  ['web/customer/x.tsx', '#web/partner/till/x.ts'],
  ['web/partner/till/x.tsx', '#web/employer/x.ts'],
  ['web/prospect/x.tsx', '#web/partner/till/x.ts'],
  ['web/employer/x.tsx', '#web/partner/till/x.ts'],
  ['web/operator/x.tsx', '#web/prospect/x.ts'],
  ['web/account/x.tsx', '#web/partner/till/x.ts'],
  ['web/operator/x.tsx', '#server/operator/cases/decide-case.ts'],
  ['web/shell/x.tsx', 'node:fs'],
  ['web/ui/x.tsx', '#contract/money/bookings/bookings.ts'],
  ['web/ui/x.tsx', '#web/api/client.ts'],
  ['web/ui/x.tsx', 'kysely'],
  ['web/ui/x.tsx', 'fastify'],
  ['web/ui/x.tsx', 'nodemailer'],
  ['web/ui/x.tsx', 'maplibre-gl'],
  ['web/ui/x.tsx', 'write-excel-file/node'],
  ['web/format/x.ts', 'react'],
  ['web/format/x.ts', '#contract/money/bookings/bookings.ts'],
  ['web/format/x.ts', '#web/ui/alerts.ts'],
  ['web/api/x.ts', '#web/ui/alerts.ts'],
  ['web/api/x.ts', 'react-hook-form'],
  ['web/shell/x.tsx', 'recharts'],
  ['web/shell/x.tsx', '#web/public/consent-label.tsx'],
  ['web/shell/x.tsx', '#web/routes.ts'],
  ['web/public/x.tsx', 'web-push'],
  ['web/account/x.tsx', 'otpauth'],
  ['web/customer/x.tsx', 'sanitize-html'],
  ['web/employer/x.tsx', 'papaparse'],
  ['web/operator/x.tsx', 'bwip-js/node'],
  ['web/partner/till/x.tsx', 'prom-client'],
  ['web/partner/till/x.tsx', '@tiptap/core'],
  ['web/partner/till/x.tsx', '@hookform/resolvers/zod'],
  ['web/prospect/x.tsx', 'n2words/de-DE'],
  ['web/offline/x.ts', 'react'],
  ['web/offline/x.ts', '#web/api/client.ts'],
  ['web/store.ts', '#web/api/client.ts'],
  ['web/store.ts', 'zod'],
  ['web/main.tsx', 'pino'],
  ['web/main.tsx', '#server/ledger/accounts.ts'],
  ['web/partner/till/x.test.tsx', 'kysely'],
  ['web/partner/till/x.test.tsx', '#seeds/demo.ts'],
  ['web/a-new-audience/x.tsx', 'react'],
  ['web/format/x.ts', '../shell/menu.tsx'],
  ['server/platform/db/x.ts', '#server/ledger/accounts.ts'],
  ['server/platform/db/x.ts', '#server/tenancy/sessions/session.ts'],
  ['server/platform/db/x.ts', '../../tenancy/sessions/session.ts'],
  ['server/platform/x.ts', '#contract/money/bookings/bookings.ts'],
  ...['db', 'http', 'jobs', 'mail', 'pdf', 'push', 'uploads'].map((part): Case => [
    `server/platform/${part}/x.ts`,
    '#server/tenancy/portal.ts',
  ]),
  ['server/platform/x.ts', 'kysely'],
  ['server/platform/db/x.ts', 'nodemailer'],
  ['server/platform/http/x.ts', 'pg-boss'],
  ['server/platform/jobs/x.ts', 'fastify'],
  ['server/platform/mail/x.ts', 'web-push'],
  ['server/platform/pdf/x.ts', 'sharp'],
  ['server/platform/push/x.ts', 'nodemailer'],
  ['server/platform/uploads/x.ts', 'bwip-js/node'],
  ['server/platform/a-new-part/x.ts', 'kysely'],
  ['server/platform/x.ts', '#web/api/client.ts'],
  ['server/ledger/x.ts', '#server/platform/http/refusal.ts'],
  ['server/ledger/x.ts', '#server/platform/log.ts'],
  ['server/ledger/x.ts', '#server/parties/cards/card-holder.ts'],
  ['server/ledger/x.ts', '../parties/cards/card-holder.ts'],
  ...['fastify', 'nodemailer', 'sharp', 'pg', 'pino', 'zod'].map((name): Case => ['server/ledger/x.ts', name]),
  ...['tenancy/sessions', 'parties/cards', 'money/bookings', 'reports/shops', 'operator/cases', 'portal'].flatMap(
    (room): Case[] => [
      [`server/${room}/x.ts`, 'react'],
      [`server/${room}/x.ts`, 'nodemailer'],
      [`server/${room}/x.ts`, '#web/main.tsx'],
    ],
  ),
  ['server/tenancy/sessions/x.ts', 'sepa'],
  ['server/parties/cards/x.ts', 'sharp'],
  ['server/money/bookings/x.ts', 'otpauth'],
  ['server/reports/documents/x.ts', 'pdfkit'],
  ['server/operator/cases/x.ts', '@paypal/paypal-server-sdk'],
  ['server/portal/x.ts', 'kysely'],
  ['server/money/bookings/x.api.test.ts', 'react'],
  ['seeds/x.ts', 'fastify'],
  ['seeds/x.ts', '#web/main.tsx'],
  ['seeds/x.db.test.ts', 'react'],
  ['seeds/x.db.test.ts', '#web/main.tsx'],
  ['bench/x.ts', 'fastify'],
  ['deploy/x.ts', 'kysely'],
  ['deploy/x.ts', '#server/portal/main.ts'],
  ['tests/support/x.ts', 'nodemailer'],
  ['vite.config.ts', 'kysely'],
  ['server/tenancy/sessions/x.ts', '#server/parties/cards/card-holder.ts'],
  ['server/tenancy/sessions/x.ts', '../../parties/cards/card-holder.ts'],
  ['server/parties/cards/x.ts', '#server/money/bookings/book.ts'],
  ['server/money/bookings/x.ts', '#server/reports/settlements/read-statements.ts'],
  ['server/money/bookings/x.ts', './../../reports/settlements/read-statements.ts'],
  ['server/reports/documents/x.ts', '#server/operator/cases/decide-case.ts'],
  ['server/operator/cases/x.ts', '#server/portal/jobs.ts'],
  ['server/parties/x/x.ts', '#server/a-new-floor/x.ts'],
  ['server/operator/cases/x.ts', '#server/money/corrections/routes.ts'],
  ['server/parties/cards/x.ts', '#server/parties/customers/person-routes.ts'],
  ['server/money/bookings/x.ts', '#server/money/routes.ts'],
  ['server/money/bookings/x.ts', '#server/tenancy/routes.ts'],
  ['server/money/bookings/x.ts', './receipt-routes.ts'],
  ['server/money/x.ts', './bookings/routes.ts'],
  ['server/money/routes.ts', '#server/parties/cards/routes.ts'],
  ['server/money/routes.ts', '#server/reports/shops/keep-shops.ts'],
  ['server/portal/x.ts', '#server/money/bookings/routes.ts'],
  ['server/portal/x.ts', '#server/ledger/tables.ts'],
  ['server/money/bookings/x.ts', '#server/tenancy/sessions/tables.ts'],
  ['server/reports/documents/x.ts', '#server/ledger/tables.ts'],
  ['server/money/bookings/x.ts', '#seeds/demo.ts'],
  ['server/money/bookings/x.ts', '#tests/support/portal.ts'],
  ['server/money/bookings/x.api.test.ts', '#web/main.tsx'],
  ['seeds/regions/x.ts', '../banks.ts'],
];

const allowed: Case[] = [
  ...[...floors, 'portal'].flatMap((floor): Case[] => [
    [`contract/${floor}/x.ts`, 'zod'],
    [`contract/${floor}/x.ts`, `#contract/${floor}/inner/x.ts`],
    [`contract/${floor}/x.ts`, '#contract/tenancy/regions.ts'],
  ]),
  ...floors.flatMap((floor): Case[] => [
    [`server/${floor}/routes.ts`, 'fastify'],
    [`server/${floor}/routes.ts`, './room/routes.ts'],
  ]),
  ...screens.map((screen): Case => [`web/${screen}/x.tsx`, 'react']),
  ['web/offline/x.ts', '#contract/common/errors.ts'],
  ['contract/money/bookings/x.ts', 'zod'],
  ['contract/money/bookings/x.ts', './fees.ts'],
  ['contract/money/bookings/x.ts', '#contract/money/bonus/bonus.ts'],
  ['contract/money/bookings/x.ts', '#contract/parties/cards/cards.ts'],
  ['contract/money/bookings/x.ts', '#contract/common/call.ts'],
  ['contract/money/bookings/x.test.ts', 'fast-check'],
  ['contract/common/x.ts', '#contract/common/call.ts'],
  ['web/partner/till/x.tsx', '#contract/money/bookings/bookings.ts'],
  ['web/partner/till/x.tsx', '#web/api/bookings.ts'],
  ['web/partner/till/x.tsx', '#web/store.ts'],
  ['web/partner/till/x.tsx', 'n2words/de-DE'],
  ['web/partner/till/x.test.tsx', 'node:fs'],
  ['web/customer/x.tsx', '#web/public/consent-label.tsx'],
  ['web/customer/x.tsx', 'react-dom/client'],
  ['web/operator/x.tsx', '@tiptap/react'],
  ['web/shell/x.tsx', 'maplibre-gl/dist/maplibre-gl.css'],
  ['web/api/x.ts', 'altcha-lib/algorithms/web/pbkdf2'],
  ['web/ui/x.tsx', '#web/format/format-date.ts'],
  ['web/ui/x.tsx', '#web/api/call-error.ts'],
  ['web/ui/x.tsx', '#contract/common/money.ts'],
  ['web/ui/x.tsx', '@hookform/resolvers/zod'],
  ['web/format/x.ts', '#contract/common/money.ts'],
  ['web/store.ts', 'react'],
  ['web/main.tsx', '#web/partner/till/till-screen.tsx'],
  ['server/platform/x.ts', 'pino'],
  ['server/platform/db/x.ts', 'kysely'],
  ['server/platform/http/x.ts', '#server/platform/db/database.ts'],
  ['server/platform/http/x.ts', '#contract/common/call.ts'],
  ['server/platform/http/x.ts', 'fastify'],
  ['server/platform/jobs/x.ts', 'pg-boss'],
  ['server/platform/mail/x.ts', 'nodemailer'],
  ['server/platform/pdf/x.ts', 'pdfkit'],
  ['server/platform/push/x.ts', 'web-push'],
  ['server/platform/uploads/x.ts', 'read-excel-file/node'],
  ['server/ledger/x.ts', '#server/platform/db/database.ts'],
  ['server/ledger/x.ts', '#contract/money/bookings/bookings.ts'],
  ['server/ledger/x.ts', 'kysely'],
  ['server/ledger/x.ts', 'node:crypto'],
  ['server/tenancy/sessions/x.ts', 'otpauth'],
  ['server/parties/cards/x.ts', 'bankdata-germany'],
  ['server/money/bookings/x.ts', '#server/money/bonus/till-terms.ts'],
  ['server/money/bookings/x.ts', '#server/platform/db/tables.ts'],
  ['server/money/bookings/x.ts', './tables.ts'],
  ['server/money/bookings/x.ts', 'kysely'],
  ['server/money/bookings/x.ts', 'node:timers/promises'],
  ['server/reports/documents/x.ts', 'sepa'],
  ['server/operator/cases/x.ts', '#server/money/corrections/decide-correction.ts'],
  ['server/operator/cases/x.ts', 'ibantools'],
  ['server/portal/x.ts', '#server/operator/cases/decide-case.ts'],
  ['server/portal/x.ts', '#server/money/routes.ts'],
  ['server/portal/x.ts', '#seeds/demo.ts'],
  ['server/portal/x.ts', '@fastify/static'],
  ['server/money/bookings/x.api.test.ts', '#server/tenancy/sessions/tables.ts'],
  ['server/money/bookings/x.api.test.ts', 'unpdf'],
  ['server/ledger/x.db.test.ts', '#server/reports/settlements/issue-statements.ts'],
  ['seeds/x.ts', 'sepa'],
  ['seeds/x.db.test.ts', 'vitest'],
  ['bench/x.ts', 'pg'],
  ['deploy/x.ts', 'node:fs'],
  ['tests/support/x.ts', 'smtp-server'],
  ['tests/support/x.ts', '#web/routes.ts'],
  ['vite.config.ts', 'vitest/config'],
];

/** The ways in which a file names another; the number keeps the names in a file apart. */
const forms = [
  (imported: string, nr: number) => `import { x as x${nr} } from '${imported}';`,
  (imported: string, nr: number) => `import type { X as X${nr} } from '${imported}';`,
  (imported: string) => `import '${imported}';`,
  (imported: string) => `export * from '${imported}';`,
  (imported: string, nr: number) => `export const y${nr} = import('${imported}');`,
];

/** The one form that walls do not see: it is refused wherever it stands. */
const typeInPassing = `export type T = import('#contract/common/money.ts').Cents;`;

/** The lines of each file of the house. */
const files = new Map<string, string[]>();

/** Writes the import into the file, in each form. Returns the places, as file and line: `x.ts:7`. */
function plant(file: string, imported: string): string[] {
  const lines = files.get(file) ?? [];
  files.set(file, lines);
  return forms.map((write) => `${file}:${lines.push(write(imported, lines.length))}`);
}

const mustNot = forbidden.map(([file, imported]) => [file, imported, plant(file, imported)] as const);
const may = allowed.map(([file, imported]) => [file, imported, plant(file, imported)] as const);

const house = fs.mkdtempSync(path.join(os.tmpdir(), 'house-'));
let caught: Set<string>;

beforeAll(() => {
  files.set('web/ui/type-in-passing.ts', [typeInPassing]);
  files.set('oxlint.config.ts', [`export { default } from '${ROOT}/oxlint.config.ts';`]);
  for (const [file, lines] of files) {
    const place = path.join(house, file);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, lines.join('\n'));
  }
  caught = new Set(listCaught());
});
afterAll(() => fs.rmSync(house, { recursive: true }));

/** The places of all imports that a wall refuses. */
function listCaught(): string[] {
  const oxlint = path.join(ROOT, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json'], {
    cwd: house,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return diagnostics
    .filter(({ code }) => /no-restricted-imports|consistent-type-imports/.test(code))
    .map(({ filename, labels }) => `${filename}:${labels[0]!.span.line}`);
}

interface Diagnostic {
  code: string;
  filename: string;
  labels: { span: { line: number } }[];
}

const caughtOf = (places: string[]) => places.filter((place) => caught.has(place));

test.each(mustNot)('%s must not import %s', (_, __, places) => {
  expect(caughtOf(places)).toEqual(places);
});

test.each(may)('%s may import %s', (_, __, places) => {
  expect(caughtOf(places)).toEqual([]);
});

test('nobody imports a type in passing', () => {
  expect(caught).toContain('web/ui/type-in-passing.ts:1');
});
