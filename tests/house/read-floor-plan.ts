/** A room of the server: a folder, or a file that lies on a floor by itself. */
export interface Room {
  /** `money/bookings`, `tenancy/portal.ts`, or `ledger` where the floor is one room. */
  name: string;
}

/**
 * The rooms of the server as ARCHITECTURE.md draws them, the lowest first. Floors stand on each other; on a floor each
 * room stands on those to the left of it. Throws where there is no plan.
 */
export function readFloorPlan(architecture: string): Room[] {
  return readDrawing(architecture, 'floors').flatMap((line) => {
    const [floor, rooms] = line.split(/\/ +/);
    if (rooms === undefined || !rooms.includes('·')) return [{ name: floor!.replace(/\/.*/, '') }];
    return rooms.split(' · ').map((room) => ({ name: `${floor}/${room.trim()}` }));
  });
}

/**
 * The lines of the web's drawing in ARCHITECTURE.md, the lowest first: folders, with a slash at the end, and files. A
 * line may import from those below it. Throws where there is no drawing.
 */
export function readWebPlan(architecture: string): string[][] {
  return readDrawing(architecture, 'web').map((line) => line.split(' · '));
}

function readDrawing(architecture: string, name: string): string[] {
  const drawing = new RegExp(`\`\`\`${name}\\n([^\`]*)\`\`\``).exec(architecture)?.[1];
  if (drawing === undefined) throw new Error(`ARCHITECTURE.md draws no ${name}`);
  return drawing.trimEnd().split('\n').toReversed();
}

/** The room of a file of the server, by its path from the project's root. Undefined where the plan draws none. */
export function findRoom(plan: readonly Room[], file: string): Room | undefined {
  const inServer = file.replace(/^server\//, '');
  return plan.find(({ name }) => inServer === name || inServer.startsWith(`${name}/`));
}
