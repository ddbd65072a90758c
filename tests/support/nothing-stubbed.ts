import { vi } from 'vitest';

/** Before each test file: removes stubs of globals, settings and functions, as the files of a worker share them. */
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.restoreAllMocks();
