/** Reading that goes on without what is damaged. */
import { isDamage } from '../store/damage.ts';

/** Ids of trajectories, or of other records, that cannot be rows because of damage. */
export type DamagedIds = Set<string>;

/** Undefined, with the id added to `damaged`, when something is damaged. Without `damaged` it rejects. */
export async function unlessDamaged<T>(
  id: string,
  damaged: DamagedIds | undefined,
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!damaged || !isDamage(error)) throw error;
    damaged.add(id);
    return undefined;
  }
}
