import path from 'node:path';
import { keepReadersCompiled } from '#server/platform/uploads/read-apart.ts';

/** In a run that keeps what Node has compiled (`tests/run-all.ts`), the readers of sent files keep theirs, too. */
const { NODE_COMPILE_CACHE } = process.env;
if (NODE_COMPILE_CACHE) keepReadersCompiled(path.join(NODE_COMPILE_CACHE, 'readers'));
