import { describe, expect, it } from 'vitest';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { tasks } from './app.ts';

describe('tasks', () => {
  it('makes a task with a date, a priority and a list', () => {
    const phone = startTestPhone(tasks);
    const before = phone.state();
    phone.tap('New task');
    phone.type('Title', 'Call the ferry office');
    phone.tap('due');
    phone.tap('Next month');
    phone.tap('12 May 2025');
    phone.tap('OK');
    phone.tap('priority');
    phone.tap('High');
    phone.tap('list');
    phone.tap('Errands');
    phone.tap('Save');
    const made = {
      title: 'Call the ferry office',
      list: 'Errands',
      due: '2025-05-12',
      priority: 'High',
      isDone: false,
    };
    expect(phone.state()).toEqual({ ...before, tasks: [...before.tasks, { id: 1001, ...made }] });
  });

  it('ticks one task off', () => {
    const phone = startTestPhone(tasks);
    const before = phone.state();
    const stamps = before.tasks.find(({ title }) => title === 'Buy stamps')!;
    phone.tap(`done_${stamps.id}`);
    expect(phone.state().tasks).toEqual(
      before.tasks.map((task) => (task.id === stamps.id ? { ...task, isDone: true } : task)),
    );
  });

  it('shows what is overdue and only that', () => {
    const phone = startTestPhone(tasks);
    phone.tap('Overdue');
    expect(phone.words()).toContain('Collect the parcel at Quay Street');
    expect(phone.words()).not.toContain('Buy stamps');
  });

  it('deletes completed tasks after asking, and shows that none is left', () => {
    const phone = startTestPhone(tasks);
    phone.tap('More options');
    phone.tap('Delete completed');
    phone.tap('Cancel');
    expect(phone.state().tasks.some(({ isDone }) => isDone)).toBe(true);
    phone.tap('More options');
    phone.tap('Delete completed');
    phone.tap('Delete');
    expect(phone.state().tasks.some(({ isDone }) => isDone)).toBe(false);
    phone.tap('Done');
    expect(phone.words()).toContain('Nothing to do here');
  });

  it('needs a title', () => {
    const phone = startTestPhone(tasks);
    const before = phone.state();
    phone.tap('New task');
    phone.tap('Save');
    expect(phone.words()).toContain('Enter a title');
    phone.back();
    expect(phone.state()).toEqual(before);
  });

  it('moves to a new list when it was made', () => {
    const phone = startTestPhone(tasks);
    phone.tap('More options');
    phone.tap('New list');
    phone.type('name', 'Garden');
    phone.tap('Create');
    expect(phone.state().lists).toContain('Garden');
    expect(phone.words()).toContain('Nothing to do here');
  });
});
