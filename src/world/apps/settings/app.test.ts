import { describe, expect, it } from 'vitest';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { settings } from './app.ts';

describe('settings', () => {
  it('turns a switch on and nothing else', () => {
    const phone = startTestPhone(settings);
    const before = phone.state();
    phone.tap('Display');
    phone.tap('Dark theme');
    expect(phone.isChecked('Dark theme')).toBe(true);
    expect(phone.state()).toEqual({ ...before, darkTheme: true });
  });

  it('sets sliders and choices', () => {
    const phone = startTestPhone(settings);
    const before = phone.state();
    phone.tap('Display');
    phone.slide('Brightness', 0.31);
    phone.tap('Screen timeout');
    phone.tap('5 minutes');
    expect(phone.words()).toContain('Brightness: 30 %');
    expect(phone.state()).toEqual({ ...before, brightness: 3, sleepAfter: '5 minutes' });
  });

  it('connects to a secured network with its password, and forgets it', () => {
    const phone = startTestPhone(settings);
    phone.tap('Wi-Fi');
    phone.tap('Tidewater Guests');
    phone.type('Password', 'short');
    expect(() => phone.tap('Connect')).toThrow('no "Connect"');
    phone.type('Password', 'salt and slate');
    phone.tap('Connect');
    const guests = () => phone.state().networks.find(({ name }) => name === 'Tidewater Guests');
    expect(guests()).toMatchObject({ isSaved: true, password: 'salt and slate' });
    expect(phone.state().connectedNetworkId).toBe(guests()?.id);
    phone.tap('Tidewater Guests');
    phone.tap('Forget');
    expect(guests()).toMatchObject({ isSaved: false, password: '' });
    expect(phone.state().connectedNetworkId).toBeNull();
  });

  it('adds a hidden network', () => {
    const phone = startTestPhone(settings);
    const before = phone.state();
    phone.tap('Wi-Fi');
    phone.tap('Add network');
    phone.type('Network name', 'Carwick Archive');
    phone.tap('Secured with a password');
    phone.tap('Save');
    const { id: _, ...made } = phone.state().networks.at(-1)!;
    expect(made).toEqual({
      name: 'Carwick Archive',
      isSecured: false,
      isSaved: true,
      password: '',
      connectsItself: true,
    });
    expect(phone.state().networks).toHaveLength(before.networks.length + 1);
  });

  it('pairs a device after asking, renames and forgets it', () => {
    const phone = startTestPhone(settings);
    const device = (id: number) => phone.state().devices.find((candidate) => candidate.id === id);
    phone.tap('Bluetooth');
    phone.tap('Studio speaker');
    phone.tap('Cancel');
    expect(device(5)?.isPaired).toBe(false);
    phone.tap('Studio speaker');
    phone.tap('Pair');
    expect(device(5)).toMatchObject({ isPaired: true, isConnected: true });
    phone.tap('Studio speaker');
    phone.tap('Rename');
    phone.type('Name', 'Workshop speaker');
    phone.tap('Rename');
    phone.tap('Forget');
    phone.tap('Forget');
    expect(device(5)).toMatchObject({ name: 'Workshop speaker', isPaired: false, isConnected: false });
    expect(phone.words()).toContain('Not paired');
  });

  it('changes one permission of one app', () => {
    const phone = startTestPhone(settings);
    const before = phone.state();
    phone.tap('Apps');
    phone.tap('Search');
    phone.type('search', 'parcel');
    phone.tap('Parcel Game');
    phone.tap('Location');
    phone.tap('Not allowed');
    phone.tap('Show notifications');
    const apps = before.apps.map((app) =>
      app.name === 'Parcel Game' ? { ...app, location: 'Not allowed', notifications: false } : app,
    );
    expect(phone.state()).toEqual({ ...before, apps });
  });

  it('sorts apps by storage and clears the largest cache', () => {
    const phone = startTestPhone(settings);
    phone.tap('Apps');
    phone.tap('Storage');
    const names = phone.words().filter((word) => phone.state().apps.some(({ name }) => name === word));
    expect(names.slice(0, 2)).toEqual(['Maps', 'Browser']);
    phone.tap('Maps');
    phone.tap('Clear cache');
    phone.tap('Clear');
    expect(phone.state().apps.find(({ name }) => name === 'Maps')?.cacheMb).toBe(0);
  });

  it('lists apps by what they may do', () => {
    const phone = startTestPhone(settings);
    phone.tap('Apps');
    phone.tap('More options');
    phone.tap('Permission overview');
    phone.tap('Camera');
    expect(phone.words()).toContain('Allowed (1)');
  });

  it('keeps the hours of a schedule only when they are saved', () => {
    const phone = startTestPhone(settings);
    phone.tap('Do not disturb');
    phone.tap('Schedule');
    phone.tap('From');
    phone.tap('hour_increment');
    phone.tap('OK');
    phone.tap('Close');
    expect(phone.state().quietFrom).toBe('22:00');
    phone.tap('Schedule');
    phone.tap('From');
    phone.tap('hour_increment');
    phone.tap('OK');
    phone.tap('Save');
    expect(phone.state().quietFrom).toBe('23:00');
  });

  it('finds a setting that is on another page', () => {
    const phone = startTestPhone(settings);
    phone.tap('Search');
    phone.type('search', 'ringtone');
    expect(phone.words()).toContain('Sound and vibration');
    expect(phone.words()).not.toContain('Display');
    phone.type('search', 'zebra');
    expect(phone.words()).toContain('No setting found');
  });
});
