import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const NODE_MODULES = path.join(import.meta.dirname, '../node_modules');
const SOURCES = {
  'index.html': '<!doctype html><title>Empty</title><div id="root"></div><script type="module" src="./main.jsx"></script>',
  'main.jsx': `import { createRoot } from 'react-dom/client';
    createRoot(document.querySelector('#root')).render(<Page />);
    function Page() { return <h1>Nothing else</h1>; }`,
};

/** Gives a bench the address of a page that is React and one component, built and served from a temporary folder. */
export async function withEmptyPage(bench: (url: string) => Promise<void>): Promise<void> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'empty-page-'));
  const server = http.createServer((request, response) => {
    const file = path.join(root, 'dist', path.normalize(new URL(request.url ?? '/', 'http://page').pathname));
    const found = file.endsWith('/') ? `${file}index.html` : file;
    if (!fs.existsSync(found)) return void response.writeHead(404).end();
    response.setHeader('content-type', found.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(fs.readFileSync(found));
  });
  try {
    for (const [name, text] of Object.entries(SOURCES)) fs.writeFileSync(path.join(root, name), text);
    fs.symlinkSync(NODE_MODULES, path.join(root, 'node_modules'));
    await build({ root, configFile: false, logLevel: 'warn', plugins: [react()] });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await bench(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.close();
    fs.rmSync(root, { recursive: true });
  }
}
