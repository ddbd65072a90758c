import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { readConfig } from '#server/platform/config.ts';

/** The keys of tests and of the demo. */
export const SEAL_KEYS = openSealKeys(readConfig({}));
