/** Shapes shared by every record: ids, blob references, geometry. */
import { z } from 'zod';

export { Point } from '../actions/define-action.ts';

/** Version of the stored record shapes; a reader refuses a version it does not know. */
export const SCHEMA_VERSION = 1;
export const SchemaVersion = z.literal(SCHEMA_VERSION);

/** sha256 in lower-case hex, the only form of id accepted from outside. */
export const ID_PATTERN = /^[a-f0-9]{64}$/;
export const Id = z.string().regex(ID_PATTERN, 'must be 64 lower-case hex digits');
export type Id = z.infer<typeof Id>;

export const Platform = z.enum(['desktop', 'android']);
export type Platform = z.infer<typeof Platform>;

/** A reference to content-addressed bytes in the store. */
export const BlobRef = z.object({ sha256: Id, mediaType: z.string(), bytes: z.int().nonnegative() });
export type BlobRef = z.infer<typeof BlobRef>;

/** A screenshot in the store; width and height in pixels. */
export const ImageRef = BlobRef.extend({ width: z.int().positive(), height: z.int().positive() });
export type ImageRef = z.infer<typeof ImageRef>;

/** A box in raw screenshot pixels. */
export const Bounds = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Bounds = z.infer<typeof Bounds>;
