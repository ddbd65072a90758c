import type { Permit } from '#contract/common/roles.ts';

/** Who may try the demo screens: prospects, and partners because the menu offers them the demos too. */
export const demoPermits = [{ role: 'interested' }, { role: 'partner' }] as const satisfies readonly Permit[];

/** Whom the menu offers the demos: not prospects who want to be an employer and nothing else. */
export const demoMenuPermits = [
  { role: 'interested', interests: ['Akzeptanzpartner', 'Beides'] },
  { role: 'partner' },
] as const satisfies readonly Permit[];
