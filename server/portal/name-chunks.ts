import path from 'node:path';
import type { Rolldown } from 'vite';

const WEB = path.join(import.meta.dirname, '../../web');
const MAIN = path.join(WEB, 'main.tsx');
const PORTAL = path.join(WEB, 'portal.tsx');
const LOGIN = path.join(WEB, 'public/sign-in/login-screen.tsx');
const FINDER = 'public/shops';
/** One import of an icon reaches all of them: of these, only what a module names counts as imported. */
const ALL_ICONS = /\/@tabler\/icons-react\/dist\/esm\/tabler-icons-react\.mjs$/;
const ICON_NAME = /\bIcon[A-Z]\w*/g;
/** One import of the router reaches it, and it is for screens with something to lose. */
const BLOCKER = /\/@tanstack\/react-router\/dist\/esm\/useBlocker\.js$/;
const FORM = /react-hook-form|@hookform|use-contract-form/;
/** Also CommonJS, of which the bundler makes one large function. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;
/** Comes with the frame's style, in one file. */
const STYLE = /\.css(\?|$)/;
/** The table comes with the screens that show one. */
const TABLE = /\/web\/ui\/table\/(?!list-table)/;
/** Letters of source up to which a module may come with screens that do not use it. */
const SMALL = 3_500;
/** Screens from which on a small module counts as used by all. */
const MANY = 8;
/** The same for a module that is hardly larger than what is said with each file on its way. */
const TINY = 700;
const SOME = 4;

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>;
interface Module {
  id: string;
  size: number;
  /** What is loaded on demand and reaches this module. */
  users: readonly string[];
  needsForm: boolean;
}

/**
 * Groups modules into few files. By default the bundler makes a file of everything that two screens share. That is
 * thirty files for the dashboard, most of them smaller than their HTTP headers.
 *
 * - `react`: what stays the same from one version of the portal to the next
 * - `start`: what finds out who is here; the program reads it first, in a task of its own
 * - `portal`: the rest that the first screen waits for, with the logins, whose fields most screens use too
 * - `parts`: small modules that many screens use
 * - `form`: the library for forms, with small modules that many screens with forms use
 * - `shop`: small modules that the finder shares with screens of card holders: how a shop looks, and when it is open
 * - `wallet`: small modules that only screens of card holders share
 */
export function nameChunks(): { name: (id: string, context: Context) => string | null; debugName: string }[] {
  let modules: ReadonlyMap<string, Module> | undefined;
  const group = (name: string, isIn: (module: Module) => boolean) => ({
    debugName: name,
    name: (id: string, context: Context) => {
      modules ??= listModules(context);
      const module = modules.get(id);
      return module && isIn(module) ? name : null;
    },
  });
  const hasBoth = (module: Module) => !areUsersIn(module, 'customer') && !areUsersIn(module, FINDER);
  const isShared = ({ id, size, users }: Module) => users.length > 1 && size <= SMALL && !TABLE.test(id);
  const isPart = (module: Module) => isShared(module) && module.users.length >= (module.size < TINY ? SOME : MANY);
  return [
    group('react', ({ id }) => REACT.test(id)),
    group('start', ({ id, users }) => users.includes(MAIN) || (users.includes(PORTAL) && STYLE.test(id))),
    group('portal', ({ users }) => users.includes(PORTAL)),
    group('parts', (module) => isPart(module) && !module.needsForm),
    group('form', (module) => module.needsForm && (isPart(module) || FORM.test(module.id))),
    // This group stands before the wallet's, which would draw these modules in with its imports.
    group('shop', (module) => isShared(module) && areUsersIn(module, 'customer', FINDER) && hasBoth(module)),
    group('wallet', (module) => isShared(module) && areUsersIn(module, 'customer')),
  ];
}

/** Parts of the shell that come on demand belong to nobody. */
function areUsersIn({ users }: Module, ...areas: string[]): boolean {
  const isIn = (user: string, area: string) => user.startsWith(path.join(WEB, area) + path.sep);
  const some = users.filter((user) => !isIn(user, 'shell'));
  return some.length > 0 && some.every((user) => areas.some((area) => isIn(user, area)));
}

function listModules(context: Context): Map<string, Module> {
  const infoOf = (id: string) => context.getModuleInfo(id);
  const iconsIn = (id: string, icons: string) =>
    [...new Set(infoOf(id)?.code?.match(ICON_NAME))].map((name) => path.join(path.dirname(icons), `icons/${name}.mjs`));
  const importsOf = (id: string) =>
    (infoOf(id)?.importedIds ?? []).flatMap((next) => (ALL_ICONS.test(next) ? iconsIn(id, next) : next));
  const start = reachableFrom([MAIN], importsOf);
  const portal = reachableFrom([PORTAL, LOGIN], importsOf);
  const all = reachableFrom([MAIN], (id) => [...importsOf(id), ...(infoOf(id)?.dynamicallyImportedIds ?? [])]);
  const modules = new Map(
    [...all].map((id) => [
      id,
      {
        id,
        size: infoOf(id)?.code?.length ?? 0,
        users: [] as string[],
        needsForm: [...reachableFrom([id], importsOf)].some((reached) => FORM.test(reached)),
      },
    ]),
  );
  const onDemand = new Set([...all].flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? []));
  for (const user of onDemand)
    for (const id of reachableFrom([user], (of) => importsOf(of).filter((next) => !start.has(next) && !portal.has(next))))
      modules.get(id)?.users.push(user);
  for (const id of portal) modules.get(id)?.users.push(PORTAL);
  for (const id of start) modules.get(id)?.users.push(MAIN);
  return modules;
}

/** Everything that is imported at once, not on demand. */
function reachableFrom(starts: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set(starts);
  // A set may grow while it is walked through.
  for (const id of reached) for (const next of importsOf(id)) if (!BLOCKER.test(next)) reached.add(next);
  return reached;
}
