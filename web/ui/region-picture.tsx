import { useState } from 'react';

interface RegionPictureProps {
  address: string | null | undefined;
  /** What it tells; a picture that only adorns has none. */
  alt?: string;
  className?: string | undefined;
}

/** A picture of the region; nothing where there is none, or where it cannot be loaded. */
export function RegionPicture({ address, alt = '', className }: RegionPictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!address || failed === address) return null;
  return <img className={className} src={address} alt={alt} onError={() => setFailed(address)} />;
}
