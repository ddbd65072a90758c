/** Answers whether what is typed may be lost; asks the person first where it would be. */
type Guard = () => Promise<boolean>;

const guards = new Set<Guard>();

/** Until the returned function is called, `mayLeave` asks it, too. */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** For ways without another address, as the logout. Returns whether nothing is lost, or the person agrees. */
export async function mayLeave(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false;
  return true;
}
