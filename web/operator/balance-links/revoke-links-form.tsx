import { revokeBalanceLinks } from '#contract/parties/balance-links/balance-links.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { endBalanceLinks } from '#web/api/balance-links.ts';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

const start = { cards: '', reason: '' };

/** Ends links: of a card that was lost, or of a list that came into wrong hands. */
export function RevokeLinksForm() {
  const form = useContractForm({
    schema: revokeBalanceLinks.input,
    labels: { cards: 'Kartennummern, eine je Zeile', reason: 'Grund (steht im Protokoll)' },
    start,
    send: endBalanceLinks,
    confirmation: ({ count }) =>
      count === 0
        ? 'Keine dieser Karten hatte einen Link.'
        : `${count === 1 ? 'Ein Link gilt' : `${formatCount(count)} Links gelten`} nicht mehr.`,
    onSuccess: () => form.set(start),
    fallback: 'Die Links konnten nicht widerrufen werden.',
  });
  return (
    <FormElement form={form}>
      <TextAreaField {...form.field('cards')} maxLength={60_000} spellCheck={false} />
      <TextAreaField rows={2} {...form.field('reason')} />
      <SubmitButton isSending={form.isSending} className="button button-danger">
        Links widerrufen
      </SubmitButton>
    </FormElement>
  );
}
