// A missing name would fail in bundlers of hosts: React before 19.2 has no Activity.
// oxlint-disable-next-line no-restricted-imports
import * as React from 'react';

/** Keeps a part without its effects. Missing in React before 19.2. */
export const { Activity } = React as Partial<Pick<typeof React, 'Activity'>>;
