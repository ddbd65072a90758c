import { isPermitted } from '#contract/common/roles.ts';
import { currentUser } from '#web/api/current-user.ts';
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
  const user = currentUser.use();
  const { who } = act.call;
  if (!user || typeof who === 'string' || !isPermitted(who, user)) return null;
  return (
    <button type="button" className="field-button field-button-edged" onClick={() => onAct(act)}>
      {children}
      {about && <span className="visually-hidden">: {about}</span>}
    </button>
  );
}
