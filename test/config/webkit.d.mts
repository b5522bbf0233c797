/** Of WebKit's driver and what it starts. */
export const WEBKIT_ENVIRONMENT: NodeJS.ProcessEnv;
