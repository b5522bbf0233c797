import { useRef, useState } from 'react';

interface SingleFlight {
  /** whether a call is running */
  readonly busy: boolean;
  /** Starts a call. Returns `undefined` without starting it while another one is running. */
  run<Result>(call: () => Promise<Result>): Promise<Result | undefined>;
}

/** Runs one call at a time. A second press in the same task, before `busy` is rendered, starts nothing. */
export function useSingleFlight(): SingleFlight {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async run(call) {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      try {
        return await call();
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}
