/** A phone that an environment has been lent. */
import type { InitialState } from '../../schema/index.ts';
import type { Repair } from './repair-phone.ts';

/** One phone, leased to one environment. */
export interface PhoneDevice {
  udid: string;
  adbPort: number;
  /** True when the driver's packages and settings are installed; read when a session is opened. */
  isPrepared: boolean;
  /** Brings the phone to a template's state. `endsSession` is true when the driver's session does not survive it. */
  restore(state: InitialState, signal: AbortSignal): Promise<{ endsSession: boolean }>;
  /** Repairs for a failing reset, from mild to harsh, tried after a new session. */
  repairs?: readonly Repair[];
  release(): Promise<void>;
  /** Called instead of release when no repair has helped. */
  giveUp?(reason: string): Promise<void>;
}
