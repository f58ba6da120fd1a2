import { expect, test } from 'vitest';
import { followUp } from './follow-up.ts';

test('what follows from a task is due after it, what prepares an event is before it', () => {
  const fields = { title: 'Order seed potatoes', due: '2026-03-27' };
  expect(followUp('task', fields.title, fields, '1')).toMatchObject({ day: '2026-04-03' });
  expect(followUp('event', 'Dentist', { day: '2026-03-01' }, '1')).toMatchObject({ day: '2026-02-28' });
});

test('what has no day is followed by something without one', () => {
  expect(followUp('task', 'Buy bread', { title: 'Buy bread' }, '1')).not.toHaveProperty('day');
  expect(followUp('event', 'Dentist', {}, '1')).toBeUndefined();
});
