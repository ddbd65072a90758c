import { useQuery } from '@tanstack/react-query';
import { type StaffMember, staffMessages } from '#contract/operator/staff/staff-members.ts';
import { resendInvitation, staffMembersQuery } from '#web/api/staff.ts';
import { DeskPage } from '#web/operator/desk/desk-parts.tsx';
import { useDeskDialog } from '#web/operator/desk/use-desk-dialog.ts';
import { useHeadingFocus } from '#web/operator/desk/use-heading-focus.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import { DismissDialog } from './dismiss-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { ResetFactorDialog } from './reset-factor-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { type StaffAct, StaffTable } from './staff-table.tsx';

/** Who works for the operator, and as what; for management alone. */
export function StaffScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(staffMembersQuery);
  const [heading, focusHeading] = useHeadingFocus();
  const resending = useAttempt({
    act: ({ id }: StaffMember) => resendInvitation(id),
    confirmation: (_, { name }) => `Die Einladung an ${name} wurde erneut gesendet.`,
    fallback: staffMessages.resendFailed,
  });
  const [isInviting, setInviting, inviteDialog] = useDeskDialog<true>(resending.place, focusHeading);
  const [asked, setAsked, dialog] = useDeskDialog<{ member: StaffMember; act: StaffAct }>(resending.place, focusHeading);

  return (
    <DeskPage
      isLoading={!data && !isLoadingError}
      title="Mitarbeitende"
      lead={
        <>
          Einladungen, neue Rollen und das Ende eines Zugangs bestätigt eine zweite Person der Leitung oder des Rechnungswesens
          unter <ScreenLink to="/freigaben">Freigaben</ScreenLink>, wenn es eine gibt.
        </>
      }
      actions={
        <button type="button" className="button" onClick={() => setInviting(true)}>
          Person einladen
        </button>
      }
    >
      {resending.alerts}
      <h2 ref={heading} tabIndex={-1} className="visually-hidden">
        Übersicht
      </h2>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="mt-6">
          <StaffTable members={data} onAct={(member, act) => setAsked({ member, act })} onResend={resending.start} />
        </div>
      )}
      {isInviting && <InviteDialog {...inviteDialog} />}
      {asked?.act === 'role' && <RoleDialog member={asked.member} {...dialog} />}
      {asked?.act === 'second-factor' && <ResetFactorDialog member={asked.member} {...dialog} />}
      {asked?.act === 'dismiss' && <DismissDialog member={asked.member} {...dialog} />}
    </DeskPage>
  );
}
