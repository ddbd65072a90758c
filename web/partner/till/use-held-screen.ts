import { useEffect } from 'react';
import { holdScreen } from '#web/api/held-screen.ts';

/**
 * While a booking or a Storno is under way, or its outcome is shown, the till stays even if somebody signs in
 * elsewhere. Else nobody would see the outcome.
 */
export function useHeldScreen(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? holdScreen() : undefined), [isNeeded]);
}
