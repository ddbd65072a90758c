import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The fences of `.oxlintrc.json`, each tried with an import that must not be, in a house that is built for it and torn down. */
const ROOT = path.join(import.meta.dirname, '../..');

/** Where it stands, and what it imports there. */
const forbidden: [file: string, imported: string][] = [
  ['contract/x.ts', '#server/ledger/read/accounts.ts'],
  ['contract/x.ts', '#server/money/bookings/book.ts'],
  ['contract/x.ts', '#web/format/format-date.ts'],
  ['contract/x.ts', '../server/ledger/accounts.ts'],
  ['contract/x.ts', './../server/ledger/accounts.ts'],
  ['contract/x.ts', 'node:crypto'],
  ['contract/x.ts', 'kysely'],
  ['contract/x.ts', 'temporal-polyfill'],
  ['contract/x.test.ts', '#server/ledger/read/accounts.ts'],
  ['web/api/x.ts', '#server/ledger/read/accounts.ts'],
  ['web/partner/till/x.tsx', '#server/money/bookings/book.ts'],
  ['web/partner/till/x.tsx', '../../../server/money/bookings/book.ts'],
  ['web/partner/till/x.tsx', '#seeds/demo.ts'],
  ['web/partner/till/x.tsx', 'node:fs'],
  ['web/partner/till/x.tsx', 'kysely'],
  ['web/partner/till/x.tsx', '@fastify/cookie'],
  ['web/partner/till/x.tsx', '../till-screen.tsx'],
  ...['customer', 'partner', 'prospect', 'employer', 'operator', 'public', 'account', 'shell', 'api'].flatMap(
    (audience): [string, string][] => [
      ['web/ui/form/x.tsx', `#web/${audience}/x.ts`],
      ['web/format/x.ts', `#web/${audience}/inner/x.tsx`],
    ],
  ),
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
  ['web/format/x.ts', '../shell/menu.tsx'],
  ['server/platform/db/x.ts', '#server/ledger/read/accounts.ts'],
  ['server/platform/db/x.ts', '#server/tenancy/sessions/session.ts'],
  ['server/platform/db/x.ts', '../../tenancy/sessions/session.ts'],
  ['server/platform/x.ts', '#contract/money/bookings/bookings.ts'],
  ['server/platform/x.ts', '#web/api/client.ts'],
  ['server/ledger/x.ts', '#server/platform/http/refusal.ts'],
  ['server/ledger/x.ts', '#server/platform/log.ts'],
  ['server/ledger/x.ts', '#server/parties/cards/card-holder.ts'],
  ['server/ledger/x.ts', '../parties/cards/card-holder.ts'],
  ['server/ledger/x.ts', 'fastify'],
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
  ['server/money/bookings/x.ts', '#server/tenancy/people/tables.ts'],
  ['server/reports/documents/x.ts', '#server/ledger/tables.ts'],
  ['server/money/bookings/x.ts', '#seeds/demo.ts'],
  ['server/money/bookings/x.ts', '#tests/support/portal.ts'],
  ['server/portal/x.ts', '#web/main.tsx'],
  ['server/money/bookings/x.api.test.ts', '#web/main.tsx'],
  ['seeds/regions/x.ts', '../banks.ts'],
];

const allowed: [file: string, imported: string][] = [
  ['contract/x.ts', 'zod'],
  ['contract/x.ts', './call.ts'],
  ['contract/x.ts', '#contract/common/call.ts'],
  ['web/partner/till/x.tsx', '#contract/money/bookings/bookings.ts'],
  ['web/partner/till/x.tsx', '#web/api/bookings.ts'],
  ['web/customer/x.tsx', '#web/public/consent-label.tsx'],
  ['web/ui/x.tsx', '#web/format/format-date.ts'],
  ['web/ui/x.tsx', '#contract/common/money.ts'],
  ['server/platform/http/x.ts', '#server/platform/db/database.ts'],
  ['server/platform/http/x.ts', '#contract/common/call.ts'],
  ['server/ledger/x.ts', '#server/platform/db/database.ts'],
  ['server/ledger/x.ts', '#contract/money/bookings/bookings.ts'],
  ['server/operator/cases/x.ts', '#server/money/corrections/decide-correction.ts'],
  ['server/money/bookings/x.ts', '#server/money/bonus/till-terms.ts'],
  ['server/money/bookings/x.ts', 'kysely'],
  ['server/money/bookings/x.ts', '#server/platform/db/tables.ts'],
  ['server/portal/x.ts', '#server/operator/cases/decide-case.ts'],
  ['server/money/bookings/x.api.test.ts', '#server/tenancy/people/tables.ts'],
  ['server/ledger/x.db.test.ts', '#server/reports/settlements/issue-statements.ts'],
];

/** The ways in which a file names another. */
const forms = [
  (imported: string) => `import { x } from '${imported}';`,
  (imported: string) => `import type { X } from '${imported}';`,
  (imported: string) => `import '${imported}';`,
  (imported: string) => `export * from '${imported}';`,
  (imported: string) => `export const x = import('${imported}');`,
];

const house = fs.mkdtempSync(path.join(os.tmpdir(), 'house-'));
let caught: Set<string>;

beforeAll(() => {
  fs.copyFileSync(path.join(ROOT, '.oxlintrc.json'), path.join(house, '.oxlintrc.json'));
  for (const [index, planted] of [...forbidden, ...allowed].entries())
    for (const [form, write] of forms.entries()) plant(nameOf(planted[0], index, form), write(planted[1]));
  const { stdout } = spawnSync(path.join(ROOT, 'node_modules/.bin/oxlint'), ['--format', 'json'], {
    cwd: house,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  const fences = diagnostics.filter(({ code }) => code.includes('no-restricted-imports'));
  caught = new Set(fences.map(({ filename }) => filename));
});
afterAll(() => fs.rmSync(house, { recursive: true }));

function plant(file: string, text: string): void {
  const place = path.join(house, file);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.writeFileSync(place, `${text}\n`);
}

/** `server/ledger/x.ts` → `server/ledger/x-7-2.ts`: each import in a file of its own. */
function nameOf(file: string, index: number, form: number): string {
  const [name, ...endings] = path.basename(file).split('.');
  return path.posix.join(path.dirname(file), [`${name}-${index}-${form}`, ...endings].join('.'));
}

const caughtForms = (file: string, index: number) => forms.map((_, form) => caught.has(nameOf(file, index, form)));

test.each(forbidden.map(([file, imported], index) => [file, imported, index] as const))(
  '%s must not import %s',
  (file, _, index) => {
    expect(caughtForms(file, index)).toEqual(forms.map(() => true));
  },
);

test.each(allowed.map(([file, imported], index) => [file, imported, index + forbidden.length] as const))(
  '%s may import %s',
  (file, _, index) => {
    expect(caughtForms(file, index)).toEqual(forms.map(() => false));
  },
);
