import { IconUsers } from '@tabler/icons-react';
import { currentUser } from '#web/api/current-user.ts';
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
export function ChangeUserButton({ till, onPress }: { till: Till; onPress: () => void }) {
  return (
    <button type="button" className="till-button" disabled={!isTypable(till.state)} onClick={onPress}>
      <IconUsers aria-hidden="true" />
      Wechseln
    </button>
  );
}
