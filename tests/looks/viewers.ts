import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { OFFLINE_PATH } from '#contract/common/screen-paths.ts';
import { screens } from '#web/routes.ts';
import { menuOf } from '#contract/portal/menu.ts';
import { admissionTo, type Screen } from '#web/shell/screen.ts';

const nothing = { partner_role: null, staff_role: null, partner_interest_in: null };

/** The demo's person with most to show for each role, and what the guard of the screens asks of a person. */
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
 * Every screen with each role that may open it, except the one that redirects everybody. Public screens are checked
 * signed in only for roles whose menu has them; without a connection, for the card holder.
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
