import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { maintenanceQuery } from '#web/api/maintenance.ts';

const EVERY_MS = 5_000;

/** Leads back into the portal as soon as the server answers again; not while a card is held out to a cashier. */
export function useReturn(): void {
  const { isSuccess } = useQuery({ ...maintenanceQuery, gcTime: 0, retry: false, refetchInterval: EVERY_MS });
  useEffect(() => {
    if (!isSuccess) return;
    const dialog = document.querySelector('dialog[open]');
    const leave = () => location.replace('/');
    if (!dialog) return leave();
    dialog.addEventListener('close', leave);
    return () => dialog.removeEventListener('close', leave);
  }, [isSuccess]);
}
