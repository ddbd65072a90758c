import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { Builder, By, Capabilities, Key } from 'selenium-webdriver';
import type { Browser } from './browser.ts';
import { findProgram } from './find-program.ts';
import { atThisPace } from '#tests/support/pace.ts';

const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'];

/** WebKitGTK's MiniBrowser with its own driver, on a virtual screen. Undefined where one of the three is missing. */
export async function openWebKit(): Promise<Browser | undefined> {
  const driver = findProgram(['WebKitWebDriver']);
  const screen = findProgram(['xvfb-run']);
  const binary = findMiniBrowser();
  if (!driver || !screen || !binary) return undefined;

  const port = await freePort();
  const session = spawn(screen, ['-a', driver, `--port=${port}`], { stdio: 'ignore', detached: true });
  const end = () => process.kill(-session.pid!);
  process.once('exit', end);
  await listening(port);
  const wanted = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  const webkit = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(new Capabilities(wanted)).build();
  const find = (selector: string) => webkit.findElement(By.css(selector));
  return {
    name: String((await webkit.getCapabilities()).getBrowserVersion()).replace(/^/, 'webkitgtk/'),
    open: (url) => webkit.get(url),
    read: async <Value>(expression: string) => await webkit.executeScript<Value>(`return (${expression})`),
    click: (selector) => find(selector).click(),
    type: (selector, text) => find(selector).sendKeys(text),
    pressEnter: (selector) => find(selector).sendKeys(Key.ENTER),
    async close() {
      await webkit.quit();
      process.off('exit', end);
      end();
    },
  };
}

function findMiniBrowser(): string | undefined {
  return LIBRARIES.filter((folder) => fs.existsSync(folder))
    .flatMap((folder) => fs.readdirSync(folder).map((name) => path.join(folder, name, 'MiniBrowser')))
    .find((file) => file.includes('webkit') && fs.existsSync(file));
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Returns when somebody listens at the port. Throws after ten seconds. */
async function listening(port: number): Promise<void> {
  const latest = Date.now() + atThisPace(10_000);
  while (Date.now() < latest) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the driver of WebKit does not answer');
}
