import { vi } from 'vitest';

/** Before each test file: files share a worker, and what one has put in the place of a global, a setting or a function is none of the next one's. */
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.restoreAllMocks();
