import { siteName } from '#contract/parties/businesses/data-labels.ts';
import type { PartnerData } from './partner-data.ts';
import type { DataForm } from '#web/ui/form/use-data-form.ts';
import classes from './personal-data.module.css';

/** With more of them, the way to each is folded up. */
const SHOWN_AT_ONCE = 5;

interface BranchBarProps {
  form: DataForm<PartnerData>;
  index: number;
  onGo: (index: number) => void;
}

/** The ways between the main site and the branches. */
export function BranchBar({ form, index, onGo }: BranchBarProps) {
  const { length } = form.values.branches;
  const go = (at: number, label = `zu ${siteName(at)}`) => (
    <button key={label} type="button" className="button button-quiet button-low" onClick={() => onGo(at)}>
      {label}
    </button>
  );
  const others = Array.from({ length }, (_, at) => at).filter((at) => at > 0 && at !== index);
  const isFolded = others.length > SHOWN_AT_ONCE;
  if (length === 1) return null;
  return (
    <nav aria-label="Filialen">
      <div className="row gap-3 mt-8">
        {index > 0 && go(0, 'zur Hauptstelle')}
        {index > 1 && go(index - 1, 'zur vorherigen Filiale')}
        {isFolded ? index + 1 < length && go(index + 1) : others.map((at) => go(at))}
      </div>
      {isFolded && (
        <details className={`mt-4 ${classes.allBranches}`}>
          <summary>Alle {length - 1} Filialen</summary>
          <ul className="row gap-3 mt-8">
            {others.map((at) => (
              <li key={at}>
                {go(at, [`zu ${siteName(at)}`, form.values.branches[at]!.companyNameIntern].filter(Boolean).join(': '))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </nav>
  );
}

export function AddBranch({ form, index, onGo }: BranchBarProps) {
  const { length } = form.values.branches;
  if (index < length - 1) return null;
  return (
    <p className="row gap-3 mt-8">
      <button type="button" className="button button-quiet button-low" onClick={() => onGo(length)}>
        weitere Filiale angeben
      </button>
    </p>
  );
}
