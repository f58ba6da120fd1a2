/** The screens of a trajectory in order, and their pictures. */
import { PATHS, type ImageWidth } from '../../api.ts';
import type { ImageOf, ScreenView, TrajectoryDetail } from '../../trajectory-api.ts';
import { address } from '../client.ts';

/** The one after the last step comes last, where it was recorded. */
export function screensOf({ steps, final }: Pick<TrajectoryDetail, 'steps' | 'final'>): ScreenView[] {
  const screens = steps.map(({ screen }) => screen);
  return final ? [...screens, final] : screens;
}

/** The address of a picture; without a width as it was recorded. */
export function pictureOf(run: string, image: ImageOf, width?: ImageWidth): string {
  return address(PATHS.image(run, image.sha256, width));
}
