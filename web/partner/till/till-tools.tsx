import { IconClipboardCheck, IconCoins } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { currentUser } from '#web/api/current-user.ts';
import type { Terms } from '#web/partner/till/counter.ts';
import { HelpButton } from '#web/partner/till/help-button.tsx';
import { SignalsSwitch } from '#web/partner/till/signals-switch.tsx';
import type { Till } from '#web/partner/till/use-till.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const QuickAmountsDialog = lazyDialog(async () => (await import('./quick-amounts-dialog.tsx')).QuickAmountsDialog);

interface TillToolsProps {
  till: Till;
  terms: Terms | undefined;
  /** Help and the day's closing stand in the header. */
  isBar: boolean;
  /** The bookings of the day stand beside the till, with the switch of the signals below them. */
  hasSide: boolean;
  children: ReactNode;
}

/** What a cashier sets once, or looks up: below everything that is used with a customer waiting. */
export function TillTools({ till, terms, isBar, hasSide, children }: TillToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const isAdmin = currentUser.use()?.partner_role === 'admin';
  if (hasSide && !isAdmin) return null;
  function close() {
    setOpen(false);
    till.goOn();
  }
  return (
    <section className="row gap-3 gap-x-4 middle till-tools" aria-label="Einstellungen und Hilfe">
      {children}
      {!isBar && <HelpButton till={till} />}
      {!isBar && till.counter.takesBack && (
        <Link to="/tagesabschluss" className="till-button">
          <IconClipboardCheck aria-hidden="true" />
          Tagesabschluss
        </Link>
      )}
      {isAdmin && till.counter.takesBack && terms && (
        <button type="button" className="till-button" onClick={() => setOpen(true)}>
          <IconCoins aria-hidden="true" />
          Schnellbeträge
        </button>
      )}
      {!hasSide && <SignalsSwitch />}
      {terms && <QuickAmountsDialog isOpen={isOpen} amounts={terms.quickAmounts} onClose={close} />}
    </section>
  );
}
