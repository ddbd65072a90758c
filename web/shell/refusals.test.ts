import { beforeEach, expect, test, vi } from 'vitest';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import type { Role } from '#contract/common/roles.ts';
import { CallError } from '#web/api/call-error.ts';
import { currentUser } from '#web/api/current-user.ts';
import { holdScreen } from '#web/api/held-screen.ts';
import { refusalHandler } from '#web/shell/refusals.ts';
import { alerts, clearAlerts } from '#web/ui/alerts.ts';

const goTo = vi.fn<(path: string) => void>();
const goToMaintenance = vi.fn<() => void>();
const handle = refusalHandler({ goTo, goToMaintenance });
const signInAs = (role: Role) => currentUser.set({ role } as SignedInUser);
const shown = () => alerts.get().map(({ message }) => message);

beforeEach(() => {
  goTo.mockReset();
  clearAlerts();
});

test.each([
  ['customer', '/login'],
  ['contractor', '/login'],
  ['partner', '/partner-login'],
  ['interested', '/partner-login'],
  ['employer', '/arbeitgeber-login'],
  ['trolleymaker', '/trolleymakerportal-login'],
] as const)('403 sends the role %s to %s', (role, login) => {
  signInAs(role);
  handle(new CallError(403, {}), false);
  expect(currentUser.get()).toBeNull();
  expect(goTo.mock.calls).toEqual([[login]]);
  expect(shown()).toEqual(['Ihre Sitzung ist abgelaufen.']);
});

test('a region that has moved signs nobody out, and says where it is', () => {
  signInAs('partner');
  handle(new CallError(410, { errorCode: 'MOVED', errorMessage: 'Sie finden sie jetzt hier: http://b.example' }), false);
  expect([currentUser.get()?.role, goTo.mock.calls, shown()]).toEqual([
    'partner',
    [],
    ['Sie finden sie jetzt hier: http://b.example'],
  ]);
});

test('a session that grew too old leaves the cards that open without a connection, any other 403 does not', () => {
  const removeItem = vi.fn<(key: string) => void>();
  vi.stubGlobal('localStorage', { removeItem });
  signInAs('customer');
  handle(new CallError(403, { errorCode: 'NO_SESSION' }), false);
  expect(removeItem).not.toHaveBeenCalled();
  signInAs('customer');
  handle(new CallError(403, { errorCode: 'NOT_PERMITTED' }), false);
  expect(removeItem).toHaveBeenCalledWith('kept-cards');
  vi.unstubAllGlobals();
});

test('several calls that fail together are one end of the session', () => {
  signInAs('customer');
  handle(new CallError(403, { errorMessage: 'Bitte neu anmelden.' }), false);
  handle(new CallError(403, { errorMessage: 'Bitte neu anmelden.' }), false);
  expect(goTo).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual(['Bitte neu anmelden.']);
});

test('while a screen is held only a call with a key ends the session at once', () => {
  const release = holdScreen();
  signInAs('partner');
  handle(new CallError(403, { errorCode: 'FOREIGN_PAGE' }), false);
  expect(goTo).not.toHaveBeenCalled();
  expect(shown()).toEqual([]);
  release();
  expect(goTo.mock.calls).toEqual([['/partner-login']]);
  expect(shown()).toEqual(['Ihre Sitzung ist abgelaufen.']);

  const releaseAgain = holdScreen();
  signInAs('partner');
  handle(new CallError(403, { errorCode: 'NO_SESSION' }), true);
  expect(goTo).toHaveBeenCalledTimes(2);
  releaseAgain();
});

test('503 with a type that blocks ends the session, here and on the server, and leads to the maintenance page, any other only tells', async () => {
  const asked = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('location', new URL('http://portal.example/dashboard'));
  signInAs('partner');
  handle(new CallError(503, { errorMessage: 'Ausgelastet.' }), false);
  expect(currentUser.get()).not.toBeNull();
  handle(new CallError(503, { errorMessage: 'Wartung.', type: 'BlockAll' }), false);
  expect(currentUser.get()).toBeNull();
  await vi.waitFor(() => expect(goToMaintenance).toHaveBeenCalledOnce());
  expect(asked.mock.calls.map(([url]) => url)).toEqual([new URL('http://portal.example/api/logout')]);
  expect(shown()).toEqual(['Ausgelastet.']);
  vi.unstubAllGlobals();
});
