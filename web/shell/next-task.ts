/**
 * Resolves in a task of its own: what was pressed meanwhile comes first, and the page may paint. A message and not a
 * timer, as browsers keep nested timers waiting.
 */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
