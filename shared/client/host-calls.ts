/** What a host can call beside `configure`, as functions. What a call needs is fetched when it is called. */
import type { PublicApi } from '../host/public-api.ts';

const actions = () => import('./session-actions.ts');

export const signOut: PublicApi['signOut'] = async () => (await actions()).signOut();
export const adoptToken: PublicApi['adoptToken'] = async (token, ask) => (await actions()).adoptToken(token, ask);
export const getAccount: PublicApi['getAccount'] = async () => (await import('./account-summary.ts')).getAccount();
export const getTasks: PublicApi['getTasks'] = async () => (await import('./account-tasks.ts')).getTasks();
export const whenReady: PublicApi['whenReady'] = async (which) => (await actions()).whenReady(which);
export const refresh: PublicApi['refresh'] = async (what) => (await actions()).refresh(what);
export const diagnose: PublicApi['diagnose'] = async () => (await import('./diagnose.ts')).diagnose();
