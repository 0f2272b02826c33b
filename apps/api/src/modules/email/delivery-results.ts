import type { OperationalLog } from '#operational-log.ts'
import { getDeliveryAdvice } from './delivery-advice.ts'

/** Why a mail did not leave the house at a try. `expired`: its code or link had run out, so it was not sent and never will be. */
export const emailFailures = ['connection', 'login', 'not_now', 'refused', 'unreadable', 'expired'] as const
export type EmailFailure = (typeof emailFailures)[number]

/** What came of a round: how many mails the server took, why others were not sent, and what mail server or system said of it. */
export interface DeliveryResult {
  sent: number
  readonly failures: Map<EmailFailure, number>
  readonly causes: Map<string, number>
}

/** A mail that was not sent: why, and what server or system said, where they were asked. */
export interface FailedDelivery {
  readonly why: EmailFailure
  readonly cause: string | null
}

/** What came of all mails since the process started. */
export interface EmailCounts {
  readonly sent: number
  readonly failures: ReadonlyMap<EmailFailure, number>
}

type ErrorField = 'code' | 'responseCode' | 'response' | 'originalCode' | 'timeoutType' | 'command'
const getErrorField = (error: unknown, field: ErrorField): unknown =>
  error instanceof Error && field in error ? (error as unknown as Record<string, unknown>)[field] : null

/** Why the mail server did not take a mail, by the fields of the error alone: its words can hold addresses. */
export function classifyFailure(error: unknown): EmailFailure {
  const answered = getErrorField(error, 'responseCode')
  if (getErrorField(error, 'code') === 'EAUTH') return 'login'
  if (typeof answered !== 'number') return 'connection'
  return answered >= 500 ? 'refused' : 'not_now'
}

/** Steps of SMTP, and names of faults: words that are no data of anybody. */
const SMTP_COMMAND = /^[A-Z ]{2,20}$/
const ERROR_CODE = /^[A-Z][A-Z0-9_]{2,60}$/
/** The enhanced status at the beginning of an answer: `550 5.1.1 <…> unknown`. */
const ENHANCED_STATUS = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/

const findMatch = (pattern: RegExp, ...values: readonly unknown[]): string | null =>
  values.find((value): value is string => typeof value === 'string' && pattern.test(value)) ?? null

/**
 * What a person looks for: the step, and the numbers of the server's answer or the system's name of the fault, as `RCPT TO 550 5.1.1` or
 * `CONN ECONNREFUSED`. Never its words, which can hold addresses.
 */
export function describeCause(error: unknown): string {
  const [answered, response] = [getErrorField(error, 'responseCode'), getErrorField(error, 'response')]
  const status = typeof response === 'string' ? ENHANCED_STATUS.exec(response)?.[1] : null
  const fault =
    typeof answered === 'number'
      ? [String(answered), status]
      : [
          findMatch(
            ERROR_CODE,
            getErrorField(error, 'originalCode'),
            getErrorField(error, 'timeoutType'),
            getErrorField(error, 'code'),
          ),
        ]
  const parts = [findMatch(SMTP_COMMAND, getErrorField(error, 'command')), ...fault].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : 'no code'
}

/** Why nothing goes at all, for whomever it is. */
const BLOCKING_FAILURES: readonly EmailFailure[] = ['connection', 'login']

/** Adds rounds up, and tells of each one in which something failed: one line with numbers, codes and names of ours. */
export function createEmailCounter(warn: OperationalLog['warn']): {
  /** Whether mail goes again with this round: the mail server took some, after one before was not reached or let us not in. */
  readonly add: (round: DeliveryResult) => boolean
  readonly counts: () => EmailCounts
} {
  let sent = 0
  let isHeld = false
  const goesAgain = (round: DeliveryResult): boolean => {
    const wasHeld = isHeld
    if (BLOCKING_FAILURES.some((why) => round.failures.has(why))) isHeld = true
    else if (round.sent > 0) isHeld = false
    return wasHeld && !isHeld
  }
  const failures = new Map<EmailFailure, number>(emailFailures.map((why) => [why, 0]))
  return {
    add: (round) => {
      sent += round.sent
      for (const [why, count] of round.failures) failures.set(why, (failures.get(why) ?? 0) + count)
      const isBack = goesAgain(round)
      if (round.failures.size === 0) return isBack
      const causes = round.causes.size > 0 ? { causes: Object.fromEntries(round.causes) } : {}
      const advice = getDeliveryAdvice(round.causes.keys())
      warn('mails were not sent', {
        sent: round.sent,
        ...Object.fromEntries(round.failures),
        ...causes,
        ...(advice.length > 0 ? { advice } : {}),
      })
      return isBack
    },
    counts: () => ({ sent, failures }),
  }
}
