import {
  type BonusAnswer,
  bonusDetails,
  type BonusInput,
  bonusKinds,
  bonusMessages,
  emptyBonus,
  readDay,
  setBonus,
} from '#contract/money/bonus/bonus.ts';
import { saveBonus } from '#web/api/bonus.ts';
import { formatDate } from '#web/format/format-date.ts';
import { BonusKindSection, detailLabels, kindNames } from '#web/partner/bonus/bonus-kind-section.tsx';
import { LeaveGuard } from '#web/shell/leave-guard.tsx';
import { CheckboxField } from '#web/ui/form/fields.tsx';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

const dayLabels = { actionStartDate: 'Aktionsbonus: Erster Tag', actionEndDate: 'Aktionsbonus: Letzter Tag' };

/** What each field is called where all that is wrong is listed: with its kind, for both have the same fields. */
const labels = {
  bonusActive: 'Einkaufsbonus',
  ...Object.fromEntries(
    bonusKinds.flatMap((kind) => [
      [`${kind}Bonus`, kindNames[kind]],
      ...(kind === 'action' ? Object.entries(dayLabels) : []),
      ...bonusDetails.map((detail) => [`${kind}${detail}`, `${kindNames[kind]}: ${detailLabels[detail]}`]),
    ]),
  ),
  accepted: 'Bedingungen',
} as Record<keyof BonusInput, string>;

/** The bonus as it should be. Nothing can be typed before the stored one is known: no empty form may replace it. */
export function BonusForm({ bonus }: { bonus: BonusAnswer | undefined }) {
  const form = useContractForm<BonusInput, Awaited<ReturnType<typeof saveBonus>>>({
    schema: bonusInputFor(bonus?.mustAccept ?? false),
    labels,
    start: startWith(bonus),
    send: saveBonus,
    confirmation: ({ infoMessage }) => infoMessage,
    fallback: bonusMessages.failed,
  });
  const { label: _, ...active } = form.field('bonusActive');
  const { label: __, ...accepted } = form.field('accepted');
  return (
    <FormElement form={form} summary={ErrorSummary} isReadOnly={!bonus}>
      <LeaveGuard isNeeded={form.hasUnsent} />
      <FormSection title="Einkaufsbonus">
        <div data-wide>
          <CheckboxField {...active} label="Einkaufsbonus aktivieren" />
        </div>
      </FormSection>
      {bonusKinds.map((kind) => (
        <BonusKindSection key={kind} form={form} kind={kind} types={typesOf(kind, bonus)} />
      ))}
      {bonus?.mustAccept && form.values.bonusActive && (
        <FormSection title="Bedingungen">
          <div data-wide>
            <p className="mb-4" id="bedingungen">
              Für jede Bonusbuchung berechnen wir Ihnen {bonus.conditions}.
            </p>
            <CheckboxField {...accepted} label="Ich bestätige diese Bedingungen." aria-describedby="bedingungen" />
          </div>
        </FormSection>
      )}
      <p className="page-actions">
        <SubmitButton isSending={form.isSending} sending="Wird gespeichert …">
          Bonus speichern
        </SubmitButton>
      </p>
    </FormElement>
  );
}

function typesOf(kind: (typeof bonusKinds)[number], bonus: BonusAnswer | undefined): string[] {
  return bonus?.suggestedValues[`${kind}BonusTypes`] ?? [];
}

function startWith(bonus: BonusAnswer | undefined): Required<BonusInput> {
  const data = bonus?.bonusData ?? emptyBonus;
  const asTyped = (day: string) => formatDate(readDay(day) ?? '');
  return { ...data, actionStartDate: asTyped(data.actionStartDate), actionEndDate: asTyped(data.actionEndDate) };
}

/** The input; where the region asks for it, the conditions have to be accepted. Said before it is sent. */
function bonusInputFor(mustAccept: boolean): typeof setBonus.input {
  if (!mustAccept) return setBonus.input;
  return setBonus.input.refine(({ bonusActive, accepted }) => !bonusActive || accepted, {
    path: ['accepted'],
    message: bonusMessages.mustAccept,
    when: () => true,
  });
}
