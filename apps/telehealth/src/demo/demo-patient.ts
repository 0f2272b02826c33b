import type { Received } from '@evenkeel/contract/endpoint'
import type { issuePatientToken } from '@evenkeel/contract/telehealth/patients'
import type { TelehealthMethod } from '@evenkeel/contract/wire'

/** What the token call says about a person; the phone has ten digits. */
export type PersonDetails = Received<typeof issuePatientToken>['body']['auth']

/** A visit of a demo person. */
export interface DemoAppointment {
  readonly method: TelehealthMethod
  /** Counted from today in the person's zone; negative lies behind. */
  readonly days_from_today: number
  /** HH:MM in the person's zone. */
  readonly time: string
  /** Took place; otherwise booked. */
  readonly completed: boolean
}

/** A person of the demo data (demo.md), as the telehealth service knows him or her. */
export interface DemoPatient extends PersonDetails {
  /** Username of the organisation. */
  readonly ou: string
  /** Sessions of the authorisation; null is without limit. */
  readonly covered_sessions: number | null
  /** IANA name of the person's zone. */
  readonly timezone: string
  /** State in which the visits take place. */
  readonly appointment_state: string
  readonly chief_complaint: string
  readonly appointments: readonly DemoAppointment[]
}
