import { useState } from 'react';

/** Latitude and longitude in degrees. */
export type Point = readonly [latitude: number, longitude: number];

const GIVE_UP_MS = 15_000;
const texts = {
  asking: 'Ihr Standort wird ermittelt …',
  denied:
    'Ihr Standort ist nicht freigegeben. Sie können das in den Einstellungen Ihres Browsers ändern. Die Liste bleibt nach Namen geordnet.',
  failed: 'Ihr Standort ließ sich nicht ermitteln. Die Liste bleibt nach Namen geordnet.',
} as const;

/** Where the device is, once somebody has asked for it. It stays in this page: nothing is sent, nothing kept. */
export function usePosition() {
  const [point, setPoint] = useState<Point | null>(null);
  const [said, setSaid] = useState('');
  return {
    point,
    said,
    ask: () => {
      setSaid(texts.asking);
      if (!('geolocation' in navigator)) return setSaid(texts.failed);
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          setPoint([coords.latitude, coords.longitude]);
          setSaid('Die Partner sind nach Entfernung geordnet.');
        },
        ({ code, PERMISSION_DENIED }) => setSaid(code === PERMISSION_DENIED ? texts.denied : texts.failed),
        { timeout: GIVE_UP_MS, maximumAge: 60_000 },
      );
    },
    forget: () => {
      setPoint(null);
      setSaid('');
    },
  };
}
