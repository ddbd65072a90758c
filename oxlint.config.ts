import fs from 'node:fs';
import path from 'node:path';
import { defineConfig, type OxlintOverride } from 'oxlint';
import { readFloorPlan, readWebPlan } from './tests/house/read-floor-plan.ts';

/** The lint rules, and the walls between the parts of the house. `tests/house/walls.test.ts` tries each wall. */

const architecture = fs.readFileSync(path.join(import.meta.dirname, 'ARCHITECTURE.md'), 'utf8');
const rooms = readFloorPlan(architecture).map(({ name }) => name);
/** Lowest first: `platform`, `ledger`, `tenancy`, … `portal`. */
const floors = [...new Set(rooms.map((name) => name.split('/')[0]!))];
/** Floors that hold rooms: what stands above `platform` and `ledger`, and below `portal`. */
const roomFloors = floors.slice(2, -1);
/** The lines of the web's drawing, lowest first; above them are the files that lie in `web/` itself. */
const webLines = readWebPlan(architecture).slice(0, -1);

/** One message for each kind of wall. */
const OUTSIDE =
  'Name what lies outside of the own folder by #contract/, #server/, #web/, #seeds/ or #tests/, so that walls see it.';
const HOUSE = 'This part does not stand on that one: ARCHITECTURE.md draws which part may know which.';
const VERBS = 'A room reaches another through its verb functions, never through its routes or tables.';
const PACKAGES = 'This package is not on the list of what this part may use. The lists are in oxlint.config.ts.';

type Pattern = { regex: string; message: string } | { group: string[] };

/** A name lets its subpaths in too: `react-dom` also means `react-dom/client`, `bwip-js/node` not `bwip-js/generic`. */
const packageOf = (name: string) => `${name}{,/**/*}`;

/**
 * The patterns are asked in this order. A name that a negated group lets in is not asked any further, so each wall
 * lists what is allowed and then refuses the rest. Types count like values.
 */
