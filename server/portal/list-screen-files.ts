import type { MenuScreen } from '#contract/portal/menu.ts';
import type { Plugin, Rolldown } from 'vite';

/** Beside the built page: what each screen's program consists of, by the screen's paths. */
export const SCREEN_FILES = 'screens.json';
/** What the start loads for every screen. */
const PORTAL = 'web/portal.tsx';
export type ScreenFiles = Record<string, { scripts: string[]; styles: string[]; screen?: MenuScreen }>;

interface Screen extends MenuScreen {
  aliases?: readonly string[];
  load: () => unknown;
}

/**
 * Writes down which of the built files a screen needs beside the start, so that the page can ask for them at once. Also
 * what the menu knows of it, which the server paints.
 */
export function listScreenFiles(screens: readonly Screen[]): Plugin {
  return {
    name: 'list-screen-files',
    generateBundle(_options, bundle) {
      const files: ScreenFiles = {};
      for (const { aliases = [], load, ...screen } of screens) {
        const own = filesOf(moduleOf(load), bundle);
        files[screen.path] = { ...own, screen: menuScreenOf(screen) };
        for (const alias of aliases) files[alias] = own;
      }
      this.emitFile({ type: 'asset', fileName: SCREEN_FILES, source: JSON.stringify(files) });
    },
  };
}

function menuScreenOf(screen: MenuScreen): MenuScreen {
  const { path, title, beginsOtherwise, who, menu, needs, listedAt, needsBonus, needsNeighbour, header } = screen;
  return {
    path,
    title,
    who,
    ...(beginsOtherwise && { beginsOtherwise }),
    ...(menu && { menu }),
    ...(needs && { needs: { to: needs.to } }),
    ...(listedAt && { listedAt }),
    ...(needsBonus && { needsBonus }),
    ...(needsNeighbour && { needsNeighbour }),
    ...(header && { header }),
  };
}

/** The module that a screen imports on demand, as a path below the root. Throws where it imports none. */
function moduleOf(load: () => unknown): string {
  const imported = /import\(['"`]#([^'"`]+)['"`]\)/.exec(String(load))?.[1];
  if (!imported) throw new Error(`a screen imports nothing: ${String(load)}`);
  return imported;
}

function filesOf(module: string, bundle: Rolldown.OutputBundle): ScreenFiles[string] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const start = reachable(
    chunks.find(({ isEntry, name }) => isEntry && name === 'index')!,
    bundle,
  );
  const needed = [PORTAL, module].flatMap((name) => {
    const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${name}`)));
    if (!own) throw new Error(`nothing in the bundle is ${name}`);
    return [...reachable(own, bundle)];
  });
  const added = [...new Set(needed)].filter((chunk) => !start.has(chunk));
  return {
    scripts: added.map(({ fileName }) => `/${fileName}`),
    styles: added.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])].map((file) => `/${file}`)),
  };
}

function reachable(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<Rolldown.OutputChunk> {
  const reached = new Set([chunk]);
  // A set may grow while it is walked through.
  for (const { imports } of reached)
    for (const file of imports) {
      const next = bundle[file];
      if (next?.type === 'chunk') reached.add(next);
    }
  return reached;
}
