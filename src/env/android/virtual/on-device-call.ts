/** A request to the on-device server of a virtual device, and the shape of its routes. */
import type { DeviceState } from './device-state.ts';

/** Handlers by method and path pattern, whose named groups become `parts`: "POST /element/(?<id>[^/]+)/click". */
export type Routes = Record<string, (call: RouteCall) => unknown>;

export interface RouteCall {
  device: DeviceState;
  body: Record<string, unknown>;
  parts: Record<string, string>;
}
