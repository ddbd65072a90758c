import type { Perk } from '#contract/tenancy/regions/perks.ts';
import { formatShortDay } from '#web/format/format-short-day.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import classes from './perk-view.module.css';

/** A perk of the region: what it is, its code, and where it is used. */
export function PerkView({ perk }: { perk: Perk }) {
  return (
    <>
      {/* The server lets only harmless elements through. */}
      <div className={classes.description} dangerouslySetInnerHTML={{ __html: perk.description }} />
      <div className={`row gap-3 middle apart mt-3 ${classes.codeRow}`}>
        <p>
          <span className="block soft small">Code</span>
          <strong className={classes.code}>{perk.perkValue}</strong>
        </p>
        <CopyButton text={perk.perkValue} label="Code kopieren" />
      </div>
      <p className="mt-3 soft">{validityOf(perk)}</p>
      <p className={`gap-x-6 mt-3 ${classes.links}`}>
        <OutsideLink href={perk.urlVendor}>Zum Anbieter</OutsideLink>
        <OutsideLink href={perk.urlInstruction}>Anleitung</OutsideLink>
        <OutsideLink href={perk.urlVendorAppStore}>Im App Store</OutsideLink>
        <OutsideLink href={perk.urlVendorPlayStore}>Bei Google Play</OutsideLink>
      </p>
    </>
  );
}

function validityOf({ availableFrom, availableUntil }: Perk): string {
  const from = availableFrom && `ab ${formatShortDay(availableFrom)}`;
  const until = availableUntil && `bis ${formatShortDay(availableUntil)}`;
  return from || until ? `Gültig ${[from, until].filter(Boolean).join(' ')}` : 'Unbefristet gültig';
}
