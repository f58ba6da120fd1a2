/**
 * The action text of UI-TARS 1.0 and 1.5: "Thought: …", then "Action: …" with calls. The versions differ in the
 * notation and the unit of points. Source: the prompts and the parser of the repository bytedance/UI-TARS.
 */
import type { Action, Platform, Point } from '../schema/index.ts';
import { canPlan, writeCalls, type PlanAction, type PlannedCall } from './call-grammar.ts';
import type { ActionGrammar, CoordinateSpace, GrammarContext } from './grammar.ts';
import { parseCalls, type Call } from './parse-calls.ts';
import { RESIZE_LIMITS, sizedBy } from './smart-resize.ts';
import { readInOrder, makeHead, splitReply } from './split-reply.ts';
import { planAndroidAction, readAndroidCall } from './ui-tars-android.ts';
import { planDesktopAction, readDesktopCall } from './ui-tars-desktop.ts';
import { hideSought } from './ui-tars-typing.ts';
import { writeCall } from './write-call.ts';

export type UiTarsVersion = '1.0' | '1.5';

interface Dialect {
  plan: PlanAction;
  read: (call: Call, space: CoordinateSpace, context: GrammarContext) => Action;
}

const DIALECTS: Readonly<Record<Platform, Dialect>> = {
  desktop: { plan: planDesktopAction, read: readDesktopCall },
  android: { plan: planAndroidAction, read: readAndroidCall },
};

const ACTION_MARKER = /(?:^|\n)[ \t]*Actions?[:：]\s*/g;

export function createUiTarsGrammar(version: UiTarsVersion, platform: Platform): ActionGrammar {
  const name = `ui-tars-${version}`;
  const space: CoordinateSpace = version === '1.0' ? 'thousandths' : 'sent-pixels';
  const { plan, read } = DIALECTS[platform];
  const write = (call: PlannedCall) => writePlanned(call, version);
  return {
    name,
    platform,
    space,
    answerEnds: true,
    // 1.0 counts in thousandths of any size, so both can see the same image.
    ...sizedBy(RESIZE_LIMITS['ui-tars-1.5']),
    supports: canPlan(plan),
    serialize({ thought, actions }, context) {
      const written = writeCalls(actions, { name, space, plan, write, separator: '\n\n' }, context);
      return thought === undefined ? `Action: ${written}` : `Thought: ${thought}\nAction: ${written}`;
    },
    parse(text, context) {
      const readActions = (rest: string) => readInOrder(parseCalls(rest), (call) => [read(call, space, context)]);
      const { head, items: actions } = splitReply(text, ACTION_MARKER, readActions);
      return { ...makeHead(head.replace(/^\s*Thought[:：]/, '')), actions };
    },
  };
}

function writePlanned({ name, points = {}, args }: PlannedCall, version: UiTarsVersion): string {
  const places = Object.entries(points).map(([key, point]) => [argumentName(key, version), writePoint(point, version)]);
  const call = writeCall(name, { ...Object.fromEntries(places), ...args });
  return places.length === 0 ? hideSought(call) : call;
}

function argumentName(key: string, version: UiTarsVersion): string {
  if (version === '1.0') return key === 'end' ? 'end_box' : 'start_box';
  return key === 'at' ? 'point' : `${key}_point`;
}

function writePoint({ x, y }: Point, version: UiTarsVersion): string {
  return version === '1.0' ? `<|box_start|>(${x},${y})<|box_end|>` : `<point>${x} ${y}</point>`;
}
