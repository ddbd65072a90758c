import type { BusinessRecord } from '#contract/operator/businesses/businesses.ts';
import { disagioModels } from '#contract/parties/partners/fees.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { ActButton, type OnAct } from './act-button.tsx';
import { disagioAct, withdrawDisagioAct } from './contract-acts.ts';
import classes from './businesses.module.css';

export function DisagioPanel({
  record,
  disagio,
  onAct,
}: { record: BusinessRecord; disagio: NonNullable<BusinessRecord['disagio']> } & OnAct) {
  const inForce = disagio.history.findLast(({ isComing }) => !isComing);
  return (
    <DeskPanel
      title="Disagio"
      actions={
        <ActButton act={disagioAct(record)} onAct={onAct}>
          Modell setzen
        </ActButton>
      }
    >
      <ul className="stack plain-list gap-4">
        {disagio.history.toReversed().map((step) => (
          <li key={step.from ?? 'first'} className={`row apart ${classes.item}`}>
            <span>
              {disagioModels[step.model].label}
              <br />
              <span className="soft breakable">{step.from ? `ab ${formatDate(step.from)}` : 'von Vertragsbeginn an'}</span>
            </span>
            {step === inForce && <StateMark tone="good">gilt jetzt</StateMark>}
            {step.isComing && step.from && (
              <span className="row gap-2">
                <StateMark tone="waiting">kommt</StateMark>
                <ActButton act={withdrawDisagioAct(step.from)} about={formatDate(step.from)} onAct={onAct}>
                  Zurücknehmen
                </ActButton>
              </span>
            )}
          </li>
        ))}
      </ul>
    </DeskPanel>
  );
}
