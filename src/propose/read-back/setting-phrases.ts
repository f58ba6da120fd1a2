/** Phrases of requests to set, use and sort what a window shows. */
import { first, phrase, type Phrase } from './phrase-table.ts';

const TURNED: Phrase['claims'] = (groups, { places }) =>
  groups('names').map((name) => ({
    asks: 'turned',
    name,
    on: /^(on|tick|enable)$/i.test(first(groups, 'how')),
    places,
  }));

const SET: Phrase['claims'] = (groups, { places }) => [
  { asks: 'set', name: first(groups, 'name'), value: first(groups, 'value'), places },
];

export const SETTING_PHRASES = [
  phrase('(?:turn|switch) (?<how>on|off) «names*»', TURNED),
  phrase('(?<how>tick|untick) «names*»', TURNED),
  phrase('(?<how>enable|disable) «names*»', TURNED),
  phrase('choose «value» for «name»', SET),
  phrase('(?:choose|select) «name»', (groups, { places }) => [
    { asks: 'turned', name: first(groups, 'name'), on: true, places },
  ]),
  phrase('(?:set|change) «name» to (?<value>⟨\\d+⟩|-?\\d+)', SET),
  phrase('(?:type|enter) «value» (?:into|in) the «name» field', SET),
  phrase('enter «value» as «name»', SET),
  phrase('(?:use|apply) «name»(?: on| to) (?:the open text|«file»)', (groups, { places }) => [
    { asks: 'used', name: first(groups, 'name'), on: 'text', file: groups('file')[0], places },
  ]),
  phrase('open another tab with «name»|use «other» to open another tab', (groups, { places }) => [
    { asks: 'used', name: first(groups, 'name', 'other'), on: 'new tab', places },
  ]),
  phrase('close the tab «tab» with «name»|use «other» to close the tab «closed»', (groups, { places }) => [
    { asks: 'used', name: first(groups, 'name', 'other'), on: 'tab', tab: first(groups, 'tab', 'closed'), places },
  ]),
  phrase('add (?:«of» as )?«name» with «command»|use «other» to add (?:«own» as )?«named»', (groups) => [
    { asks: 'created', kind: 'item', name: first(groups, 'name', 'named'), places: [] },
  ]),
  phrase('(?:sort the list by|put the list in the order of) «column»', (groups, { places }) => [
    { asks: 'sorted', column: first(groups, 'column'), places },
  ]),
];
