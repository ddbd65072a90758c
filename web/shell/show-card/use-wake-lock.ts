import { useEffect } from 'react';

/** Keeps the screen from going dark, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isWanted = true;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (!isWanted) await lock.release();
      } catch {
        // Not there, or refused to spare the battery: the screen then goes dark as it always does.
      }
    };
    const takeAgain = () => void take();
    takeAgain();
    // The browser takes it away whenever the page is out of sight.
    document.addEventListener('visibilitychange', takeAgain);
    return () => {
      isWanted = false;
      document.removeEventListener('visibilitychange', takeAgain);
      void lock?.release();
    };
  }, []);
}
