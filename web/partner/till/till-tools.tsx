import { IconCoins, IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { currentUser } from '#web/api/current-user.ts';
import type { Terms } from '#web/partner/till/counter.ts';
import { TillHelp } from '#web/partner/till/till-help.tsx';
import { areSignalsOn, switchSignals } from '#web/partner/till/till-signals.ts';
import type { Till } from '#web/partner/till/use-till.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import classes from './till.module.css';

const QuickAmountsDialog = lazyDialog(async () => (await import('./quick-amounts-dialog.tsx')).QuickAmountsDialog);

interface TillToolsProps {
  till: Till;
  terms: Terms | undefined;
}

/** What a cashier sets once, or looks up: below everything that is used with a customer waiting. */
export function TillTools({ till, terms }: TillToolsProps) {
  const [open, setOpen] = useState<'help' | 'amounts' | null>(null);
  const isAdmin = currentUser.use()?.partner_role === 'admin';
  const isOn = areSignalsOn.use();
  function close() {
    setOpen(null);
    till.goOn();
  }
  return (
    <section className="row gap-3 gap-x-4 middle" aria-label="Einstellungen und Hilfe">
      <button type="button" className="till-button" onClick={() => setOpen('help')}>
        <IconHelp aria-hidden="true" />
        Hilfe zur Kasse
      </button>
      {isAdmin && till.counter.takesBack && terms && (
        <button type="button" className="till-button" onClick={() => setOpen('amounts')}>
          <IconCoins aria-hidden="true" />
          Schnellbeträge
        </button>
      )}
      <label className={classes.signals}>
        <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => switchSignals(currentTarget.checked)} />
        Töne und Vibration
      </label>
      {open === 'help' && <TillHelp onClose={close} />}
      {terms && <QuickAmountsDialog isOpen={open === 'amounts'} amounts={terms.quickAmounts} onClose={close} />}
    </section>
  );
}
