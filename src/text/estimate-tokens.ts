/** Estimates a text's number of tokens, without a model's vocabulary. */

/** Pieces that Qwen's tokenizers split a text into before any look-up. */
const PIECES =
  /'(?:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+/giu;
/** Common words are one token, longer and rarer ones several. */
const BYTES_PER_TOKEN = 6;

/** For English and code, 4 to 7 % above the count of Qwen's tokenizer (the 12 chats of datasets/sample). */
export function estimateTokens(text: string): number {
  const pieces = text.match(PIECES) ?? [];
  return pieces.reduce((sum, piece) => sum + Math.ceil(Buffer.byteLength(piece) / BYTES_PER_TOKEN), 0);
}
