/** Topics: that their words can be quoted, and that what an application shows chooses them. */
import { describe, expect, test } from 'vitest';
import { kindOfThing, linesAbout, thingsOf } from './choose-topic.ts';
import { areOfOneTopic, topicFor, topicOf } from './topic-for.ts';
import type { ThingKind } from './topic.ts';
import { TOPICS } from './topics.ts';

const KINDS: ThingKind[] = ['task', 'event', 'page', 'link', 'mail', 'fault'];

describe.each(Object.entries(TOPICS))('%s', (_, topic) => {
  test.each(KINDS)('things of the kind %s say what they are, each once, in words that can be quoted', (kind) => {
    const things = thingsOf(topic, kind, 'seed');
    expect(new Set(things.map(({ title }) => title)).size).toBe(things.length);
    for (const { title, note, url, place } of things) {
      expect(`${title}${note}`).not.toMatch(/["{}|]|undefined/);
      expect(title).toMatch(/^\p{Lu}.{4,}[^.]$/u);
      expect(url ?? 'https://a.example/b').toMatch(/^https:\/\/[a-z-]+\.example\/[a-z-]+$/);
      expect(kind === 'event' ? place : undefined).toSatisfy((said) => kind !== 'event' || typeof said === 'string');
    }
  });

  test('its lines are other ones with another seed, and none that is there already', () => {
    const [line] = linesAbout(topic.words, 'a');
    expect(linesAbout(`${topic.words}\n${line}`, 'a')).not.toContain(line);
    expect(linesAbout(topic.words, 'a')).toEqual(linesAbout(topic.words, 'a'));
  });
});

test.each([
  ['Order seed potatoes, repair the water tank, prune the apple trees', TOPICS.garden],
  ['Label texts of the exhibition; speeches in the east gallery', TOPICS.museum],
  ['Renew the parking permit, book the dentist, return the library books', TOPICS.home],
])('%s', (shown, topic) => {
  expect(topicOf(shown, 'a')).toBe(topic);
});

test('what shows nothing of any topic gets one that suits most people', () => {
  expect(topicOf('0 7 8 9', 'a')).toBeUndefined();
  expect([TOPICS.work, TOPICS.home]).toContain(topicFor('0 7 8 9', 'a'));
});

test('a label suits what is about the same', () => {
  expect(areOfOneTopic('Prune the apple trees', 'Garden')).toBe(true);
  expect(areOfOneTopic('Prune the apple trees', 'Money')).toBe(false);
});

test.each([
  ['mail', 'mail'],
  ['event', 'event'],
  ['bookmark', 'link'],
  ['ticket', 'fault'],
  ['todo', 'task'],
  ['note', 'page'],
  ['book', undefined],
  ['item', undefined],
])('a new %s is a %s', (noun, kind) => {
  expect(kindOfThing(noun)).toBe(kind);
});
