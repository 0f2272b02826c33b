import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type { issuePatientToken } from '@evenkeel/api-contract/telehealth/patients'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'

/** Details of a person in the token call; the phone number has ten digits. */
type PersonDetails = EndpointInput<typeof issuePatientToken>['body']['auth']

/** A visit of a demo patient. */
export interface DemoAppointment {
  readonly method: TelehealthMethod
  /** Days from today in the person's time zone; negative: in the past. */
  readonly days_from_today: number
  /** HH:MM in the person's time zone. */
  readonly time: string
  /** Whether it took place; otherwise booked. */
  readonly completed: boolean
}

/** A file of the demo data. */
export interface DemoFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** A message between a demo patient and a counselor. */
interface DemoMessage {
  readonly from: 'member' | 'counselor'
  /** 1: the counselor of the person's visits; 2 and higher: others. */
  readonly counselor: number
  /** Days before today in the person's time zone. */
  readonly days_ago: number
  /** HH:MM in the person's time zone. */
  readonly time: string
  readonly subject: string
  readonly text: string
  /** Whether it is unread by the person; ignored for their own messages. */
  readonly unread: boolean
  readonly file?: DemoFile | undefined
}

/** A demo patient, as the telehealth service stores it. */
export interface DemoPatient extends PersonDetails {
  /** Username of the organization. */
  readonly ou: string
  /** Sessions of the authorization; null: unlimited. */
  readonly covered_sessions: number | null
  /** IANA time zone of the person. */
  readonly timezone: string
  /** State in which the visits take place. */
  readonly appointment_state: string
  readonly chief_complaint: string
  readonly appointments: readonly DemoAppointment[]
  readonly messages: readonly DemoMessage[]
}
