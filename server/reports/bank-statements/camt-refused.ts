/** Thrown by the reader: what stands at a line is not what a bank writes. */
export class CamtRefused extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}
