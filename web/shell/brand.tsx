import type { Region } from '#contract/tenancy/regions/regions.ts';

/** The region's card logo and name; the portal's own mark where no region is known. */
export function Brand({ region }: { region: Region | null }) {
  return (
    <>
      <img src={region?.logoUrl ?? '/kartenkontor.svg'} alt="" width={40} height={40} />
      <span>{region?.cardName ?? 'Kartenkontor'}</span>
    </>
  );
}
