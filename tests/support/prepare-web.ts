import { buildWeb } from '#server/portal/build-web.ts';

/** Runs once before tests that start the portal, which does not start without its pages. */
export default buildWeb;
