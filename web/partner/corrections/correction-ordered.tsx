import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './correction.module.css';

interface CorrectionOrderedProps {
  message: string;
  onAnother: () => void;
}

/** Stands where the form was, and has the focus, so that nobody wonders whether it was sent. */
export function CorrectionOrdered({ message, onAnother }: CorrectionOrderedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={`sheet ${classes.sheet}`}>
      <h2 ref={heading} tabIndex={-1}>
        Korrekturbuchung beauftragt
      </h2>
      <p className="page-lead">{message}</p>
      <p className="page-actions">
        <button type="button" className="button" onClick={onAnother}>
          Weitere Korrektur beauftragen
        </button>
        <Link to="/partner-transaktionen">Zu den Transaktionen</Link>
      </p>
    </div>
  );
}
