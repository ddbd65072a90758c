import type { CSSProperties } from 'react';
import { contrast, paletteOf, paletteVariables } from '#contract/palette.ts';
import type { Region } from '#contract/regions.ts';
import { Brand } from '#web/shell/brand.tsx';
import { CityCard } from '#web/shell/city-card.tsx';
import classes from './regions.module.css';

interface ColorPreviewProps {
  color: string;
  name: string;
  cardName: string;
  logo: string;
}

const AA = 4.5;

/** Header, card and button in a region's colour, and how well they can be read. */
export function ColorPreview({ color, name, cardName, logo }: ColorPreviewProps) {
  if (!/^#[0-9a-f]{6}$/i.test(color))
    return <p className={classes.empty}>Die Vorschau erscheint, sobald die Farbe gültig ist.</p>;
  const palette = paletteOf(color);
  const region = { name: name || 'Region', cardName: cardName || 'Karte', logoUrl: logo } as Region;
  const figures = [
    ['Schrift auf der Karte', contrast(palette.onAccent, palette.accent)],
    ['Weiße Schrift auf Knöpfen', contrast('#ffffff', palette.strong)],
    ['Links auf hellem Grund', contrast(palette.strong, palette.shades[1])],
    ['Die Farbe selbst auf Weiß', contrast(palette.accent, '#ffffff')],
  ] as const;
  return (
    <section className={classes.look} aria-label="Vorschau der Farbe" style={paletteVariables(color) as CSSProperties}>
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
          <ul className={classes.figures}>
            {figures.map(([what, ratio], index) => (
              <li key={what}>
                {what}: <strong>{ratio.toLocaleString('de', { maximumFractionDigits: 1 })} : 1</strong>{' '}
                {/* The last is seen and not read. */}
                {index === figures.length - 1
                  ? ratio < 3
                    ? '– als Fläche sehr hell; für Schrift dunkeln wir sie ab'
                    : ''
                  : ratio >= AA
                    ? '– gut lesbar'
                    : '– schlecht lesbar'}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
