/** Writes values in the D-Bus wire format. */
import { align } from './dbus-reader.ts';

export type Argument = string | number | boolean;

export class Writer {
  readonly buffer: Buffer;
  position = 0;

  constructor(bytes: number) {
    this.buffer = Buffer.allocUnsafe(bytes);
  }

  pad(size: number): void {
    const end = align(this.position, size);
    this.buffer.fill(0, this.position, end);
    this.position = end;
  }

  /** Writes a header field: its code and a variant. */
  field(code: number, type: string, value: string | number): void {
    this.pad(8);
    this.buffer.set([code, 1, type.charCodeAt(0), 0], this.position);
    this.position += 4;
    if (type === 'g') this.signature(String(value));
    else this.argument(type, value);
  }

  argument(type: string, value: Argument): void {
    // All variants that we send hold booleans.
    if (type === 'v') this.signature('b');
    this.pad(4);
    if (typeof value === 'string') return this.string(value);
    if (typeof value === 'boolean') return this.argument('u', Number(value));
    if (type === 'u') this.buffer.writeUInt32LE(value, this.position);
    else this.buffer.writeInt32LE(value, this.position);
    this.position += 4;
  }

  private string(value: string): void {
    const bytes = this.buffer.write(value, this.position + 4, 'utf8');
    this.buffer.writeUInt32LE(bytes, this.position);
    this.position += 4 + bytes;
    this.buffer[this.position++] = 0;
  }

  private signature(value: string): void {
    this.buffer[this.position++] = value.length;
    this.position += this.buffer.write(value, this.position, 'latin1');
    this.buffer[this.position++] = 0;
  }
}
