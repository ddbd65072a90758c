import { IconUserX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { staffRoleNames } from '#contract/common/role-names.ts';
import type { StaffMember } from '#contract/operator/staff/staff-members.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { actsColumn } from '#web/ui/table/acts-column.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { StateMark } from '#web/ui/state-mark.tsx';

const states = { active: ['aktiv', 'good'], invited: ['eingeladen', 'waiting'], ended: ['beendet', 'plain'] } as const;

export type StaffAct = 'role' | 'dismiss' | 'second-factor';

interface Acts {
  onAct: (member: StaffMember, act: StaffAct) => void;
  onResend: (member: StaffMember) => void;
}

export function StaffTable({ members, onAct, onResend }: Acts & { members: readonly StaffMember[] }) {
  const columns = useMemo(() => staffColumns({ onAct, onResend }), [onAct, onResend]);
  return (
    <DeskTable
      title="Zugänge"
      noun="Zugänge"
      rows={members}
      columns={columns}
      keyOf={({ id }) => id}
      empty="Keine Zugänge gefunden"
    />
  );
}

function staffColumns(acts: Acts): TableColumn<StaffMember>[] {
  return [
    {
      id: 'person',
      header: 'Person',
      text: ({ name, email }) => [name, email].filter(Boolean).join(', '),
      render: (member) => <Person {...member} />,
    },
    { id: 'role', header: 'Rolle', narrow: 'bare', text: ({ role }) => staffRoleNames[role] },
    {
      id: 'state',
      header: 'Zugang',
      narrow: 'bare',
      text: ({ state, hasSecondFactor }) => [states[state][0], ...(hasSecondFactor ? ['mit zweitem Schritt'] : [])].join(', '),
      render: ({ state, hasSecondFactor }) => (
        <>
          <StateMark tone={states[state][1]}>{states[state][0]}</StateMark>
          {hasSecondFactor && <span className="block soft breakable">mit zweitem Schritt</span>}
        </>
      ),
    },
    {
      id: 'since',
      header: 'Seit',
      text: ({ since, endedAt }) => (endedAt ? `bis ${formatInstant(endedAt)}` : formatInstant(since)),
      sortBy: ({ since, endedAt }) => Date.parse(endedAt ?? since),
    },
    actsColumn((member) => member.state !== 'ended' && !member.isSelf && <StaffActs member={member} {...acts} />),
  ];
}

function Person({ name, email, isSelf }: StaffMember) {
  return (
    <>
      <strong>{name}</strong>
      {isSelf && <span className="soft"> (Sie)</span>}
      {email && <span className="block soft breakable">{email}</span>}
    </>
  );
}

function StaffActs({ member, onAct, onResend }: Acts & { member: StaffMember }) {
  const { name, state, hasSecondFactor } = member;
  const whom = <span className="visually-hidden">: {name}</span>;
  return (
    <div className="row gap-2">
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
      <button type="button" className="field-button gap-1" onClick={() => onAct(member, 'dismiss')}>
        <IconUserX size={18} aria-hidden="true" className="failure" />
        <span className="underlined">Zugang beenden</span>
        {whom}
      </button>
    </div>
  );
}
