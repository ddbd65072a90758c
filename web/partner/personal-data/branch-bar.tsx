import { siteName } from '#contract/data-labels.ts';
import type { PartnerData } from '#web/partner/personal-data/partner-data.ts';
import type { DataForm } from '#web/ui/form/use-data-form.ts';
import page from '#web/shell/data-page/data-page.module.css';

interface BranchBarProps {
  form: DataForm<PartnerData>;
  index: number;
  onGo: (index: number) => void;
  canAdd?: boolean;
}

/** The ways between the main site and the branches (part 2, section 2, wizard step 2). */
export function BranchBar({ form, index, onGo, canAdd = false }: BranchBarProps) {
  const { length } = form.values.branches;
  const go = (label: string, to: number) => (
    <button key={label} type="button" className={`button ${page.quiet}`} onClick={() => onGo(to)}>
      {label}
    </button>
  );
  return (
    <nav className={page.actions} aria-label={canAdd ? 'Weitere Filialen' : 'Filialen'}>
      {!canAdd && index > 0 && go('zur Hauptstelle', 0)}
      {!canAdd && index > 1 && go('zur vorherigen Filiale', index - 1)}
      {!canAdd &&
        Array.from({ length }, (_, at) => at)
          .filter((at) => at > 0 && at !== index)
          .map((at) => go(`zu ${siteName(at)}`, at))}
      {canAdd && index === length - 1 && go('weitere Filiale angeben', length)}
    </nav>
  );
}
