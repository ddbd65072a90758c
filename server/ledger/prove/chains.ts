import { chainOfEntries } from './chain-of-entries.ts';
import { chainOfFacts } from './chain-of-facts.ts';
import type { Chain } from './seal-chain.ts';

/** All sealed chains. */
export const chains: readonly Chain[] = [chainOfEntries, chainOfFacts];
