import { IconArrowBackUp } from '@tabler/icons-react';
import { STORNO_KEY } from '#web/partner/till/till-panels.ts';
import type { StornoActs } from '#web/partner/till/use-storno.ts';
import type { Till } from '#web/partner/till/use-till.ts';
import classes from './till.module.css';

export function StornoButton({ till, storno }: { till: Till; storno: StornoActs }) {
  return (
    <button
      type="button"
      className="till-button"
      disabled={till.state.step.name !== 'ready'}
      aria-keyshortcuts={STORNO_KEY}
      onClick={() => storno.open()}
    >
      <IconArrowBackUp aria-hidden="true" />
      <span aria-hidden="true">Storno</span>
      <span className="visually-hidden">Storno: letzte Buchung zurücknehmen</span>
      <kbd className={`edged soft ${classes.key}`} aria-hidden="true">
        {STORNO_KEY}
      </kbd>
    </button>
  );
}
