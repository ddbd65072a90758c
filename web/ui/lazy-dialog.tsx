import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { afterPaint } from '#web/ui/after-paint.ts';

/**
 * A dialog whose program is fetched once the screen is painted: nobody waits for it at the start, and it is there when
 * it is opened. Where it cannot be fetched it is tried again when it is opened.
 */
export function lazyDialog<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & { isOpen: boolean }> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function LazyDialog({ isOpen, ...props }: P & { isOpen: boolean }) {
    useEffect(() => afterPaint(() => void load().catch(() => null)), []);
    return (
      isOpen && (
        <Suspense fallback={null}>
          <Loaded {...(props as unknown as P)} />
        </Suspense>
      )
    );
  };
}
