import fs from 'node:fs';
import { ConfigError } from '#server/platform/config.ts';

/** Checks that the pages can be built into a folder, before a minute is spent. Throws a ConfigError with a way out. */
export function assertBuildable(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true });
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    throw new ConfigError(
      `Cannot start:\n  The pages are not built, or older than their sources, and cannot be built here (${(error as Error).message}).\n  Run npm run build where the program is installed, then start it.`,
    );
  }
}
