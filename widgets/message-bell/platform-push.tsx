import { useEffect } from 'react';
import { followPlatform } from '#shared/client/push/follow-platform.ts';

/** Keeps the page up to date while it is mounted. Renders nothing. */
export default function PlatformPush() {
  useEffect(() => followPlatform(), []);
  return null;
}
