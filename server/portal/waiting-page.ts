import { hash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { Config } from '#server/platform/config.ts';

const LOGO_FILE = path.join(import.meta.dirname, '../../web/static/kartenkontor.svg');
const AGAIN_S = 1;

/** The device's own face and colours, light or dark: what the portal's look is made of is still being built. */
const STYLE = `
  :root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
  body { display: grid; min-height: 100vh; margin: 0; place-items: center; }
  main { box-sizing: border-box; width: 100%; max-width: 34rem; padding: 1.5rem; }
  svg { display: block; width: 4rem; height: 4rem; }
  h1 { margin: 1rem 0 0.5rem; font-size: 1.75rem; line-height: 1.2; }
  progress { width: 100%; height: 1rem; }`;

const POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; frame-ancestors 'none'`;

/**
 * Listens until the portal can. Every request gets a page that reloads by itself, without a script, and shows the
 * progress of a first start's demo data (0 to 1). Returns how to give the port to the portal. Throws as listening
 * would.
 */
export async function serveWaitingPage({ PORT, HOST }: Config, share: () => number | null): Promise<() => void> {
  const server = http.createServer((request, response) => {
    response.writeHead(503, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'retry-after': String(AGAIN_S),
      connection: 'close',
    });
    response.end(request.method === 'HEAD' ? undefined : waitingPage(share()));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, resolve);
  });
  // The port is free at once. Open requests are still answered.
  return () => void server.close();
}

function waitingPage(share: number | null): string {
  const percent = share === null ? null : Math.floor(share * 100);
  const heading = percent === null ? 'Das Portal startet' : 'Die Demo entsteht';
  return `<!doctype html>
<html lang="de">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="refresh" content="${AGAIN_S}" />
    <title>${heading} – Kartenkontor</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      ${fs.readFileSync(LOGO_FILE, 'utf8')}
      <h1>${heading}</h1>
      ${percent === null ? '<p>Gleich erscheint es hier.</p>' : demoProgress(percent)}
    </main>
  </body>
</html>
`;
}

function demoProgress(percent: number): string {
  return `<p>Beim ersten Start werden Karten, Geschäfte und drei Jahre mit Buchungen erfunden. Danach erscheint hier das Portal.</p>
      <progress max="100" value="${percent}" aria-label="Fortschritt"></progress>
      <p>${percent} % sind fertig.</p>`;
}
