import { describe, expect, it } from 'vitest';
import { keepParts, partsOfField, typeParts } from './field-parts.ts';

describe('fields in parts', () => {
  it('are known by their hint', () => {
    expect(partsOfField({ description: 'mm/dd/yyyy' })).toBe('day');
    expect(partsOfField({ description: '--:-- --' })).toBe('time');
    expect(partsOfField({ description: 'Room, street or link' })).toBeUndefined();
    expect(partsOfField({ description: 'constructor' })).toBeUndefined();
    expect(partsOfField({})).toBeUndefined();
  });

  it.each([
    ['day', '2026-03-17', '03/17/2026'],
    ['time', '00:05', '12:05AM'],
    ['time', '09:30', '09:30AM'],
    ['time', '12:00', '12:00PM'],
    ['time', '23:45', '11:45PM'],
  ] as const)('are typed in part by part: %s %s', (parts, kept, typed) => {
    expect(typeParts(parts, kept)).toBe(typed);
    expect(keepParts(parts, typed)).toBe(kept);
  });

  it('are read as they are shown, and hold nothing when they show anything else', () => {
    expect(keepParts('time', '02:30 PM')).toBe('14:30');
    expect(keepParts('day', '')).toBe('');
    expect(keepParts('time', 'noon')).toBe('');
  });
});
