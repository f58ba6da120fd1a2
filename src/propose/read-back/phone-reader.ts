/** Reads the words of tasks on phones back. */
import type { Reader } from './reader.ts';

export const PHONE_READER: Reader = {
  read: (question) => ({ claims: [{ asks: 'answered', kind: '', about: [question], places: [] }] }),
  compare: () => 'meets',
  compareWhole: () => 'meets',
};
