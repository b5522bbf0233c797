/** Its path. @throws Error that says why there is none */
export function findFirefox(): string;
/** Path of the browser that WebKit's driver drives. @throws Error that says why there is none */
export function findMiniBrowser(): string;
