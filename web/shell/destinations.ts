import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { logins, type LoginPath } from '#contract/parties/sign-in/logins.ts';
import { isPermitted, type Role } from '#contract/common/roles.ts';
import { editorialPermits } from '#contract/common/permits.ts';
import { STAFF_START_PATH } from '#contract/common/screen-paths.ts';

/** Where the home address leads a person. */
export function homeOf(user: SignedInUser): string {
  if (user.contract_ended) return '/dokumente';
  switch (user.role) {
    case 'customer':
      return '/dashboard';
    case 'interested':
      return '/partner';
    case 'employer':
      return '/partner-transaktionen';
    case 'partner':
      return user.partner_role === 'admin' || user.partner_role === 'user' ? '/buchung' : '/partner-transaktionen';
    case 'trolleymaker':
      return homeOfStaff(user);
    case 'contractor':
      return '/auftraggeber-auswertungen';
  }
}

/** The notifications, as part 1 wants it; staff without that right begins with the open work. */
function homeOfStaff(user: SignedInUser): string {
  return isPermitted(editorialPermits, user) ? '/push-notifications' : STAFF_START_PATH;
}

/** Where a person goes right after the login. */
export function destinationAfterLogin(user: SignedInUser): string {
  if (user.contract_ended) return '/';
  const isAdminWithGaps = user.partner_role === 'admin' && user.partner_data_complete !== true;
  switch (user.role) {
    case 'interested':
      return '/partner';
    case 'partner':
      return isAdminWithGaps ? '/partner-personal-data' : '/';
    case 'employer':
      return isAdminWithGaps ? '/arbeitgeber-personal-data' : '/';
    case 'contractor':
      return '/auftraggeber-auswertungen';
    case 'trolleymaker':
      return homeOfStaff(user);
    case 'customer':
      return '/';
  }
}

/** The login that somebody is sent to when the session ended without their doing. */
export function loginOf(role: Role): LoginPath {
  if (role === 'trolleymaker') return logins.operator.path;
  return loginAfterLogout(role);
}

/** The login that a logout leads to. */
export function loginAfterLogout(role: Role): LoginPath {
  if (role === 'partner' || role === 'interested') return logins.partner.path;
  if (role === 'employer') return logins.employer.path;
  return logins.customer.path;
}
