/** What the test needs of a browser, whatever drives it. */
export interface Browser {
  name: string;
  open(url: string): Promise<void>;
  /** The value of an expression in the page. */
  read<Value>(expression: string): Promise<Value>;
  click(selector: string): Promise<void>;
  /** Types with keys, as a person does, into what `selector` names. */
  type(selector: string, text: string): Promise<void>;
  /** Presses Enter where the focus is. */
  pressEnter(selector: string): Promise<void>;
  close(): Promise<void>;
}
