/** Phrases of requests to make, copy, rename and delete files. */
import { first, phrase } from './phrase-table.ts';

export const FILE_PHRASES = [
  phrase(
    '(?:add|create|make) an? (?:new |empty )*(?<kind>[a-z]+(?: [a-z]+)?)(?: (?:named|called) «name»)?',
    (groups, { places }) => {
      const [name] = groups('name');
      return [{ asks: 'created', kind: first(groups, 'kind'), ...(name === undefined ? {} : { name }), places }];
    },
  ),
  phrase(
    'create (?:two new [a-z ]+ called «one» and «two»|three new [a-z ]+ called «first», «second» and «third»)',
    (groups, { places }) =>
      ['one', 'two', 'first', 'second', 'third']
        .flatMap(groups)
        .map((name) => ({ asks: 'created', kind: 'thing', name, places })),
  ),
  phrase('create the folders «names*»', (groups, { places }) =>
    groups('names').map((name) => ({ asks: 'created', kind: 'folder', name, places })),
  ),
  // This phrase completes the previous request, which has no name yet.
  phrase('name it «name»', (groups, _request, earlier) => {
    const begun = earlier.at(-1);
    if (begun?.asks === 'created') begun.name = first(groups, 'name');
    return [];
  }),
  phrase('export «file» as «name»', (groups, { places }) => [
    { asks: 'created', kind: 'document', name: first(groups, 'name'), places },
  ]),
  phrase('save copies of «file» as «names*»', (groups, { places }) =>
    groups('names').map((name) => ({ asks: 'created', kind: 'copy', name, places })),
  ),
  phrase('save a copy of «file» as «name»', (groups, { places }) => [
    { asks: 'created', kind: 'copy', name: first(groups, 'name'), places },
  ]),
  phrase('(?:rename|change the name of) the (?<kind>file|folder) «name» to «to»', (groups, { places }) => [
    { asks: 'renamed', name: first(groups, 'name'), to: first(groups, 'to'), kind: first(groups, 'kind'), places },
  ]),
  phrase('(?:delete|remove) the (?<kind>file|folder) «name»', (groups, { places }) => [
    { asks: 'done', verb: 'delete', names: [first(groups, 'name')], kind: first(groups, 'kind'), places },
  ]),
];
