import { useEffect, useState } from 'react';
import { getPublicApi, type AccountTask } from '#shared/host/public-api.ts';
import { useAccount } from './account-store.ts';

/** What waits for the person; asked anew when the account changes and when the person comes back to the page. */
export function useTasks(): readonly AccountTask[] {
  const { account } = useAccount();
  const [tasks, setTasks] = useState<readonly AccountTask[]>([]);
  useEffect(() => {
    if (!account) return;
    let here = true;
    const ask = () => {
      if (document.hidden) return;
      void getPublicApi()
        ?.getTasks()
        .then((told) => here && setTasks(told));
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      here = false;
      document.removeEventListener('visibilitychange', ask);
    };
  }, [account]);
  return account ? tasks : [];
}
