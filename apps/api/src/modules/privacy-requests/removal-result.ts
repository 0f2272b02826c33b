/**
 * Why a member cannot be removed now. `danger`, `call`: staff call first · `visits`: an appointment is ahead · `partner`: one that is
 * ahead could not be canceled.
 */
export type RemovalBlocker = 'danger' | 'call' | 'reschedule' | 'visits' | 'partner'

/** How much a telehealth service elsewhere holds of a patient. */
export interface PartnerRecordCounts {
  readonly appointments: number
  readonly messages: number
  readonly documents: number
}

/** What became of the member's patient at the telehealth service. */
export type PartnerRemovalResult =
  /** It is gone from our own sandbox, or there was none. */
  | { readonly kind: 'removed'; readonly rows: number }
  /** Our own sandbox did not answer: the rounds go on, and so does the command when it is run again. */
  | { readonly kind: 'waiting' }
  /** A service elsewhere has no call for it: people must be asked. */
  | {
      readonly kind: 'elsewhere'
      /** Null where no patient was ever made. */
      readonly patient_id: number | null
      /** The number it knows the member by. */
      readonly member_id: string
      /** Null where it did not answer. */
      readonly holds: PartnerRecordCounts | null
    }

/** What a removal came to. */
export interface RemovalResult {
  /** Rows of the portal that went. */
  readonly rows: number
  /** Appointments that were canceled before, so that their hours are free again. */
  readonly visits_canceled: number
  /** References of requests the call centre was sent. */
  readonly call_center: readonly string[]
  readonly partner: PartnerRemovalResult
}
