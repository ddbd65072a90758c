import type { Page } from '@playwright/test';
import { Authenticator } from './authenticator.ts';

/** Sets a second factor up for whom the page's browser is signed in as, without the screens. */
export async function turnOnSecondFactor({ request }: Page, password = 'Blumen-2026!'): Promise<Authenticator> {
  const { token } = (await (await request.get('/api/session')).json()) as { token: string };
  const headers = { 'x-csrf-token': token };
  const begun = await request.post('/api/begin-second-factor', { data: { password }, headers });
  const app = new Authenticator(((await begun.json()) as { secret: string }).secret);
  const confirmed = await request.post('/api/confirm-second-factor', { data: { code: app.next() }, headers });
  if (!confirmed.ok()) throw new Error(`confirm-second-factor: ${confirmed.status()}`);
  return app;
}
