import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/common/call.ts';
import { customerRegistration, registrationFormValues } from '#contract/parties/customers/registration.ts';
import { ask, queryOf } from '#web/api/client.ts';

export const registrationFormValuesQuery = queryOptions({
  ...queryOf(registrationFormValues),
  staleTime: Infinity,
});

export function registerCustomer(input: InputOf<typeof customerRegistration>, captchaToken: string): Promise<null> {
  return ask(customerRegistration, input, { captchaToken });
}
