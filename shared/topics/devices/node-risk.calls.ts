/** What can still be saved of the day of a node, in the lists of devices. An addition to the specification. */
import * as v from 'valibot';
import { addition, cents, moment, oneOf } from '../../core/wire-values.ts';

/** `no-sample`: nothing arrives from the node, which differs from a node that is reported as offline. */
export const RISK_CAUSES = ['offline', 'no-sample'] as const;
export type RiskCause = (typeof RISK_CAUSES)[number];

/** Sent while the day of the node can be saved. It is missing when the node is back, and when its day is lost. */
export const nodeRisk = v.object({
  cause: oneOf(RISK_CAUSES),
  /** when the first missing sample began, unix seconds */
  since: moment,
  /** when the node must be back, unix seconds */
  by: moment,
  /** the income of the day that is saved at most; missing without a price or an earlier bandwidth */
  amount: addition(cents),
});
export type SentNodeRisk = v.InferOutput<typeof nodeRisk>;
