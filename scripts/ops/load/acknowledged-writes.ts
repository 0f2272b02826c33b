/** A write acknowledged to a member, with its monotonic time in milliseconds. */
interface AcknowledgedWrite {
  readonly email: string
  readonly at: number
}

/** A booked visit. */
export interface BookedVisit extends AcknowledgedWrite {
  /** Id at the telehealth service. */
  readonly id: number
}

/** A sent message. */
export interface SentMessage extends AcknowledgedWrite {
  readonly clientMessageId: string
}

/** A member who registered and confirmed the address. */
export interface RegisteredPerson extends AcknowledgedWrite {
  readonly password: string
}

/** All acknowledged writes and failures of the members. */
export interface AcknowledgedWrites {
  /** Requests sent, including retries. */
  requests: number
  /** Attempts without a response or with a server error. */
  failures: number
  /** Results of those attempts, and their counts. */
  readonly failureKinds: Map<string, number>
  /** Requests that never succeeded, despite retries. */
  lost: number
  /** Longest time until a successful response, in milliseconds. */
  longestWait: number
  readonly people: RegisteredPerson[]
  readonly visits: BookedVisit[]
  readonly messages: SentMessage[]
  /** Requested password reset emails. */
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

/** Records a failed attempt. */
export function recordFailure(ledger: AcknowledgedWrites, kind: string): void {
  ledger.failures += 1
  ledger.failureKinds.set(kind, (ledger.failureKinds.get(kind) ?? 0) + 1)
}
