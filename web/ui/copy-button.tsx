import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';

/** Copies a text and says whether it worked; by hand it can be copied in any case. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }
  const said = { copied: 'Kopiert', failed: 'Bitte von Hand kopieren' };
  return (
    <button type="button" className="button" onClick={() => void copy()}>
      {outcome === 'copied' ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
      <span aria-live="polite">{outcome ? said[outcome] : label}</span>
    </button>
  );
}
