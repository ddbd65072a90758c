import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leaveOutOfZod } from './server/portal/leave-out-of-zod.ts';
import { listOfflineFiles } from './server/portal/list-offline-files.ts';
import { listScreenFiles } from './server/portal/list-screen-files.ts';
import { nameChunks } from './server/portal/name-chunks.ts';
import { buildTarget } from './web/oldest-browsers.ts';
import { screens } from './web/routes.ts';

const apiServer = 'http://localhost:3000';

export default defineConfig({
  root: 'web',
  // Its usual name means the screens for everybody here.
  publicDir: 'static',
  cacheDir: '../node_modules/.vite',
  plugins: [react(), leaveOutOfZod(), listOfflineFiles(), listScreenFiles(screens), frameFirst()],
  resolve: {
    // write-excel-file would zip in workers made from memory, which the content security policy refuses.
    alias: { '../zip/zipToArrayBuffer.js': path.join(import.meta.dirname, 'web/ui/table/zip-at-once.ts') },
  },
  // The server replaces this mark by a fresh nonce in every page it sends.
  html: { cspNonce: '__NONCE__' },
  build: {
    target: buildTarget,
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    rolldownOptions: {
      input: ['web/index.html', 'web/offline/service-worker.ts'],
      // Nobody who starts the portal on a slow machine can do anything about its plugins.
      checks: { bundlerTimings: false },
      // A browser looks for a newer service worker at the same address.
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: nameChunks() },
      },
    },
    // An inlined font or worker would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: withoutFirstFiles },
    // The map and the editor load with the screens that show them. Tests measure the weight of the first screen.
    chunkSizeWarningLimit: 1_500,
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': apiServer } },
});

/** What a screen asks for before its program asks: not what each page has already, and has to be named in each list. */
function withoutFirstFiles(_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  return hostType === 'js' ? needed.filter((file) => !/\/(rolldown-runtime|react|start|portal)-/.test(file)) : needed;
}

/** The page's frame arrives with its style. Load order: frame and style, the program, then what its screen needs. */
function frameFirst(): Plugin {
  return {
    name: 'frame-first',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
          .replace('</head>', '<!--screen-->\n  </head>'),
    },
  };
}
