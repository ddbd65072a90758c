import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cellMessages } from '#contract/operator/cells/cells.ts';
import { failureText } from '#web/api/call-error.ts';

interface PassageProps {
  /** What is asked by the way, and where that leads. */
  step: () => Promise<string>;
  /** Where to go if it leads nowhere. */
  wayOut: { to: string; label: string };
}

/** Leads on by itself as soon as it has been told where to. The way back leaves it out. */
export function Passage({ step, wayOut }: PassageProps) {
  const { error } = useQuery({
    queryKey: ['passage', location.href],
    queryFn: async () => {
      const address = await step();
      location.replace(address);
      return address;
    },
    // A note is good once.
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <div className="page page-message">
      <div className="sheet">
        <h1>Andere Zelle öffnen</h1>
        {error ? (
          <>
            <p className="page-lead" role="alert">
              {failureText(error, cellMessages.failed)}
            </p>
            <p className="page-actions">
              <Link to={wayOut.to}>{wayOut.label}</Link>
            </p>
          </>
        ) : (
          <output className="page-lead">Einen Moment, bitte …</output>
        )}
      </div>
    </div>
  );
}
