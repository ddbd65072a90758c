import { staffMessages } from '#contract/operator/staff/staff-members.ts';
import { dismissColleague } from '#web/api/staff.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import type { MemberDialogProps } from './role-dialog.tsx';

export function DismissDialog({ member, onDone, onClose }: MemberDialogProps) {
  return (
    <ActDialog
      title={`Zugang beenden: ${member.name}`}
      confirm="Zugang beenden"
      reasonLabel="Grund (steht in der E-Mail an die Person)"
      send={(reason) => dismissColleague({ id: member.id, reason })}
      done="Der Zugang wurde beendet."
      fallback={staffMessages.dismissFailed}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        Alle Anmeldungen der Person enden sofort, und sie kann sich nicht mehr anmelden. Das lässt sich nicht rückgängig machen.
      </p>
      <p>Ihr Name bleibt im Protokoll stehen. Die E-Mail-Adresse kann wieder eingeladen werden.</p>
    </ActDialog>
  );
}
