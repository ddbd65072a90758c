import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { currentUser } from '#web/api/current-user.ts';
import { ChangeUserDialog } from '#web/partner/till/change-user-dialog.tsx';
import { isTypable } from '#web/partner/till/till-state.ts';
import type { Till } from '#web/partner/till/use-till.ts';

/**
 * Who books here, and the button for a colleague to continue. Not while a booking is under way: that is the first
 * one's.
 */
export function TillUser({ till }: { till: Till }) {
  const user = currentUser.use();
  const [isOpen, setOpen] = useState(false);
  if (!user) return null;
  return (
    <div className="till-user">
      <p>
        <span>An der Kasse: </span>
        <strong>{`${user.firstName} ${user.lastName}`}</strong>
      </p>
      <button type="button" className="till-button" disabled={!isTypable(till.state)} onClick={() => setOpen(true)}>
        <IconUsers aria-hidden="true" />
        Wechseln
      </button>
      {isOpen && (
        <ChangeUserDialog
          onClose={() => {
            setOpen(false);
            till.goOn();
          }}
        />
      )}
    </div>
  );
}
