import type { Plugin, Rolldown } from 'vite';

const SERVICE_WORKER = 'service-worker.js';
/** What must be there without a connection: the start of the program, and the screen for that case. */
const NEEDED = [/\/web\/main\.tsx$/, /\/web\/portal\.tsx$/, /\/web\/customer\/offline\/offline-screen\.tsx$/];

/** Writes into the service worker which of the built files it keeps for times without a connection. */
export function listOfflineFiles(): Plugin {
  return {
    name: 'list-offline-files',
    generateBundle(_options, bundle) {
      const worker = bundle[SERVICE_WORKER];
      if (worker?.type !== 'chunk' || worker.imports.length > 0) throw new Error('the service worker is not one file');
      const files = neededFiles(bundle);
      worker.code = worker.code.replaceAll('OFFLINE_FILES', JSON.stringify(files.map((file) => `/${file}`)));
    },
  };
}

function neededFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  const add = (file: string): void => {
    const output = bundle[file];
    if (files.has(file) || output?.type !== 'chunk') return;
    files.add(file);
    for (const style of output.viteMetadata?.importedCss ?? []) files.add(style);
    for (const asset of output.viteMetadata?.importedAssets ?? []) files.add(asset);
    output.imports.forEach(add);
  };
  for (const needed of NEEDED) {
    const chunks = Object.values(bundle).filter(
      (output) => output.type === 'chunk' && output.moduleIds.some((id) => needed.test(id)),
    );
    if (chunks.length === 0) throw new Error(`nothing in the bundle is ${needed}`);
    for (const { fileName } of chunks) add(fileName);
  }
  return [...files].sort();
}
