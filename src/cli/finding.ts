/** One line of `autoplay doctor`. */
export interface Finding {
  subject: string;
  /** Faults stop runs; a note only informs. */
  kind: 'fine' | 'note' | 'fault';
  text: string;
}
