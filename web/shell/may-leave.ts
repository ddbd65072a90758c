/** Answers whether what is typed may be lost; asks the person first where it would be. */
type Guard = () => Promise<boolean>;

const guards = new Set<Guard>();

/** Until the returned function is called, `mayLeave` asks it, too. */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** For ways that do not begin with another address, as the logout: returns whether nothing would be lost, or the person wants it so. */
export async function mayLeave(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false;
  return true;
}
