import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { customerRegistration, registrationFormValues } from '#contract/registration.ts';
import { ask } from '#web/api/client.ts';

export const registrationFormValuesQuery = queryOptions({
  queryKey: [registrationFormValues.path],
  queryFn: ({ signal }) => ask(registrationFormValues, {}, { signal }),
  staleTime: Infinity,
});

export function registerCustomer(input: InputOf<typeof customerRegistration>, captchaToken: string): Promise<null> {
  return ask(customerRegistration, input, { captchaToken });
}
