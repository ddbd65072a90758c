import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { currentUser } from '#web/api/current-user.ts';
import { ChangeUserDialog } from '#web/partner/till/change-user-dialog.tsx';
import { isTypable } from '#web/partner/till/till-state.ts';
import type { Till } from '#web/partner/till/use-till.ts';

/** Who books here. */
export function TillPerson() {
  const user = currentUser.use();
  if (!user) return null;
  return (
    <p>
      <span>An der Kasse: </span>
      <strong>{`${user.firstName} ${user.lastName}`}</strong>
    </p>
  );
}

/** Lets a colleague continue. Not while a booking is under way: that is the first one's. */
export function ChangeUserButton({ till }: { till: Till }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
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
    </>
  );
}
