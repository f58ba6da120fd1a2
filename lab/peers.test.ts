/** The commands for third-party programs, without installing any. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createGrammar } from '../src/grammars/create-grammar.ts';
import { PEERS } from './peers/list.ts';
import { TARGETS, writePoints } from './peers/material.ts';
import { namedBy, PLACES } from './peers/places.ts';

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const CHECKS = PEERS.flatMap(({ checks }) => checks);

it('every script that a peer is run with is there, and every place is known', () => {
  for (const { command, env = {} } of CHECKS) {
    for (const [, name] of command.matchAll(/\{scripts\}\/(\S+)/g)) expect(existsSync(at(`peers/${name}`))).toBe(true);
    for (const place of namedBy(command, ...Object.values(env))) expect(Object.keys(PLACES)).toContain(place);
  }
});

it('the commands are those of the docs', () => {
  const pages = readdirSync(at('../docs/trainers'));
  const docs = pages.map((page) => readFileSync(at(`../docs/trainers/${page}`), 'utf8')).join('\n');
  const words = ['--max_length 8192', '--cutoff_len 8192', '--image_max_pixels 16777216', 'data.max_length=8192'];
  for (const setting of words) {
    expect(docs).toContain(setting);
    expect(CHECKS.some(({ what, command }) => command.includes(setting) || what.includes(setting))).toBe(true);
  }
  expect(TARGETS.split(',')).toContain('trl');
});

it('has 36 points on each of 200 screens, as each grammar tells them', () => {
  const cases = writePoints();
  expect(new Set(cases.map(({ screen }) => screen.join('x'))).size).toBe(200);
  for (const { grammar: name, screen, points } of cases.filter((_, index) => index % 37 === 0)) {
    const [width, height] = screen as [number, number];
    const grammar = createGrammar(name, 'desktop');
    expect(points).toHaveLength(36);
    const [point, reply] = points[7] as [[number, number], string];
    const [action] = grammar.parse(reply, {
      screen: { width, height },
      sent: grammar.imageSize({ width, height }),
    }).actions;
    expect(action).toMatchObject({ type: 'click' });
    expect(Math.abs((action as { x: number }).x - point[0])).toBeLessThanOrEqual(width / 1000);
  }
});

it('refuses a peer that is not there', () => {
  const { status, stderr } = spawnSync('node', ['--import', 'tsx', at('peers.ts'), 'trk'], { encoding: 'utf8' });
  expect(stderr).toContain('there is no peer trk; known: trl, ');
  expect(status).toBe(2);
});
