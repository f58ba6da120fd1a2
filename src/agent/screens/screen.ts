/** One observed screen in the model-based agent's form: the picture and the numbered elements. */
import type { PromptImage } from '../../model/chat-model.ts';
import type { Observation } from '../../schema/index.ts';
import { numberElements, type NumberedWindow } from './number-elements.ts';

export interface Screen {
  image: PromptImage;
  windows: readonly NumberedWindow[];
}

export function readScreen({ screenshot, tree }: Observation): Screen {
  const { png, width, height } = screenshot;
  return { image: { png, width, height }, windows: numberElements(tree) };
}
