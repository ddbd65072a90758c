import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { afterPaint } from '#web/ui/after-paint.ts';

/**
 * A dialog whose program is loaded after the screen is painted. The start does not wait for it, and it is there when it
 * is opened. If that fails, opening it tries again.
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
