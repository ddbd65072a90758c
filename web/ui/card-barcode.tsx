import { useEffect, useState } from 'react';
import classes from './card-barcode.module.css';

/** A card number as Code 128 on a white ground, with quiet margins that scanners need. */
export function CardBarcode({ cardNumber }: { cardNumber: string }) {
  const [drawing, setDrawing] = useState<{ of: string; picture: string | null } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const show = (picture: string | null) => isCurrent && setDrawing({ of: cardNumber, picture });
    void draw(cardNumber).then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [cardNumber]);

  if (drawing?.of !== cardNumber) return <div className={classes.barcode} />;
  if (drawing.picture === null)
    return <p className={classes.barcode}>Der Barcode konnte nicht geladen werden. Bitte nennen Sie die Kartennummer.</p>;
  return <img className={classes.barcode} src={drawing.picture} alt={`Barcode der Kartennummer ${cardNumber}`} />;
}

/** The barcode as the address of a picture. */
async function draw(cardNumber: string): Promise<string> {
  const { code128, drawingSVG } = await import('bwip-js/browser');
  const svg = code128({ bcid: 'code128', text: cardNumber, scale: 1, height: 12, paddingwidth: 10 }, drawingSVG());
  // The bars fill the height there is; their widths stay in proportion.
  return `data:image/svg+xml,${encodeURIComponent(svg.replace('<svg ', '<svg preserveAspectRatio="none" '))}`;
}
