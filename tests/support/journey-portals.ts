import { type JourneyPortal, openJourneyPortal, type World } from './journey-portal.ts';

/** Which portal a journey wants. */
export interface WantedPortal extends World {
  /** Settings that differ from the usual ones (server/platform/config.ts). */
  settings: Record<string, string>;
  /** The file whose journeys it is for alone; undefined where any may go through it. */
  onlyFor: string | undefined;
}

export interface JourneyPortals {
  /** The portal that exists already, or a new one. */
  find(wanted: WantedPortal): Promise<JourneyPortal>;
  close(): Promise<void>;
}

/**
 * One worker's portals: the usual one, and the last of the others, as each has a database and jobs of its own. Cheaper
 * than a worker for each, which would start another Node and another browser.
 */
export function keepPortals(usual: WantedPortal): JourneyPortals {
  const usualKey = keyOf(usual);
  const open = new Map<string, JourneyPortal>();
  const closeAllBut = async (kept: string[]) => {
    for (const [key, portal] of open) {
      if (kept.includes(key)) continue;
      open.delete(key);
      await portal.close();
    }
  };
  return {
    async find(wanted) {
      const key = keyOf(wanted);
      await closeAllBut([usualKey, key]);
      const portal = open.get(key) ?? (await openJourneyPortal(wanted.settings, wanted));
      open.set(key, portal);
      return portal;
    },
    close: () => closeAllBut([]),
  };
}

const keyOf = (wanted: WantedPortal) => JSON.stringify(wanted);
