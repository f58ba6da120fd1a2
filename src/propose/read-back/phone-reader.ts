/** Reads the words of phone tasks back: things in lists, switches, forms and questions. */
import { compareAnswerOnPhone, readQuestion } from './phone-questions.ts';
import { compareOnPhone } from './phone-compare.ts';
import { createPhoneRequestReader } from './phone-phrases.ts';
import { readRequests } from './read-requests.ts';
import type { Reader } from './reader.ts';

export const PHONE_READER: Reader = {
  read: (instruction) => readQuestion(instruction) ?? readRequests(instruction, createPhoneRequestReader()),
  compare: compareOnPhone,
  compareWhole: compareAnswerOnPhone,
};
