import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmployerDataAnswer } from '#contract/parties/employer-data/employer-data.ts';
import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import type { BonusAnswer } from '#contract/money/bonus/bonus.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { OutputOf } from '#contract/common/call.ts';
import type { personalData } from '#contract/parties/customers/personal-data.ts';
import type { regionPart, staffRegions } from '#contract/operator/region-editing/region-editing.ts';
import { regionPartNames, regionParts } from '#contract/tenancy/regions/region-parts.ts';
import { seedEmployerBank } from './banks.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  // As the demo's past leaves it.
  const { db } = portal.database;
  const { employer_id: employerId } = await db
    .updateTable('employer')
    .set({ employer_card_start_date: '2025-12-01' })
    .where('contract_id', '=', 'AG-1001')
    .returning('employer_id')
    .executeTakeFirstOrThrow();
  await seedEmployerBank(db, { regionId: 1, employerId }, 'Holzwerke Mühlbach (Demo)', 'Bankeinzug');
});
afterAll(() => portal.close());

const partnerForm = ({ choices: _c, draft: _d, bankChange: _b, branchFeeCent: _f, disagioNow: _n, ...data }: PartnerDataAnswer) =>
  data;
const employerForm = ({ choices: _c, draft: _d, bankChange: _b, ...data }: EmployerDataAnswer) => data;
const consents = ({ gguid, marketingAdsConsent, newsletterConsent }: OutputOf<typeof personalData>) => ({
  gguid,
  marketingAdsConsent,
  newsletterConsent,
});

it.each<[who: string, read: string, save: string, form: (answer: never) => object]>([
  ['kundin@demo.example', 'personal-data', 'customer-update-personal-data', (answer: OutputOf<typeof personalData>) => answer],
  ['kundin@demo.example', 'personal-data', 'update-consents', consents],
  ['partner@demo.example', 'partner-complete-personal-data', 'partner-personal-data', partnerForm],
  ['partner@demo.example', 'get-bonus', 'set-bonus', ({ bonusData }: BonusAnswer) => bonusData],
  ['arbeitgeber@demo.example', 'employer-complete-personal-data', 'employer-personal-data', employerForm],
])('%s saves %s by %s as it stands', async (who, read, save, form) => {
  const visitor = await portal.signedIn(who);
  const { body } = await visitor.get<never>(read);
  const saved = await visitor.post<ErrorAnswer>(save, form(body));
  expect([saved.status, saved.body?.fieldErrors ?? saved.body?.errorMessage]).toEqual([
    save === 'update-consents' || saved.status === 204 ? saved.status : 200,
    undefined,
  ]);
  expect(saved.status).toBeLessThan(300);
});

it('every part of every region can be saved as it stands', async () => {
  const management = await portal.signedIn('betrieb@demo.example');
  const { regions } = (await management.get<OutputOf<typeof staffRegions>>('staff-regions')).body;
  const wrong: string[] = [];
  for (const { slug } of regions)
    for (const part of regionPartNames) {
      const { body } = await management.get<OutputOf<typeof regionPart>>(`region-part?slug=${slug}&part=${part}`);
      const checked = regionParts[part].safeParse(body.live);
      if (!checked.success) wrong.push(`${slug} ${part}: ${checked.error.issues.map(({ path }) => path.join('.')).join(', ')}`);
    }
  expect(wrong).toEqual([]);
});
