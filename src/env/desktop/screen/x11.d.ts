// Types for the parts of the untyped `x11` package that this folder uses.

declare module 'x11' {
  import type { EventEmitter } from 'node:events';
  import type { Duplex } from 'node:stream';

  export type Callback<T> = (error: Error | null | undefined, value: T) => unknown;

  export interface XEvent {
    name?: string;
    [field: string]: unknown;
  }

  export interface Property {
    data: Buffer;
  }

  export interface XClient extends EventEmitter {
    atoms: Record<string, number>;
    stream: Duplex;
    /** A stream that delivers parts of the server's messages. */
    pack_stream: { get(bytes: number, callback: (data: Buffer) => void): void };
    AllocID(): number;
    sync(callback: Callback<void>): void;
    require(name: string, callback: Callback<unknown>): void;
    InternAtom(onlyIfExists: boolean, name: string, callback: Callback<number>): void;
    GetProperty(
      remove: 0 | 1,
      window: number,
      property: number,
      type: number,
      offset: number,
      length: number,
      callback: Callback<Property>,
    ): void;
    ChangeProperty(mode: 0, window: number, property: number, type: number, unitBits: number, data: Buffer): void;
    ChangeWindowAttributes(
      window: number,
      values: { eventMask?: number; backgroundPixel?: number },
      callback?: Callback<unknown>,
    ): void;
    ClearArea(window: number, x: number, y: number, width: number, height: number, exposures: 0 | 1): void;
    CreateWindow(
      id: number,
      parent: number,
      x: number,
      y: number,
      width: number,
      height: number,
      borderWidth: number,
      depth: number,
      windowClass: number,
      visual: number,
      values: Record<string, unknown>,
    ): void;
    UnmapWindow(window: number): void;
    GetGeometry(
      drawable: number,
      callback: Callback<{ xPos: number; yPos: number; width: number; height: number }>,
    ): void;
    GetWindowAttributes(window: number, callback: Callback<{ overrideRedirect: number; mapState: number }>): void;
    QueryTree(window: number, callback: Callback<{ children: number[] }>): void;
    TranslateCoordinates(
      from: number,
      to: number,
      x: number,
      y: number,
      callback: Callback<{ destX: number; destY: number }>,
    ): void;
    GetImage(
      format: number,
      drawable: number,
      x: number,
      y: number,
      width: number,
      height: number,
      planeMask: number,
      callback: Callback<{ data: Buffer }>,
    ): void;
    GetKeyboardMapping(first: number, count: number, callback: Callback<number[][]>): void;
    ChangeKeyboardMapping(first: number, keysymsPerKeycode: number, keysyms: number[]): void;
    SetSelectionOwner(window: number, selection: number, timeMs: number): void;
    SendEvent(window: number, propagate: boolean, eventMask: number, event: Buffer): void;
    SendClientMessage(destination: number, window: number, type: number, format: 32, data: number[]): void;
  }

  export interface XDisplay {
    client: XClient;
    min_keycode: number;
    max_keycode: number;
    screen: { root: number }[];
  }

  export interface SharedMemorySegment {
    size: number;
    fd: number;
    buffer: Buffer;
  }

  export interface SharedMemoryProvider {
    flavor: 'fd';
    zeroCopy: boolean;
    create(size: number): SharedMemorySegment;
    commit(segment: SharedMemorySegment): void;
    sync(segment: SharedMemorySegment, offset: number, length: number): void;
    destroy(segment: SharedMemorySegment): void;
  }

  interface ClientOptions {
    shm?: SharedMemoryProvider;
    display: string;
    stream?: Duplex;
    auth?: { name: string; data: string };
  }

  const x11: { createClient(options: ClientOptions, callback: Callback<XDisplay>): XClient };
  export default x11;
}

declare module 'x11/lib/fdpass.js' {
  import type { Socket } from 'node:net';
  const fdpass: { connect(socketPath: string, options: object): Socket | null };
  export default fdpass;
}

declare module 'x11/lib/stdatoms.js' {
  const atoms: Record<string, number>;
  export default atoms;
}
