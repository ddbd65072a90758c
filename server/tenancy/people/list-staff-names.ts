import type { Db } from '#server/platform/db/database.ts';
import { listStaff } from './list-staff.ts';

/** Says who an act of staff is of: null is somebody at the terminal, where nobody is signed in. */
export async function listStaffNames(db: Db): Promise<(personId: number | null) => string> {
  const names = new Map((await listStaff(db)).map(({ personId, name }) => [personId, name]));
  return (personId) => (personId === null ? 'Kommandozeile' : (names.get(personId) ?? 'Unbekannt'));
}
