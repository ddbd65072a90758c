import { lazy, Suspense, useState } from 'react';
import { type PlaceTexts, readDegrees, writeDegrees } from '#contract/parties/partner-data/branch-place.ts';
import { foreignMapHost } from '#contract/reports/shops/map-tiles.ts';
import { mapHint } from '#contract/reports/shops/shop-words.ts';
import { readBoot } from '#web/shell/boot.ts';
import { Dialog } from '#web/ui/dialog.tsx';

const MapCanvas = lazy(() => import('#web/shell/map/map-canvas.tsx').then((file) => ({ default: file.MapCanvas })));

interface PickPlaceProps {
  /** What is typed so far. */
  value: PlaceTexts;
  onPick: (place: PlaceTexts) => void;
}

const NEAR = 16;

/** Sets a place by moving the map below a fixed mark. Nothing where the operator has named no map. */
export function PickPlace({ value, onPick }: PickPlaceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const tiles = readBoot().map;
  if (!tiles) return null;
  const host = foreignMapHost(tiles, location.href);
  return (
    <>
      <button type="button" className="field-button" data-flush onClick={() => setIsOpen(true)}>
        Auf der Karte setzen
      </button>
      {host && <p className="field-hint">{mapHint(host)}</p>}
      {isOpen && <PickDialog value={value} onPick={onPick} onClose={() => setIsOpen(false)} tiles={tiles} />}
    </>
  );
}

function PickDialog({
  value,
  onPick,
  onClose,
  tiles,
}: PickPlaceProps & { onClose: () => void; tiles: NonNullable<ReturnType<typeof readBoot>['map']> }) {
  const [latitude, longitude] = [readDegrees(value.companyLatitude), readDegrees(value.companyLongitude)];
  const start =
    latitude === undefined || longitude === undefined ? undefined : { center: [latitude, longitude] as const, zoom: NEAR };
  const [center, setCenter] = useState<readonly [number, number] | undefined>(start?.center);
  return (
    <Dialog title="Lage auf der Karte" onClose={onClose}>
      <p>Verschieben Sie die Karte, bis der Eingang unter dem Kreis liegt: mit Maus, Finger oder den Pfeiltasten.</p>
      <Suspense fallback={<p>Die Karte wird geladen …</p>}>
        <MapCanvas tiles={tiles} label="Landkarte" {...(start && { start })} onRest={setCenter} />
      </Suspense>
      <p className="page-actions">
        <button
          type="button"
          className="button"
          onClick={() => {
            if (!center) return;
            onPick({ companyLatitude: writeDegrees(center[0]), companyLongitude: writeDegrees(center[1]) });
            onClose();
          }}
        >
          Diese Stelle übernehmen
        </button>
        <button type="button" className="field-button" onClick={onClose}>
          Abbrechen
        </button>
      </p>
    </Dialog>
  );
}
