import path from 'node:path';
import type { Rolldown } from 'vite';

const WEB = path.join(import.meta.dirname, '../../web');
const MAIN = path.join(WEB, 'main.tsx');
const LOGIN = path.join(WEB, 'public/login/login-form.tsx');
/** One import of an icon reaches all of them; each screen brings its own. */
const ICONS = /\/@tabler\//;

/**
 * Puts all that the first screen waits for into one file, named by this function, with the fields of the logins, which most
 * screens use too. Left alone, the bundler cuts out whatever a later screen uses: a dozen small files, each with a way to the
 * server of its own.
 */
export function startChunk(): (id: string, context: Pick<Rolldown.PluginContext, 'getModuleInfo'>) => string | null {
  let needed: ReadonlySet<string> | undefined;
  return (id, context) => {
    needed ??= reachableFrom([MAIN, LOGIN], (of) => context.getModuleInfo(of)?.importedIds ?? []);
    return needed.has(id) ? 'start' : null;
  };
}

/** Everything that is imported at once, not on demand. */
function reachableFrom(starts: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set(starts);
  // A set may grow while it is walked through.
  for (const id of reached) for (const next of importsOf(id)) if (!ICONS.test(next)) reached.add(next);
  return reached;
}
