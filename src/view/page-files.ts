/**
 * The pages as files, for the server and the static export: index.html, one script, one style sheet. The address of a page
 * stands behind the "#", so that one file serves all and works from disk.
 */

export interface PageFile {
  /** Relative to index.html, such as "app.js". */
  name: string;
  mediaType: string;
  bytes: Buffer;
}

/**
 * For each answer of the server, and for index.html of a static export as a <meta>: no inline scripts or styles, nothing from
 * elsewhere. `frame-ancestors` is only for headers.
 */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";
