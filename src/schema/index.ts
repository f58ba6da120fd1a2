export * from './common.ts';
export * from './ui-node.ts';
export * from './action.ts';
export * from './observation.ts';
export * from './trajectory.ts';
export * from './check.ts';
export * from './task.ts';
export * from './verdict.ts';
