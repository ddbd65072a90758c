import { isPermitted } from '#contract/common/roles.ts';
import { currentUser } from '#web/api/current-user.ts';
import { OtherActs } from '#web/operator/desk/record-acts.tsx';
import type { ContractAct } from './contract-act.ts';

/** What a panel of the record gets. */
export interface OnAct {
  onAct: (act: ContractAct) => void;
}

interface ActButtonProps extends OnAct {
  act: ContractAct;
  /** What the button says beside what it is about. */
  children: string;
  /** What it is about, where several buttons say the same. */
  about?: string;
}

/** Opens an act; not there for whose work it is not. */
export function ActButton({ act, children, about, onAct }: ActButtonProps) {
  if (!useMayDo()(act)) return null;
  return (
    <button type="button" className="field-button field-button-edged" onClick={() => onAct(act)}>
      {children}
      {about && <span className="visually-hidden">: {about}</span>}
    </button>
  );
}

interface MoreActsProps extends OnAct {
  acts: readonly (MoreAct | false)[];
  /** What they are about, where several menus say the same. */
  about?: string;
}

interface MoreAct {
  act: ContractAct;
  label: string;
  isDangerous?: boolean;
}

/** The acts beside the main one, behind three dots: those that belong to the work of who looks. */
export function MoreActs({ acts, about, onAct }: MoreActsProps) {
  const mayDo = useMayDo();
  return (
    <OtherActs
      about={about}
      acts={acts
        .filter((one) => one !== false)
        .filter(({ act }) => mayDo(act))
        .map(({ act, ...shown }) => ({ ...shown, onPress: () => onAct(act) }))}
    />
  );
}

function useMayDo(): (act: ContractAct) => boolean {
  const user = currentUser.use();
  return ({ call: { who } }) => user !== null && typeof who !== 'string' && isPermitted(who, user);
}
