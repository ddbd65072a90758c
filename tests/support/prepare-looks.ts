import { prepareWorld } from './prepare-journeys.ts';

/** Runs once before the looks: the journeys' world, with as much trade as fills the lists. */
export default (): Promise<() => Promise<void>> => prepareWorld({ months: 3 });
