import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openStatementWorld } from '#tests/support/statement-world.ts';
import { tellPartners } from './issue-statements.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('tells admin and accounting, and nobody is left unpaid because an address is none', async () => {
  const { db } = database;
  const { regionId, partnerId } = await openStatementWorld(database);
  const people = [
    ['chefin@demo.example', 'admin'],
    ['buero@demo.example', 'accounting'],
    ['kasse@demo.example', 'user'],
    ['keine Adresse', 'admin'],
  ] as const;
  for (const [email, partner_role] of people)
    await db
      .insertInto('person')
      .values({
        region_id: regionId,
        email,
        role: 'partner',
        partner_role,
        partner_interest_in: null,
        partner_id: partnerId,
        branch_id: null,
        employer_id: null,
        gender: null,
        salutation: null,
        first_name: 'Demo',
        last_name: 'Demo',
        password_hash: null,
      })
      .execute();
  const look = { cardName: 'Karte', primaryColor: '#ae0c20' };
  await db.transaction().execute((trx) =>
    tellPartners(trx, [{ partnerId, number: 1 }] as Parameters<typeof tellPartners>[1], {
      regionId,
      issuedOn: '2026-11-09',
      look,
      portalUrl: 'https://portal.example',
    }),
  );
  const mails = await db.selectFrom('outbox_mail').select(['recipient', 'subject']).orderBy('recipient').execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual(['buero@demo.example', 'chefin@demo.example']);
  expect(mails[0]!.subject).toMatch(/^Ihre Abrechnung \d+-00001 liegt bereit$/);
});
