import 'maplibre-gl/dist/maplibre-gl.css';
import { LngLatBounds, MapLibreMap, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MapTiles } from '#contract/reports/shops/map-tiles.ts';
import { archiveFrame, isArchive } from './map-archive.ts';
import { styleOf } from './map-style.ts';
import classes from './map.module.css';

setWorkerUrl(workerUrl);

/** Latitude and longitude in degrees of WGS 84. */
export type MapPoint = readonly [latitude: number, longitude: number];

export interface MapPin {
  id: number;
  point: MapPoint;
  label: string;
}

interface MapCanvasProps {
  tiles: MapTiles;
  /** What the map is called for who does not see it. */
  label: string;
  pins?: readonly MapPin[];
  /** The pin whose facts are shown. */
  picked?: number | undefined;
  onPick?: (id: number) => void;
  /** Shown at first; without it all pins are. */
  start?: { center: MapPoint; zoom: number };
  /** Told where the middle of the map is, whenever it comes to rest. */
  onRest?: (center: MapPoint) => void;
}

/** More would hide each other, and make a phone slow. */
const MOST_PINS = 100;
/** Room around all pins; the buttons stand at the right. */
const ROUND_PINS = { top: 48, bottom: 48, left: 48, right: 80 };
const MISSING = 'Teile der Karte konnten nicht geladen werden.';
const EUROPE = { center: [51, 10] as const, zoom: 5 };
const german = {
  'NavigationControl.ZoomIn': 'Vergrößern',
  'NavigationControl.ZoomOut': 'Verkleinern',
};
const noPins: readonly MapPin[] = [];

/** A map of the operator's source, with buttons as pins; for fingers, mouse and keys. Heavy: import it on demand. */
export function MapCanvas({ tiles, label, pins = noPins, picked, onPick, start, onRest }: MapCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const onMap = useRef<ReadonlyMap<number, Marker>>(new Map());
  const nowPicked = useRef(picked);
  const [failure, setFailure] = useState('');
  const [hidden, setHidden] = useState(0);
  const pick = useEffectEvent((id: number) => onPick?.(id));
  const rest = useEffectEvent((opened: MapLibreMap) => {
    const { lat, lng } = opened.getCenter();
    onRest?.([lat, lng]);
  });
  const open = useEffectEvent(() => openMap(box.current!, tiles, label, start ?? EUROPE));

  useEffect(() => {
    let opened: MapLibreMap;
    try {
      opened = open();
    } catch {
      setFailure('Dieser Browser kann die Karte nicht zeichnen.');
      return;
    }
    opened.on('error', () => setFailure(MISSING));
    opened.on('moveend', () => rest(opened));
    setMap(opened);
    if (isArchive(tiles)) void keepToArchive(opened, tiles, start !== undefined).catch(() => setFailure(MISSING));
    const onTheme = new MutationObserver(() => opened.setStyle(styleOf(tiles)));
    onTheme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      onTheme.disconnect();
      setMap(null);
      opened.remove();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a map is opened once, where it begins
  }, []);

  const hasStart = start !== undefined;
  useEffect(() => {
    if (map && !hasStart && pins.length > 0) map.fitBounds(boundsOf(pins), { padding: ROUND_PINS, maxZoom: 16, animate: false });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is looked for later must not move the map away
  }, [map]);

  useEffect(() => {
    if (!map) return;
    const shown = new Map<number, Marker>();
    const show = () => {
      setHidden(showPins(map, pins, shown, pick));
      markPicked(shown, nowPicked.current);
    };
    onMap.current = shown;
    show();
    map.on('moveend', show);
    return () => {
      map.off('moveend', show);
      for (const marker of shown.values()) marker.remove();
    };
  }, [map, pins]);

  useEffect(() => {
    nowPicked.current = picked;
    markPicked(onMap.current, picked);
  }, [picked]);

  return (
    <>
      <div className={classes.box}>
        <div ref={box} className={classes.canvas} />
        {onRest && <span className={classes.cross} aria-hidden="true" />}
      </div>
      <p className={classes.credit}>{tiles.attribution}</p>
      <output className={classes.said}>
        {failure || (hidden > 0 ? `Hier liegen noch ${hidden} weitere. Vergrößern Sie die Karte, um sie zu sehen.` : '')}
      </output>
    </>
  );
}

function openMap(container: HTMLElement, tiles: MapTiles, label: string, { center, zoom }: { center: MapPoint; zoom: number }) {
  const map = new MapLibreMap({
    container,
    style: styleOf(tiles),
    center: [center[1], center[0]],
    zoom,
    maxPitch: 0,
    dragRotate: false,
    // Said below the map, as plain text.
    attributionControl: false,
    fadeDuration: 0,
    locale: { ...german, 'Map.Title': label },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map.addControl(new NavigationControl({ showCompass: false }));
}

/** Our own map shows what it holds, and not the empty world around it. */
async function keepToArchive(map: MapLibreMap, tiles: MapTiles, hasPlace: boolean): Promise<void> {
  const { bounds, center, firstZoom } = await archiveFrame(tiles);
  if (!hasPlace && !map.isMoving() && map.getZoom() <= EUROPE.zoom) map.jumpTo({ center, zoom: firstZoom + 3 });
  map.setMinZoom(firstZoom);
  map.setMaxBounds(bounds);
}

function boundsOf(pins: readonly MapPin[]): LngLatBounds {
  const bounds = new LngLatBounds();
  for (const { point } of pins) bounds.extend([point[1], point[0]]);
  return bounds;
}

/** Puts up the pins that lie in the view. Returns how many of them had to be left out. */
function showPins(map: MapLibreMap, pins: readonly MapPin[], shown: Map<number, Marker>, pick: (id: number) => void): number {
  const bounds = map.getBounds();
  const inView = pins.filter(({ point }) => bounds.contains([point[1], point[0]]));
  const wanted = new Map(inView.slice(0, MOST_PINS).map((pin) => [pin.id, pin]));
  for (const [id, marker] of shown)
    if (!wanted.has(id)) {
      marker.remove();
      shown.delete(id);
    }
  for (const [id, pin] of wanted) if (!shown.has(id)) shown.set(id, addPin(map, pin, pick));
  return inView.length - wanted.size;
}

/** A pin that is picked is larger, stands before the others, and says so to who does not see it. */
function markPicked(shown: ReadonlyMap<number, Marker>, picked: number | undefined): void {
  for (const [id, marker] of shown) marker.getElement().setAttribute('aria-pressed', String(id === picked));
}

function addPin(map: MapLibreMap, { id, point, label }: MapPin, pick: (id: number) => void): Marker {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = classes.pin!;
  element.setAttribute('aria-label', label);
  element.title = label;
  element.addEventListener('click', (event) => {
    event.stopPropagation();
    pick(id);
  });
  return new Marker({ element, anchor: 'center' }).setLngLat([point[1], point[0]]).addTo(map);
}
