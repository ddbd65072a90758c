import type { CSSProperties } from 'react';
import { contrast } from '#contract/common/colours.ts';
import type { Region } from '#contract/tenancy/regions/regions.ts';
import { type Theme, tonesOf, toneVariables } from '#contract/common/tones.ts';
import { Brand } from '#web/shell/brand.tsx';
import { CityCard } from '#web/shell/city-card.tsx';
import classes from './regions.module.css';

interface ColourPreviewProps {
  color: string;
  name: string;
  cardName: string;
  logo: string;
}

const AA = 4.5;
const themes: readonly { theme: Theme; name: string }[] = [
  { theme: 'light', name: 'Helle Darstellung' },
  { theme: 'dark', name: 'Dunkle Darstellung' },
];

/** Header, card and button in a region's colour, in both themes, and how well they can be read. */
export function ColourPreview({ color, name, cardName, logo }: ColourPreviewProps) {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return <p className="soft">Die Vorschau erscheint, sobald die Farbe gültig ist.</p>;
  const region = { name: name || 'Region', cardName: cardName || 'Karte', logoUrl: logo } as Region;
  const onWhite = contrast(color, '#ffffff');
  return (
    <section aria-label="Vorschau der Farbe">
      {themes.map(({ theme, name: themeName }) => (
        <div key={theme} className={classes.look} data-theme={theme} style={toneVariables(color, theme) as CSSProperties}>
          <div className={classes.lookHeader}>
            <Brand region={region} />
          </div>
          <div className={classes.lookBody}>
            <div className={classes.lookCard}>
              <CityCard region={region} />
            </div>
            <div>
              <p>
                <span className="button">Ein Knopf</span>
              </p>
              <Figures title={themeName} color={color} theme={theme} />
            </div>
          </div>
        </div>
      ))}
      <p className={`mt-4 small ${classes.figures}`}>
        Die Farbe selbst auf Weiß: <Ratio value={onWhite} />
        {onWhite < 3 && ' – als Fläche sehr hell; für Schrift dunkeln wir sie ab'}
      </p>
    </section>
  );
}

function Figures({ title, color, theme }: { title: string; color: string; theme: Theme }) {
  const tones = tonesOf(color, theme);
  const figures = [
    ['Schrift auf der Karte', contrast(tones['brand-on-accent'], tones['brand-accent'])],
    ['Schrift auf Knöpfen', contrast(tones['on-strong'], tones['brand-strong'])],
    ['Links auf getöntem Grund', contrast(tones['brand-strong'], tones['brand-tint-strong'])],
  ] as const;
  return (
    <div className={`mt-4 small ${classes.figures}`}>
      <strong>{title}</strong>
      <ul>
        {figures.map(([what, ratio]) => (
          <li key={what}>
            {what}: <Ratio value={ratio} /> {ratio >= AA ? '– gut lesbar' : '– schlecht lesbar'}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Ratio({ value }: { value: number }) {
  return <strong>{value.toLocaleString('de', { maximumFractionDigits: 1 })} : 1</strong>;
}
