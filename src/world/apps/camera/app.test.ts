import { describe, expect, it } from 'vitest';
import type { WorldApp } from '../../app.ts';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { camera } from './app.ts';
import { gallery } from '../gallery/app.ts';

const start = () => startTestPhone(camera);

describe('camera', () => {
  it('takes a numbered picture with the settings of the moment', () => {
    const phone = start();
    const before = phone.state();
    phone.tap('2×');
    phone.tap('Flash: Auto');
    phone.tap('On');
    phone.tap('Take picture');
    const made = {
      id: 1001,
      name: 'IMG_0043',
      kind: 'Photo',
      camera: 'Back',
      zoom: 2,
      scene: 'street',
      light: 'day',
      takenAt: '2025-04-05 12:00',
      place: 'Quay Street',
      quality: '12 MP',
      ratio: '4:3',
      isFlashUsed: true,
      seconds: 0,
      isFavourite: false,
    };
    expect(phone.state()).toEqual({ ...before, flash: 'On', nextNumber: 44, roll: [...before.roll, made] });
    expect(phone.words()).toContain('IMG_0043 saved');
  });

  it('takes portraits with the front camera', () => {
    const phone = start();
    phone.tap('Switch camera');
    phone.tap('Portrait');
    phone.tap('Take picture');
    expect(phone.state().roll.at(-1)).toMatchObject({ kind: 'Portrait', camera: 'Front', scene: 'portrait' });
  });

  it('films as long as the clock says', () => {
    const phone = start();
    phone.tap('Video');
    phone.tap('Start recording');
    expect(phone.words()).toContain('Recording');
    phone.tap('Photo');
    phone.session.advanceClock(65_000);
    phone.tap('Stop recording');
    expect(phone.state().roll.at(-1)).toMatchObject({ name: 'VID_0043', kind: 'Video', seconds: 65 });
    phone.tap('Camera roll');
    phone.tap('VID_0043');
    expect(phone.words()).toContain('1:05');
  });

  it('leaves out the place when it is not wanted', () => {
    const phone = start();
    phone.tap('Settings');
    phone.tap('Save place');
    phone.tap('Photo resolution');
    phone.tap('48 MP');
    phone.back();
    phone.tap('Take picture');
    expect(phone.state().roll.at(-1)).toMatchObject({ place: '', quality: '48 MP' });
  });

  it('filters the roll and deletes after asking', () => {
    const phone = start();
    phone.tap('Camera roll');
    phone.tap('Video');
    expect(phone.has('VID_0041')).toBe(true);
    expect(phone.has('IMG_0042')).toBe(false);
    phone.longPress('VID_0041');
    phone.tap('Delete');
    phone.tap('Cancel');
    expect(phone.state().roll).toHaveLength(12);
    phone.longPress('VID_0041');
    phone.tap('Delete');
    phone.tap('Delete');
    expect(phone.state().roll.map(({ name }) => name)).not.toContain('VID_0041');
    expect(phone.words()).toContain('Camera roll');
  });

  it('resets its settings after asking', () => {
    const phone = start();
    const before = phone.state();
    phone.tap('Settings');
    phone.tap('Grid lines');
    phone.tap('Timer');
    phone.tap('10 s');
    phone.tap('More options');
    phone.tap('Reset settings');
    phone.tap('Reset');
    expect(phone.state()).toEqual(before);
  });

  it('shows its roll when the gallery asks for it', () => {
    const phone = startTestPhone(gallery, [camera as WorldApp]);
    phone.tap('Albums');
    phone.tap('Camera roll');
    expect(phone.session.front().packageName).toBe('org.autoplay.world.camera');
    expect(phone.has('IMG_0042')).toBe(true);
  });
});
