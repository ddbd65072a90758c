// Run while an image or a package is made, in a copy of the program whose pages are built: leaves only what the server
// needs.
import { nodeFileTrace } from '@vercel/nft';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

const KEPT = new Set(['contract', 'dist', 'node_modules', 'package-lock.json', 'package.json', 'seeds', 'server']);
const SOURCES = ['contract', 'seeds', 'server'];
/** Read only for trying without PostgreSQL, and only to build the pages. */
const LEFT_OUT = /node_modules\/(?:@electric-sql\/pglite|vite)\//;
/** Asked for by packages that go on without them: other machines, a faster driver, colours, and what is left out. */
const OPTIONAL = /"(?:@img\/sharp-|pg-native"|cloudflare:|supports-color"|@electric-sql\/pglite")/;
/** The one that runs the server is a package, too. */
const NODE_LINK = 'node_modules/.bin/node';
/** Of each package that is used: what npm lists it by, what it is made of, and its licence. */
const DESCRIBES = /^(?:package\.json|\.package-lock\.json|versions\.json|(?:licen[cs]e|notice|copying).*)$/i;

const listFiles = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));

if (fs.existsSync('.git')) throw new Error('This is a checkout. Nothing was removed.');
for (const name of fs.readdirSync('.')) if (!KEPT.has(name)) fs.rmSync(name, { recursive: true });
for (const file of SOURCES.flatMap(listFiles)) if (file.endsWith('.test.ts')) fs.rmSync(file);

const programs = SOURCES.flatMap(listFiles).filter((file) => file.endsWith('.ts'));
const loaded = await traceServer();
const keptWhole = new Set(['node', ...listDataPackages()]);
keepPackages(new Set([...keptWhole, ...[...loaded].flatMap(packageOf)]));
for (const file of listFiles('node_modules')) {
  const isNeeded = loaded.has(file) || DESCRIBES.test(path.basename(file)) || file === NODE_LINK;
  if (!isNeeded && !packageOf(file).some((name) => keptWhole.has(name))) fs.rmSync(file);
}

/** The files of packages that the server may load. What only the pages use is built into them. */
async function traceServer(): Promise<Set<string>> {
  const { fileList, warnings } = await nodeFileTrace(programs, {
    // As Node does: where a package has `exports`, its `main` (the same again for older programs) is never loaded.
    exportsOnly: true,
    // Without types, of which much is imported that nothing loads.
    readFile: async (file) => {
      if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile()) return null;
      const bytes = fs.readFileSync(file);
      return file.endsWith('.ts') ? stripTypeScriptTypes(bytes.toString()) : bytes;
    },
    ignore: (file) => LEFT_OUT.test(file),
  });
  const missing = [...warnings].filter(({ message }) => message.startsWith('Failed to resolve') && !OPTIONAL.test(message));
  if (missing.length > 0) throw new AggregateError(missing, 'The server asks for packages that are not here.');
  return fileList;
}

/** Packages of files to read, such as fonts: the trace does not see a path that is put together. */
function listDataPackages(): string[] {
  const resolved = /\bresolve\(\s*['`](?<name>(?:@[^/'`]+\/)?[^/'`]+)\//g;
  const named = programs.flatMap((file) => [...fs.readFileSync(file, 'utf8').matchAll(resolved)]);
  return named.map(({ groups }) => groups!.name!);
}

/** The name of the package that a file belongs to, if it does. */
function packageOf(file: string): string[] {
  const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
  return name ? [name] : [];
}

function keepPackages(used: ReadonlySet<string>): void {
  const { devDependencies: _, ...program } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as Record<string, object>;
  const kept = Object.entries(program.dependencies ?? {}).filter(([name]) => used.has(name));
  fs.writeFileSync('package.json', `${JSON.stringify({ ...program, dependencies: Object.fromEntries(kept) }, null, 2)}\n`);
  const pruned = spawnSync('npm', ['prune', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], { stdio: 'inherit' });
  if (pruned.status !== 0) throw new Error('npm prune failed');
}
