import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type { issuePatientToken } from '@evenkeel/api-contract/telehealth/patients'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'

/** What the token call says about a person; the phone has ten digits. */
export type PersonDetails = EndpointInput<typeof issuePatientToken>['body']['auth']

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

/** A file of the demo data. */
export interface DemoFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** A message between a demo person and a counselor. */
export interface DemoMessage {
  readonly from: 'member' | 'counselor'
  /** 1 is the counselor of the person's visits, 2 and more are others. */
  readonly counselor: number
  /** Counted back from today in the person's zone. */
  readonly days_ago: number
  /** HH:MM in the person's zone. */
  readonly time: string
  readonly subject: string
  readonly text: string
  /** The person has not read it; means nothing for own ones. */
  readonly unread: boolean
  readonly file?: DemoFile | undefined
}

/** A person of the demo data, as the telehealth service knows him or her. */
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
  readonly messages: readonly DemoMessage[]
}
