import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The trades that a partner can be listed under, by name. */
export async function listCategories(db: Db): Promise<{ id: number; name: string }[]> {
  const categories = await db.selectFrom('category').select(['category_id as id', 'name']).execute();
  return categories.toSorted((one, other) => one.name.localeCompare(other.name, 'de'));
}
