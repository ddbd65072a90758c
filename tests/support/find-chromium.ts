import fs from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The browser of the machine; `CHROMIUM` names another. Throws when there is none. */
export function findChromium(): string {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const name of NAMES) {
      const file = path.join(folder, name);
      if (fs.existsSync(file)) return file;
    }
  }
  throw new Error('The journeys need Chromium: install it (Debian: apt-get install chromium) or name it in CHROMIUM.');
}
