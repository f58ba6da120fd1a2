/** Waits for several writes at once without leaving any behind. */

/** Like Promise.all, but rejects (with the first rejection) only after every promise has settled. */
export async function waitForAll<T extends readonly unknown[]>(promises: {
  [K in keyof T]: Promise<T[K]>;
}): Promise<T> {
  await Promise.allSettled(promises);
  return (await Promise.all(promises)) as unknown as T;
}
