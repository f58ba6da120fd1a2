/** What the routes of OpenEnv are made of. */
import type { EpisodeRouter } from '../episodes/episode-router.ts';
import type { FindTask } from '../rewards/task-reader.ts';
import type { Mcp } from './mcp.ts';
import type { McpSessions } from './mcp-sessions.ts';
import type { NemoGymEpisodes } from '../routes/nemo-gym-episodes.ts';
import type { Platform } from '../../schema/index.ts';
import type { Play } from './play.ts';
import type { ServeLimits } from '../limits.ts';
import type { Store } from '../../store/store.ts';

export interface OpenEnvRouteDeps {
  play: Play;
  mcp: Mcp;
  sessions: McpSessions;
  router: EpisodeRouter;
  tasks: Store;
  findTask: FindTask;
  limits: ServeLimits;
  platform: Platform;
  maxSteps: number;
  /** Whose agent asks at the same URLs. */
  nemoGym: NemoGymEpisodes;
}
