import { createStore } from '#web/store.ts';

/** The browser's own question whether to keep the portal among the apps; it can be asked once. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** Null until the browser offers it, which it may do on any screen, and where it never does. */
export const installPrompt = createStore<InstallPrompt | null>(null);

/** From now on the question waits for its moment. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => installPrompt.set(null));
}
