import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { TillHelp } from '#web/partner/till/till-help.tsx';
import type { Till } from '#web/partner/till/use-till.ts';

export function HelpButton({ till }: { till: Till }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="till-button" onClick={() => setOpen(true)}>
        <IconHelp aria-hidden="true" />
        <span>
          Hilfe<span className="visually-hidden"> zur Kasse</span>
        </span>
      </button>
      {isOpen && (
        <TillHelp
          onClose={() => {
            setOpen(false);
            till.goOn();
          }}
        />
      )}
    </>
  );
}
