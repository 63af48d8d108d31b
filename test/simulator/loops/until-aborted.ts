/** A tool result that rejects as soon as the user stops the agent, if the framework passes a signal. */
export async function untilAborted<T>(result: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await result;
  signal.throwIfAborted();
  return await Promise.race([
    result,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('The user stopped this.')), { once: true });
    }),
  ]);
}
