import type { ReactNode } from 'react';
import type { Region } from '#contract/tenancy/regions/regions.ts';

/** A card of the region, drawn, for the eye only. The server's frame draws the same. */
export function CityCard({ region, children }: { region: Region | null; children?: ReactNode }) {
  return (
    <div className="city-card" aria-hidden="true">
      <span className="city-card-name">{region?.cardName ?? 'Kartenkontor'}</span>
      <span className="city-card-region">{region?.name ?? 'Die Karte Ihrer Stadt'}</span>
      <img className="city-card-logo" src={region?.logoUrl ?? '/kartenkontor.svg'} alt="" width={40} height={40} />
      {children}
    </div>
  );
}
