import type { Page } from '@playwright/test';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import { expect } from './journey.ts';
import { Visitor } from './portal.ts';

/** By the keyboard, as soon as it may be. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeEnabled();
  await button.press('Enter');
}

async function managementOf(url: string): Promise<Visitor> {
  const management = new Visitor(url);
  await management.signIn('trolleymakerportal-login', 'betrieb@demo.example');
  return management;
}

/** Does what the portal does by itself within a minute. */
export async function startJob(url: string, name: string): Promise<void> {
  const management = await managementOf(url);
  // 409: it has begun by itself.
  expect([204, 409]).toContain((await management.post('start-job', { name })).status);
}

/** The second person agrees to what waits. */
export async function confirmByManagement(url: string): Promise<void> {
  const management = await managementOf(url);
  const [act] = (await management.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts;
  const { number, digest } = act!;
  expect((await management.post('decide-four-eyes-act', { decision: 'confirm', number, digest })).status).toBe(204);
}
