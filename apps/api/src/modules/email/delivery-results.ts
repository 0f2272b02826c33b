import type { OperationalLog } from '#operational-log.ts'

/** Why an email was not sent. `expired`: its code or link had expired, so it is never sent. */
export const emailFailures = ['connection', 'login', 'not_now', 'refused', 'unreadable', 'expired'] as const
type EmailFailure = (typeof emailFailures)[number]

/**
 * Result of a run: how many emails the server accepted, why others were not sent, and the causes reported
 * by server or system.
 */
export interface DeliveryResult {
  sent: number
  readonly failures: Map<EmailFailure, number>
  readonly causes: Map<string, number>
}

/** An email that was not sent: the failure, and the cause reported by server or system, if any. */
export interface FailedDelivery {
  readonly why: EmailFailure
  readonly cause: string | null
}

/** Totals of all emails since the process started. */
export interface EmailCounts {
  readonly sent: number
  readonly failures: ReadonlyMap<EmailFailure, number>
}

type ErrorField = 'code' | 'responseCode' | 'response' | 'originalCode' | 'timeoutType' | 'command'
const getErrorField = (error: unknown, field: ErrorField): unknown =>
  error instanceof Error && field in error ? (error as unknown as Record<string, unknown>)[field] : null

/** Classifies a delivery error by its fields alone: its message can contain addresses. */
export function classifyFailure(error: unknown): EmailFailure {
  const answered = getErrorField(error, 'responseCode')
  if (getErrorField(error, 'code') === 'EAUTH') return 'login'
  if (typeof answered !== 'number') return 'connection'
  return answered >= 500 ? 'refused' : 'not_now'
}

/** SMTP commands and error names, which never contain personal data. */
const SMTP_COMMAND = /^[A-Z ]{2,20}$/
const ERROR_CODE = /^[A-Z][A-Z0-9_]{2,60}$/
/** The enhanced status at the start of a response: `550 5.1.1 <…> unknown`. */
const ENHANCED_STATUS = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/

const findMatch = (pattern: RegExp, ...values: readonly unknown[]): string | null =>
  values.find((value): value is string => typeof value === 'string' && pattern.test(value)) ?? null

/**
 * Returns the step, and the status numbers or the system's error name, as `RCPT TO 550 5.1.1` or `CONN
 * ECONNREFUSED`. Never the message, which can contain addresses.
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

/** Failures that block every email. */
const BLOCKING_FAILURES: readonly EmailFailure[] = ['connection', 'login']

/** Sums up runs, and logs one line for each with failures: numbers, codes and our own names only. */
export function createEmailCounter(warn: OperationalLog['warn']): {
  /**
   * Adds a run; returns whether delivery has recovered: the mail server accepted some, after an earlier run
   * could not connect or log in.
   */
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
      warn('emails were not sent', {
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

/** Failure names that a setting fixes, with the fix, so that operators do not need the handbook. */
const advice: readonly (readonly [names: RegExp, what: string])[] = [
  [
    /\b(UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT)\b/,
    "the mail server's certificate is signed by an unknown authority: save the certificate of that authority to a file, set NODE_EXTRA_CA_CERTS to its path, and restart",
  ],
  [/\bCERT_HAS_EXPIRED\b/, "the mail server's certificate has expired: renew it there"],
  [
    /\bERR_TLS_CERT_ALTNAME_INVALID\b/,
    "the mail server's certificate is for a different name than the host in SMTP_URL: use the name in the certificate",
  ],
  [
    /\b(ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG)\b/,
    'the port in SMTP_URL does not use TLS from the start: use smtp:// instead of smtps://, or the port that does',
  ],
]

/** Returns the fixes for the causes of a run, each once; empty if only the mail server can fix them. */
const getDeliveryAdvice = (causes: Iterable<string>): readonly string[] => {
  const all = [...causes]
  return advice.flatMap(([names, what]) => (all.some((cause) => names.test(cause)) ? [what] : []))
}
