/** What a Worker sees of itself; the compiler's library of a page does not know it. */
export interface WorkerSelf<Message> {
  onmessage: ((event: MessageEvent<Message>) => void) | null;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}
