import { registerHooks } from 'node:module';

/**
 * Preloaded into `bench/bookings.ts` of some checkout, by compare-states.ts. That checkout then fills its database and
 * starts its server with its own code; the load comes from the parent process.
 */
const PARENTS_LOAD = new URL('./parents-load.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const isOurs = context.parentURL?.endsWith('/bench/bookings.ts') && ['./till-load.ts', './pgbench.ts'].includes(specifier);
    return isOurs ? { url: PARENTS_LOAD, shortCircuit: true } : next(specifier, context);
  },
});
