import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

interface HtmlTextProps {
  /** Sanitised by the server. */
  html: string;
  className?: string | undefined;
  /** Asked before a link within the portal is followed; true keeps the person here. */
  holdBack?: (path: string) => boolean;
}

/** A text with its structure. Links to screens of the portal do not reload the page. */
export function HtmlText({ html, className, holdBack }: HtmlTextProps) {
  const element = useRef<HTMLDivElement>(null);
  const router = useRouter();

  useEffect(() => {
    const text = element.current!;
    const follow = (event: MouseEvent) => {
      const path = (event.target as Element).closest('a')?.getAttribute('href');
      const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (!path || !path.startsWith('/') || !isPlain) return;
      event.preventDefault();
      if (!holdBack?.(path)) void router.navigate({ to: path });
    };
    text.addEventListener('click', follow);
    return () => text.removeEventListener('click', follow);
  }, [router, holdBack]);

  return <div ref={element} className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
