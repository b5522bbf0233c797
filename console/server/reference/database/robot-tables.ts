/** Drizzle tables of group robots, and of messages that wait (see tables.ts). Times are milliseconds. */
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import type { MessageKind } from '#shared/topics/notices/preferences.calls.ts';
import type { RobotProblem, RobotProvider } from '#shared/topics/notices/robot.rules.ts';
import { int8 } from './column-types.ts';
import { encryptedText } from './encryption.ts';

export const robot = pgTable('robot', {
  id: int8('id').primaryKey().generatedAlwaysAsIdentity(),
  uid: text().notNull(),
  provider: text().$type<RobotProvider>().notNull(),
  name: text().notNull(),
  /** the key in the address of the robot */
  token: encryptedText().notNull(),
  /** signs the messages; empty for none */
  secret: encryptedText().notNull(),
  /** identifies the key without revealing it, for the limit of its messages */
  fingerprint: text().notNull(),
  /** platform time */
  createdAt: int8('created_at').notNull(),
  /** real time since which no message was accepted; null after a success */
  failingSince: int8('failing_since'),
  /** why the last message was not accepted; null after a success */
  problem: text().$type<RobotProblem>(),
  /** whether it is stopped, because it accepts no messages */
  stopped: boolean().notNull().default(false),
});

/** A message that a robot has not accepted yet. */
export const robotMessage = pgTable('robot_message', {
  /** the order of the messages */
  sequence: int8('sequence').primaryKey().generatedAlwaysAsIdentity(),
  robotId: int8('robot_id').notNull(),
  text: text().notNull(),
  /** platform time; the message is useless from then on */
  expiresAt: int8('expires_at').notNull(),
  /** real time; no other job sends it until then */
  claimedUntil: int8('claimed_until').notNull().default(0),
});

/** A message that waits for the end of the quiet hours. The notice is sent already. */
export const heldMessage = pgTable('held_message', {
  sequence: int8('sequence').primaryKey().generatedAlwaysAsIdentity(),
  uid: text().notNull(),
  kind: text().$type<MessageKind>().notNull(),
  title: text().notNull(),
  /** for robots of users who have chosen amounts */
  content: text().notNull(),
  /** for an SMS */
  text: text().notNull(),
  withoutAmounts: text('without_amounts').notNull(),
  /** platform time, like the next one */
  sendAt: int8('send_at').notNull(),
  /** when the message is useless; null for a message that stays useful */
  until: int8('until'),
});