function wall(files: string, house: string[], packages: string[], ...first: Pattern[]): OxlintOverride {
  const patterns: Pattern[] = [
    { regex: '(^|/)\\.\\./', message: OUTSIDE },
    ...first,
    { group: [...house, ...packages.map(packageOf)].map((allowed) => `!${allowed}`) },
    { regex: '^#', message: HOUSE },
    { regex: '^[^#.]', message: PACKAGES },
  ];
  return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

/** What a floor stands on, and itself. */
const upTo = (floor: string, root: string) => floors.slice(0, floors.indexOf(floor) + 1).map((one) => `#${root}/${one}/**`);
const folderOrFile = (name: string) => (name.endsWith('/') ? `${name}**` : name);

/** What needs no business may use of the contract. */
const COMMON = ['#contract/common/**'];
const NODE = 'node:*';

/** The contract stands on zod alone, and its floors on each other as the server's do. */
const contractWalls = [
  wall('contract/common/**', COMMON, ['zod']),
  ...[...roomFloors, 'portal'].map((floor) => wall(`contract/${floor}/**`, [...COMMON, ...upTo(floor, 'contract')], ['zod'])),
  wall('contract/**/*.test.ts', ['#contract/**'], ['zod', 'vitest', 'fast-check', 'temporal-polyfill']),
];

const SCREEN = ['react', 'react-dom', '@tanstack/react-query', '@tanstack/react-router', '@tabler/icons-react', 'zod'];
const webPackages: Record<string, string[]> = {
  'api/': ['@tanstack/react-query', 'altcha-lib', 'zod'],
  'ui/': [
    ...SCREEN,
    '@hookform/resolvers',
    'fflate',
    'jspdf',
    'jspdf-autotable',
    'react-day-picker',
    'react-hook-form',
    'recharts',
    'write-excel-file/universal',
    'zxing-wasm/reader',
  ],
  'shell/': [...SCREEN, 'maplibre-gl', 'pmtiles'],
  'public/': SCREEN,
  'account/': SCREEN,
  'customer/': SCREEN,
  'employer/': SCREEN,
  'operator/': [...SCREEN, '@tiptap/*', 'bwip-js/generic', 'fflate'],
  'partner/': [...SCREEN, 'n2words/de-DE'],
  'prospect/': SCREEN,
  'store.ts': ['react'],
};
/** `web/ui` and `web/format` know no business, but how a call may fail. */
const webKnows: Record<string, string[]> = {
  'ui/': [...COMMON, '#web/api/call-error.ts'],
  'format/': COMMON,
};

/** Each part knows the lines below its own, and on its own line nobody. */
const webWalls = [
  wall('web/*', ['#contract/**', '#web/**'], ['react', 'react-dom', '@tanstack/react-query', '@tanstack/react-router']),
  ...webLines.flatMap((line, height) => {
    const below = webLines.slice(0, height).flat();
    return line.map((part) => {
      const known = [part, ...below].map((name) => `#web/${folderOrFile(name)}`);
      return wall(`web/${folderOrFile(part)}`, [...known, ...(webKnows[part] ?? ['#contract/**'])], webPackages[part] ?? []);
    });
  }),
  wall('web/**/*.test.{ts,tsx}', ['#contract/**', '#web/**', '#tests/**'], ['vitest', 'fast-check', 'papaparse', 'zod', NODE]),
];

const platformPackages: Record<string, string[]> = {
  '*': ['pino', 'sanitize-html', 'temporal-polyfill', 'zod'],
  'db/**': ['kysely', 'pg', '@electric-sql/pglite'],
  'http/**': [
    'fastify',
    '@fastify/compress',
    '@fastify/cookie',
    '@fastify/rate-limit',
    '@fastify/swagger',
    'fastify-type-provider-zod',
    'bowser',
    'prom-client',
    'zod',
  ],
  'jobs/**': ['kysely', 'pg-boss', 'cron-parser'],
  'mail/**': ['kysely', 'nodemailer'],
  'pdf/**': ['pdfkit', 'fontkit'],
  'push/**': ['web-push'],
  'uploads/**': [
    'fastify',
    '@fastify/multipart',
    'fflate',
    'papaparse',
    'read-excel-file/node',
    'sanitize-html',
    'sharp',
    'write-excel-file/node',
  ],
};
const ROOM = ['fastify', 'kysely', 'zod', NODE];
const roomPackages: Record<string, string[]> = {
  tenancy: ['@zxcvbn-ts/language-common', 'altcha-lib', 'bwip-js/node', 'fontkit', 'otpauth', 'sharp'],
  parties: ['bankdata-germany', 'bwip-js/node', 'ibantools', 'temporal-polyfill'],
  money: ['@paypal/paypal-server-sdk', 'bwip-js/node', 'sepa', 'sharp', 'temporal-polyfill', 'write-excel-file/node'],
  reports: ['fflate', 'ibantools', 'sax', 'sepa', 'temporal-polyfill'],
  operator: ['fflate', 'ibantools', 'sharp', 'temporal-polyfill'],
};
const SERVER_TESTS = [
  'vitest',
  'altcha-lib',
  'fast-check',
  'fflate',
  'fontkit',
  'kysely',
  'otpauth',
  'pg',
  'pino',
  'pmtiles',
  'read-excel-file/node',
  'sharp',
  'temporal-polyfill',
  'unpdf',
  'write-excel-file/node',
  'zod',
  NODE,
];

const kyselysTables: Pattern = { group: ['!#server/platform/db/tables.ts'] };
/** Only `portal` asks for the list of a floor's routes, and only that list names the routes of the floor's rooms. */
const routesOfFloors: Pattern = { group: ['!#server/*/routes.ts'] };
const routesAndTables: Pattern = { regex: '^#server/.+/([^/]*routes|tables)\\.ts$', message: VERBS };
const routesNearby: Pattern = { regex: '^\\./(.+/)?[^/]*routes\\.ts$', message: VERBS };

const serverWalls = [
  ...Object.entries(platformPackages).map(([part, packages]) =>
    wall(`server/platform/${part}`, ['#server/platform/**', ...COMMON], [...packages, NODE]),
  ),
  wall('server/ledger/**', ['#contract/**', '#server/platform/db/**', '#server/ledger/**'], ['kysely', NODE]),
  ...roomFloors.flatMap((floor) => {
    const house = ['#contract/**', ...upTo(floor, 'server')];
    const packages = [...ROOM, ...(roomPackages[floor] ?? [])];
    return [
      wall(`server/${floor}/**`, house, packages, kyselysTables, routesAndTables, routesNearby),
      // A folder within a room names the room's own tables.
      ...rooms
        .filter((room) => room.startsWith(`${floor}/`) && !room.endsWith('.ts'))
        .map((room) => {
          const own: Pattern = { group: [`!#server/${room}/tables.ts`] };
          return wall(`server/${room}/*/**`, house, packages, kyselysTables, own, routesAndTables, routesNearby);
        }),
      wall(`server/${floor}/routes.ts`, house, ['fastify'], routesAndTables),
    ];
  }),
  wall(
    'server/portal/**',
    ['#contract/**', '#server/**', '#seeds/**'],
    ['fastify', '@fastify/static', 'vite', NODE],
    routesOfFloors,
    routesAndTables,
  ),
  wall('server/**/*.test.ts', ['#contract/**', '#server/**', '#seeds/**', '#tests/**'], SERVER_TESTS),
];

/** What stands around the house sees all of it. */
const otherWalls = [
  wall('*.config.ts', ['#*/**'], ['@playwright/test', '@vitejs/plugin-react', 'oxlint', 'vite', 'vitest', NODE]),
  // Run in the folder of a build, without the program.
  wall('deploy/**', ['@vercel/nft'], [NODE]),
  wall('bench/**', ['#*/**'], ['@playwright/test', '@vitejs/plugin-react', 'kysely', 'pg', 'vite', 'write-excel-file', NODE]),
  wall(
    'seeds/**',
    ['#contract/**', '#server/**', '#seeds/**'],
    [
      '@maplibre/geojson-vt',
      '@maplibre/vt-pbf',
      'kysely',
      'modern-tar/fs',
      'pbf',
      'pmtiles',
      'sepa',
      'sharp',
      'temporal-polyfill',
      NODE,
    ],
  ),
  wall('seeds/**/*.test.ts', ['#contract/**', '#server/**', '#seeds/**', '#tests/**'], SERVER_TESTS),
  wall(
    'tests/**',
    ['#*/**'],
    [
      '@mdn/browser-compat-data',
      '@playwright/test',
      'axe-core',
      'bwip-js/node',
      'fast-check',
      'fflate',
      'kysely',
      'papaparse',
      'pg',
      'puppeteer-core',
      'read-excel-file/node',
      'selenium-webdriver',
      'sharp',
      'smtp-server',
      'temporal-polyfill',
      'unpdf',
      'vite',
      'vitest',
      'write-excel-file/node',
      'xmllint-wasm',
      'zxing-wasm/reader',
      NODE,
    ],
  ),
];

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'promise', 'unicorn', 'oxc', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['dist', 'data', 'node_modules'],
  rules: {
    'import/no-cycle': 'error',
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'no-explicit-any': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    // It refuses `import('…').X` as a type: the one form of import that walls do not see.
    'typescript/consistent-type-imports': 'error',
    'unicorn/filename-case': ['error', { cases: { kebabCase: true } }],
    'import/no-named-as-default-member': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-misused-spread': 'off',
    'unicorn/no-array-sort': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/valid-title': 'off',
    'oxc/no-map-spread': 'off',
  },
  overrides: [
    // What none of the others names: a folder that nobody has drawn may import nothing.
    wall('**', [], []),
    ...contractWalls,
    ...webWalls,
    ...serverWalls,
    ...otherWalls,
  ],
});
