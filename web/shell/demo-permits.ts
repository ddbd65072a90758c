import type { Permit } from '#contract/common/roles.ts';

/** Who may try the demo screens: prospects, and partners because the menu offers them the demos too (part 1, sections 2.1 and 2.3). */
export const demoPermits = [{ role: 'interested' }, { role: 'partner' }] as const satisfies readonly Permit[];

/** Whom the menu offers the demos: not prospects who want to be an employer and nothing else (part 1, section 2.3). */
export const demoMenuPermits = [
  { role: 'interested', interests: ['Akzeptanzpartner', 'Beides'] },
  { role: 'partner' },
] as const satisfies readonly Permit[];
