import { CannotDecrypt } from '@evenkeel/server/crypto/envelope'

/** Why a mail did not leave the house at a try. `expired`: its code or link had run out, so it was not sent and never will be. */
export const mailFailures = ['connection', 'login', 'not_now', 'refused', 'unreadable', 'expired'] as const
export type MailFailure = (typeof mailFailures)[number]

/** What came of a round: how many mails the server took, and why others were not sent. */
export interface MailRound {
  sent: number
  readonly failures: Map<MailFailure, number>
}

/** What came of all mails since the process started. */
export interface MailCounts {
  readonly sent: number
  readonly failures: ReadonlyMap<MailFailure, number>
}

const codeIn = (error: unknown, field: 'code' | 'responseCode'): unknown =>
  error instanceof Error && field in error ? (error as unknown as Record<string, unknown>)[field] : null

/** Why the mail server did not take a mail, by the fields of the error alone: its words can hold addresses. */
export function failureOf(error: unknown): MailFailure {
  if (error instanceof CannotDecrypt) return 'unreadable'
  const answered = codeIn(error, 'responseCode')
  if (codeIn(error, 'code') === 'EAUTH') return 'login'
  if (typeof answered !== 'number') return 'connection'
  return answered >= 500 ? 'refused' : 'not_now'
}

/** Adds rounds up, and tells of each one in which something failed: one line with numbers and names of ours. */
export function mailCounter(warn: (text: string, facts: Readonly<Record<string, number>>) => void): {
  readonly add: (round: MailRound) => void
  readonly counts: () => MailCounts
} {
  let sent = 0
  const failures = new Map<MailFailure, number>(mailFailures.map((why) => [why, 0]))
  return {
    add: (round) => {
      sent += round.sent
      for (const [why, count] of round.failures) failures.set(why, (failures.get(why) ?? 0) + count)
      if (round.failures.size === 0) return
      warn('mails were not sent', { sent: round.sent, ...Object.fromEntries(round.failures) })
    },
    counts: () => ({ sent, failures }),
  }
}
