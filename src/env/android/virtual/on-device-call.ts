/** A request to the on-device server of a virtual device, and what answers it. */
import type { DeviceState } from './device-state.ts';

/** Path patterns have the named parts of a request's path as groups: "POST /element/(?<id>[^/]+)/click". */
export type Routes = Record<string, (call: RouteCall) => unknown>;

export interface RouteCall {
  device: DeviceState;
  body: Record<string, unknown>;
  parts: Record<string, string>;
}
