import { useState } from 'react';
import { TillAt } from '#web/partner/till/till-screen.tsx';
import { openDemoCounter } from './demo-counter.ts';
import { Watermark } from './watermark.tsx';

/** The till to be tried out, with a card that does not exist. */
export function DemoBookingScreen() {
  const [counter] = useState(openDemoCounter);
  return (
    <>
      <Watermark />
      <TillAt counter={counter} title="Demo-Buchung" person="demo" />
    </>
  );
}
