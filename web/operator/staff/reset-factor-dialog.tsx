import { secondFactorMessages } from '#contract/tenancy/credentials/second-factor-messages.ts';
import { resetColleaguesSecondFactor } from '#web/api/staff.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import type { MemberDialogProps } from './role-dialog.tsx';

/** Takes away the second factor of a colleague who has lost the phone. */
export function ResetFactorDialog({ member, onDone, onClose }: MemberDialogProps) {
  return (
    <ActDialog
      title={`Zweiten Schritt zurücksetzen: ${member.name}`}
      confirm="Zurücksetzen"
      reasonLabel="Grund (steht in der E-Mail an die Person)"
      send={(reason) => resetColleaguesSecondFactor({ id: member.id, reason })}
      done="Die Bestätigung in zwei Schritten wurde zurückgesetzt."
      fallback={secondFactorMessages.resetFailed}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        Nur wenn die Person ihr Telefon und ihre Wiederherstellungscodes nicht mehr hat. Überzeugen Sie sich, dass sie es ist.
      </p>
      <p>Ihre Anmeldungen enden. Beim nächsten Anmelden genügt das Passwort, und sie richtet den zweiten Schritt neu ein.</p>
    </ActDialog>
  );
}
