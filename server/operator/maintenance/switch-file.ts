import fs from 'node:fs/promises';
import { z } from 'zod';
import type { MaintenanceSwitch } from './switch-maintenance.ts';

const left = z.object({ isActive: z.boolean(), type: z.string(), headline: z.string(), content: z.string() });

/** Beside the data folder, which belongs to the embedded database alone. */
function switchFile(dataFolder: string): string {
  return `${dataFolder}.maintenance.json`;
}

/** Leaves the switch for the process that has the embedded database open, or that opens it next. */
export async function leaveSwitch(dataFolder: string, wanted: MaintenanceSwitch): Promise<void> {
  const file = switchFile(dataFolder);
  await fs.writeFile(`${file}.new`, JSON.stringify(wanted), { mode: 0o600 });
  // Complete or not there at all.
  await fs.rename(`${file}.new`, file);
}

/** Takes the switch that was left, if any. Throws when it is invalid. */
export async function takeSwitch(dataFolder: string): Promise<MaintenanceSwitch | undefined> {
  const file = switchFile(dataFolder);
  const text = await fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  await fs.rm(file);
  return left.parse(JSON.parse(text));
}
