/** Skips damaged data while reading, and exports the sound part of a damaged store. */
import { PipelineError, toPipelineError } from '../errors.ts';
import { isDamage } from '../store/damage.ts';

/** Ids of trajectories, or of other records, that cannot be rows because of damage. */
export type DamagedIds = Set<string>;

/** Undefined if something is damaged, with the id added to `damaged`. Without `damaged` it rejects. */
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

/**
 * Runs an export that leaves out the set's members, and adds those whose records turn out damaged. The export reads
 * pictures only while it writes rows. If one is damaged, `findAll` checks all of them and the export restarts. Rejects
 * like exportDataset.
 */
export async function withoutDamaged<T>(
  run: (damaged: DamagedIds) => Promise<T>,
  findAll: (damaged: DamagedIds) => Promise<void>,
  signal: AbortSignal,
): Promise<T> {
  const damaged: DamagedIds = new Set();
  try {
    try {
      return await run(damaged);
    } catch (error) {
      if (signal.aborted || !isDamage(error)) throw error;
      const known = damaged.size;
      await findAll(damaged);
      if (damaged.size === known) throw error;
      return await run(damaged);
    }
  } catch (error) {
    if (signal.aborted) throw new PipelineError('ABORTED', 'the export was stopped', { cause: error });
    throw damaged.size > 0 ? nothingSound(error, damaged.size) : toPipelineError(error, 'EXPORT_FAILED');
  }
}

/** Damage, not the options, may be the reason why no row is left. */
function nothingSound(error: unknown, count: number): PipelineError {
  const known = toPipelineError(error, 'EXPORT_FAILED');
  if (known.code !== 'CONFIG_INVALID') return known;
  return new PipelineError('STORE_CORRUPT', `${known.message}; ${count} are damaged`, { cause: error });
}
