import type { Db } from '#server/platform/db/database.ts';
import { atField, notFound } from '#server/platform/http/refusal.ts';

/** The trades that a partner can be listed under, by name. */
export async function listCategories(db: Db): Promise<{ id: number; name: string }[]> {
  const categories = await db.selectFrom('category').select(['category_id as id', 'name']).execute();
  return categories.toSorted((one, other) => one.name.localeCompare(other.name, 'de'));
}

/** Adds a trade. Throws Refusal 422 where there is one of that name. */
export async function addCategory(db: Db, name: string): Promise<void> {
  const added = await db
    .insertInto('category')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('category_id')
    .executeTakeFirst();
  if (!added) throw atField('name', TWICE);
}

/** Gives a trade another name. Throws Refusal 404, and 422 where another has the name. */
export async function renameCategory(db: Db, { id, name }: { id: number; name: string }): Promise<void> {
  const renamed = await db
    .updateTable('category')
    .set({ name })
    .where('category_id', '=', id)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('category as other')
            .select('other.category_id')
            .where('other.name', '=', name)
            .where('other.category_id', '<>', id),
        ),
      ),
    )
    .returning('category_id')
    .executeTakeFirst();
  if (renamed) return;
  const isThere = await db.selectFrom('category').select('category_id').where('category_id', '=', id).executeTakeFirst();
  throw isThere ? atField('name', TWICE) : notFound();
}

const TWICE = 'Diese Kategorie gibt es schon.';
