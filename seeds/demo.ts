import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { countAhead } from '#server/reports/statistics/count-ahead.ts';
import { readSealConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { seedBankStatement } from './bank-statement.ts';
import { seedCardHolders } from './card-holders.ts';
import { seedCards } from './cards.ts';
import { seedEditedTexts } from './edited-texts.ts';
import { endContract } from './end-contract.ts';
import { type History, seedHistory } from './history.ts';
import { hashPassword } from '#server/tenancy/credentials/password.ts';
import { DEMO_PASSWORD, HOME } from './home.ts';
import { seedInvoices } from './invoices.ts';
import { seedPartners } from './partners.ts';
import { findAccounting, seedPeople } from './people.ts';
import { seedNewcomers } from './prospects.ts';
import { seedWaiting } from './waiting.ts';
import { drawRegionPictures, seedRegionPictures, seedRegions } from './regions/seed-regions.ts';

/** Begun at once: it takes a moment, but not of this thread. */
const passwordHash = hashPassword(DEMO_PASSWORD);

/**
 * Fills an empty, migrated database with demo data. Without history the tests get the same world in a moment. `tell` is
 * called with the share of the history that is booked.
 */
export async function seedDemo(
  database: Database,
  { history = { years: 3 }, tell = () => {} }: { history?: History | false; tell?: (share: number) => void } = {},
): Promise<void> {
  const { db } = database;
  const keys = openSealKeys(readSealConfig(process.env));
  const regions = await seedRegions(db);
  const partners = await seedPartners(db, regions);
  const cards = await seedCards(db, regions);
  const people = await seedPeople(db, regions, partners, cards, await passwordHash);
  // Beside the history, which keeps one processor busy.
  const pictures = drawRegionPictures();
  if (history) {
    await seedCardHolders(db, regions, cards);
    await seedNewcomers(db, keys, regions.get(HOME)!, await passwordHash);
    await seedHistory(database, keys, { regions, partners, cards, people }, history, tell);
    const accounting = await findAccounting(db);
    await seedInvoices(database, keys, { regionId: regions.get(HOME)!, employerId: partners.employerId, accounting });
    await endContract(db, regions.get(HOME)!);
    await seedWaiting(db, regions.get(HOME)!, cards.get(HOME)!);
    // The statement is read by a process of its own, and this one need not wait for it.
    await Promise.all([seedBankStatement(db, keys, regions.get(HOME)!), seedEditedTexts(db, regions)]);
  }
  await seedRegionPictures(db, regions, await pictures);
  await sealBooks(db, keys);
  // As the job does it, so that the statistics of a fresh demo need not wait for it.
  for (const regionId of regions.values()) await countAhead(db, regionId);
}
