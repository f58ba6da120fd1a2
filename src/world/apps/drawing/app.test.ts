import { describe, expect, it } from 'vitest';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { drawing } from './app.ts';

/** The middle of a square, as shares of the canvas. */
const square = (column: number, row: number) => ({ x: (column - 0.5) / 6, y: (row - 0.5) / 7 });

describe('drawing', () => {
  it('draws in a new picture what is chosen, where it is touched', () => {
    const phone = startTestPhone(drawing);
    const before = phone.state();
    phone.tap('New picture');
    phone.type('Name', 'Boat');
    phone.tap('Create');
    phone.tap('Star');
    phone.tap('Large');
    phone.tap('Red');
    phone.tap('canvas', square(2, 3));
    phone.tap('Text');
    phone.tap('canvas', square(6, 7));
    phone.type('Words', 'Ahoy & <bye>');
    phone.tap('OK');
    expect(phone.state().pictures.at(-1)?.marks).toEqual([]);
    phone.tap('Save');
    const marks = [
      { tool: 'Star', color: 'Red', size: 'Large', column: 2, row: 3, text: '' },
      { tool: 'Text', color: 'Red', size: 'Large', column: 6, row: 7, text: 'Ahoy & <bye>' },
    ];
    const made = { id: 1001, name: 'Boat', paper: 'White', marks };
    expect(phone.state()).toEqual({ ...before, pictures: [...before.pictures, made] });
    expect(phone.session.render().html).toContain('Ahoy &amp; &lt;bye&gt;');
  });

  it('undoes and redoes', () => {
    const phone = startTestPhone(drawing);
    phone.tap('Traffic light');
    phone.tap('Undo');
    phone.tap('Undo');
    phone.tap('Redo');
    phone.tap('canvas', square(1, 1));
    phone.tap('Redo');
    phone.tap('Save');
    const { marks } = phone.state().pictures.find(({ name }) => name === 'Traffic light')!;
    expect(marks.map(({ color, column, row }) => [color, column, row])).toEqual([
      ['Red', 3, 2],
      ['Yellow', 3, 3],
      ['Black', 1, 1],
    ]);
  });

  it('clears after asking, and changes the paper', () => {
    const phone = startTestPhone(drawing);
    phone.tap('Night sky');
    phone.tap('More options');
    phone.tap('Clear');
    phone.tap('Cancel');
    expect(phone.has('Canvas with 1 dot, 5 stars')).toBe(true);
    phone.tap('More options');
    phone.tap('Clear');
    phone.tap('Clear');
    expect(phone.has('Empty canvas')).toBe(true);
    phone.tap('More options');
    phone.tap('Paper colour');
    phone.tap('Cream');
    phone.tap('Save');
    expect(phone.state().pictures[2]).toMatchObject({ paper: 'Cream', marks: [] });
  });

  it('keeps nothing that was discarded', () => {
    const phone = startTestPhone(drawing);
    const before = phone.state();
    phone.tap('Ladybird');
    phone.tap('canvas', square(4, 4));
    phone.back();
    phone.tap('Keep drawing');
    phone.back();
    phone.tap('Discard');
    expect(phone.state()).toEqual(before);
  });

  it('renames, duplicates, describes and deletes pictures', () => {
    const phone = startTestPhone(drawing);
    phone.longPress('Garden plan');
    phone.tap('Details');
    expect(phone.words()).toEqual(expect.arrayContaining(['Paper: White', '3 dots', '1 circle', '2 squares']));
    phone.tap('Close');
    phone.longPress('Garden plan');
    phone.tap('Duplicate');
    phone.longPress('Garden plan');
    phone.tap('Rename');
    phone.type('Name', 'Park plan');
    phone.tap('Rename');
    phone.longPress('Ferry flag');
    phone.tap('Delete');
    phone.tap('Delete');
    const names = phone.state().pictures.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Park plan', 'Garden plan (copy)']));
    expect(names).not.toContain('Ferry flag');
  });

  it('finds and sorts pictures, and hides the grid', () => {
    const phone = startTestPhone(drawing);
    phone.tap('Search');
    phone.type('search', 'sky');
    expect(phone.words()).toContain('Night sky');
    expect(phone.words()).not.toContain('Ladybird');
    phone.back();
    phone.tap('More options');
    phone.tap('Sort by');
    phone.tap('Name');
    expect(phone.words().find((word) => word.startsWith('Thumbnail'))).toBe('Thumbnail of Case 3 layout');
    phone.tap('More options');
    phone.tap('Hide grid');
    expect(phone.state()).toMatchObject({ hasGrid: false, sortBy: 'Name' });
  });
});
