import type { Perk } from '#contract/tenancy/regions/perks.ts';
import { PerkView } from '#web/public/perks/perk-view.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './perk-dialog.module.css';

/** The gifts of the region, each with its code and how to use it. */
export function PerkDialog({ perks, onClose }: { perks: Perk[]; onClose: () => void }) {
  return (
    <Dialog title={perks.length === 1 ? 'Ihr Gutschein' : 'Ihre Gutscheine'} onClose={onClose}>
      <ul className="stack plain-list gap-5">
        {perks.map((perk) => (
          <li key={perk.perkValue} className={classes.perk}>
            <PerkView perk={perk} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
