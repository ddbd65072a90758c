import { staffRoleNames } from '#contract/roles.ts';
import type { StaffMember } from '#contract/staff-members.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { StateMark } from '#web/operator/desk/state-mark.tsx';
import { ListTable } from '#web/ui/table/list-table.tsx';
import type { StaffAct } from './staff-screen.tsx';
import classes from './staff.module.css';

const states = { active: ['aktiv', 'good'], invited: ['eingeladen', 'waiting'], ended: ['beendet', 'plain'] } as const;

interface StaffTableProps {
  members: readonly StaffMember[];
  onAct: (member: StaffMember, act: StaffAct) => void;
  onResend: (member: StaffMember) => void;
}

export function StaffTable({ members, onAct, onResend }: StaffTableProps) {
  return (
    <ListTable columns={['Person', 'Rolle', 'Zugang', 'Seit', 'Aktionen']} className={classes.staff!} aria-label="Zugänge">
      {members.map((member) => (
        <StaffRow key={member.id} member={member} onAct={onAct} onResend={onResend} />
      ))}
    </ListTable>
  );
}

function StaffRow({ member, onAct, onResend }: { member: StaffMember } & Omit<StaffTableProps, 'members'>) {
  const { name, email, role, state, hasSecondFactor, since, endedAt, isSelf } = member;
  const [stateName, tone] = states[state];
  const whom = <span className="visually-hidden">: {name}</span>;
  return (
    <tr>
      <td>
        <strong>{name}</strong>
        {isSelf && <span className={classes.self}> (Sie)</span>}
        {email && <span className={classes.email}>{email}</span>}
      </td>
      <td>{staffRoleNames[role]}</td>
      <td>
        <StateMark tone={tone}>{stateName}</StateMark>
        {hasSecondFactor && <span className={classes.email}>mit zweitem Schritt</span>}
      </td>
      <td>{endedAt ? `bis ${formatInstant(endedAt)}` : formatInstant(since)}</td>
      <td>
        {state !== 'ended' && !isSelf && (
          <div className={classes.acts}>
            {state === 'invited' && (
              <button type="button" className="field-button" onClick={() => onResend(member)}>
                Erneut einladen{whom}
              </button>
            )}
            <button type="button" className="field-button" onClick={() => onAct(member, 'role')}>
              Rolle ändern{whom}
            </button>
            {hasSecondFactor && (
              <button type="button" className="field-button" onClick={() => onAct(member, 'second-factor')}>
                Zweiten Schritt zurücksetzen{whom}
              </button>
            )}
            <button type="button" className="field-button" onClick={() => onAct(member, 'dismiss')}>
              Zugang beenden{whom}
            </button>
          </div>
        )}
      </td>
    </tr>
  );
}
