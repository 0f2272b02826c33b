/** A write that a member was told is done, and when, in milliseconds of a clock that never jumps. */
interface AcknowledgedWrite {
  readonly email: string
  readonly at: number
}

/** A booked visit. */
export interface BookedVisit extends AcknowledgedWrite {
  /** Id at the telehealth service. */
  readonly id: number
}

/** A message that was sent. */
export interface SentMessage extends AcknowledgedWrite {
  readonly clientMessageId: string
}

/** A person who registered and confirmed the address. */
export interface RegisteredPerson extends AcknowledgedWrite {
  readonly password: string
}

/** What members did and were told. */
export interface AcknowledgedWrites {
  /** Requests that were sent, each try counted. */
  requests: number
  /** Tries that got no answer, or one of the server's own failures. */
  failures: number
  /** What those tries got, and how often. */
  readonly failureKinds: Map<string, number>
  /** Requests that were never answered rightly, however often they were sent again. */
  lost: number
  /** The longest that a member waited for a right answer, in milliseconds. */
  longestWait: number
  readonly people: RegisteredPerson[]
  readonly visits: BookedVisit[]
  readonly messages: SentMessage[]
  /** Mails with a link for a new password that were asked for. */
  readonly resets: AcknowledgedWrite[]
}

export const createAcknowledgedWrites = (): AcknowledgedWrites => ({
  requests: 0,
  failures: 0,
  failureKinds: new Map(),
  lost: 0,
  longestWait: 0,
  people: [],
  visits: [],
  messages: [],
  resets: [],
})

/** A try that was not answered rightly. */
export function recordFailure(ledger: AcknowledgedWrites, kind: string): void {
  ledger.failures += 1
  ledger.failureKinds.set(kind, (ledger.failureKinds.get(kind) ?? 0) + 1)
}
