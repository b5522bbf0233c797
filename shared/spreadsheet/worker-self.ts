/** What a Worker sees of itself; the compiler's library of a page does not know it. */
export interface WorkerSelf<Message> {
  onmessage: ((event: MessageEvent<Message>) => void) | null;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}

/** The Worker that runs this script; undefined where a page imports it, as no Worker is allowed there. */
export const workerSelf = <Message>(): WorkerSelf<Message> | undefined =>
  typeof document === 'undefined' ? (globalThis as unknown as WorkerSelf<Message>) : undefined;
