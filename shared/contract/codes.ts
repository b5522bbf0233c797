import * as v from 'valibot';
import { id, orText, text } from './basics.ts';

export const captchaConfig = v.object({ captchaAppId: id, captchaAppIdEncrypted: text });
export type CaptchaConfig = v.InferOutput<typeof captchaConfig>;

/** A proof that lives for a while: of an old phone, or of the wallet password. */
export const ticketAnswer = orText('ticket', v.object({ ticket: id }));
export type TicketAnswer = v.InferOutput<typeof ticketAnswer>;
