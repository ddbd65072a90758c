import { messages } from '#contract/common/errors.ts';
import { CaptchaField } from '#web/public/captcha/captcha-field.tsx';
import type { ContractForm, FormValues } from '#web/ui/form/use-contract-form.ts';

/** The captcha of a form: its token is the value `captcha`. A new one after every attempt, which uses the token up. */
export function FormCaptcha<Values extends FormValues & { captcha: string }>({
  form,
  wrong = messages.captchaWrong,
}: {
  form: ContractForm<Values>;
  wrong?: string;
}) {
  return (
    <CaptchaField
      key={form.failures}
      isRetry={false}
      error={form.field('captcha').error}
      wrong={wrong}
      onToken={(captcha) => form.set({ captcha } as Partial<Values>)}
      onEnter={form.submit}
    />
  );
}
