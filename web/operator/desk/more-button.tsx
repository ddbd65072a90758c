interface MoreButtonProps {
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
}

export function MoreButton({ hasMore, isLoading, onMore }: MoreButtonProps) {
  if (!hasMore) return null;
  return (
    <p className="page-actions">
      <button type="button" className="button button-quiet" aria-disabled={isLoading} onClick={() => !isLoading && onMore()}>
        <span aria-live="polite">{isLoading ? 'Wird geladen …' : 'Ältere anzeigen'}</span>
      </button>
    </p>
  );
}
