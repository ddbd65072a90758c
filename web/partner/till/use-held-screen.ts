import { useEffect } from 'react';
import { holdScreen } from '#web/api/held-screen.ts';

/**
 * While a booking or a Storno is on its way, or its outcome is on show, the till stays whoever signs in elsewhere: else
 * nobody would learn of it.
 */
export function useHeldScreen(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? holdScreen() : undefined), [isNeeded]);
}
