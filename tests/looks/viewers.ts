import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { OFFLINE_PATH } from '#contract/common/screen-paths.ts';
import { screens } from '#web/routes.ts';
import { admissionTo, menuOf, type Screen } from '#web/shell/screen.ts';

const nothing = { partner_role: null, staff_role: null, partner_interest_in: null };

/** The person of the demo for whom each role's screens show most, and what the guard of the screens asks of a person. */
const people = [
  { email: 'kundin@demo.example', role: 'customer' },
  { email: 'partner@demo.example', role: 'partner', partner_role: 'admin' },
  { email: 'arbeitgeber@demo.example', role: 'employer', partner_role: 'admin' },
  { email: 'interesse@demo.example', role: 'interested', partner_interest_in: 'Beides' },
  { email: 'interesse-arbeitgeber@demo.example', role: 'interested', partner_interest_in: 'Arbeitgeber' },
  { email: 'auftraggeber@demo.example', role: 'contractor' },
  { email: 'betrieb@demo.example', role: 'trolleymaker', staff_role: 'management' },
];
export const viewers = people.map((one) => ({ ...nothing, ...one }) as SignedInUser);

/**
 * Every screen with each role that gets in, but for the one that leads everybody home. What is open to anyone is seen signed in only by those
 * whose menu has it; without a connection, by the card holder.
 */
export const views = screens
  .filter(({ path }) => path !== '/')
  .flatMap((screen) =>
    [null, ...viewers]
      .filter((viewer) => admissionTo(screen, viewer) === 'enter')
      .filter((viewer) => viewer === null || screen.who !== 'anyone' || isLookedFor(screen, viewer))
      .map((viewer) => ({ screen, viewer })),
  );

function isLookedFor(screen: Screen, viewer: SignedInUser): boolean {
  return menuOf(screens, viewer).includes(screen) || (screen.path === OFFLINE_PATH && viewer.role === 'customer');
}
