import { isPermitted, type Standing } from '#contract/common/roles.ts';
import { customerPermits } from '#contract/parties/customers/customers.ts';

/** Whether a person's menu stands at the left edge where there is room: everybody's but card holders'. */
export function hasRail(user: Standing): boolean {
  return !isPermitted(customerPermits, user);
}
