/**
 * Why a member cannot be removed now. `danger`, `call`: staff call first · `visits`: an appointment is ahead · `partner`: one that is
 * ahead could not be canceled.
 */
export type RemovalBlocker = 'danger' | 'call' | 'reschedule' | 'visits' | 'partner'

/** Record counts of a patient at an external telehealth service. */
export interface PartnerRecordCounts {
  readonly appointments: number
  readonly messages: number
  readonly documents: number
}

/** Result for the member's patient at the telehealth service. */
export type PartnerRemovalResult =
  /** Deleted from our own sandbox, or there was none. */
  | { readonly kind: 'removed'; readonly rows: number }
  /**
   * Our own sandbox was unavailable: a background job retries, and so does the command when it is run
   * again.
   */
  | { readonly kind: 'waiting' }
  /** An external service has no endpoint for it: an operator must request it there. */
  | {
      readonly kind: 'elsewhere'
      /** Null if no patient was ever created. */
      readonly patient_id: number | null
      /** The member's number there. */
      readonly member_id: string
      /** Null if it was unavailable. */
      readonly holds: PartnerRecordCounts | null
    }

/** Result of a deletion. */
export interface RemovalResult {
  /** Deleted rows of the portal. */
  readonly rows: number
  /** Appointments canceled before, so that their slots are free again. */
  readonly visits_canceled: number
  /** References of requests sent to the call center. */
  readonly call_center: readonly string[]
  readonly partner: PartnerRemovalResult
}
