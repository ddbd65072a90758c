import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectionBack } from '#web/partner/till/connection-back.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A line that a test cuts and mends. */
function openLine(isThere: boolean) {
  const line = { isThere, isOnline: true, probes: 0, tell: () => {} };
  const asked = {
    isOnline: () => line.isOnline,
    probe: async () => {
      line.probes++;
      return line.isThere;
    },
    onOnline: (tell: () => void) => void (line.tell = tell),
  };
  const leaving = new AbortController();
  const outcome = vi.fn();
  void connectionBack(leaving.signal, asked).then(outcome);
  return { line, leaving, outcome };
}

it('says at once that a server which answers was not gone', async () => {
  const { outcome } = openLine(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome).toHaveBeenCalledWith(false);
});

it('notices within a second that the server answers again', async () => {
  const { line, outcome } = openLine(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(outcome).not.toHaveBeenCalled();
  line.isThere = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(outcome).toHaveBeenCalledWith(true);
});

it("takes the browser's word at once, and asks nothing while the browser knows that it is offline", async () => {
  const { line, outcome } = openLine(false);
  line.isOnline = false;
  await vi.advanceTimersByTimeAsync(3_000);
  const { probes } = line;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(line.probes).toBe(probes);
  line.isThere = line.isOnline = true;
  line.tell();
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome).toHaveBeenCalledWith(true);
});

it('asks no more once nobody waits', async () => {
  const { line, leaving, outcome } = openLine(false);
  await vi.advanceTimersByTimeAsync(1_500);
  leaving.abort();
  const { probes } = line;
  line.isThere = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(line.probes).toBe(probes);
  expect(outcome).not.toHaveBeenCalled();
});
