import { useEffect, useState } from 'react';
import { serverNow } from '../../client/server-clock.ts';
import type { Ms } from '../../core/shanghai-time.ts';
import { useText } from '../../host/locale.ts';
import { renewWhileShown } from './risk-renewal.ts';
import { riskText } from './risk.text.ts';

const SECOND_MS = 1_000;

/** Shows the time until a node must be back, and follows whether it is. A screen reader reads it when the user reaches it, and not with each second. */
export default function RiskCountdown({ by }: { by: Ms }) {
  const text = useText(riskText);
  const [left, setLeft] = useState(() => by - serverNow());
  useEffect(renewWhileShown, []);
  useEffect(() => {
    const timer = setInterval(() => setLeft(by - serverNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, [by]);
  const seconds = Math.ceil(left / SECOND_MS);
  return (
    <span role="timer" aria-live="off">
      {seconds > 0 ? text.left(Math.floor(seconds / 60), seconds % 60) : text.over}
    </span>
  );
}
