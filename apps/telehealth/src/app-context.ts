import type { IceServer } from '@evenkeel/api-contract/telehealth/video-room'
import type { BackgroundJob } from '@evenkeel/server-kit/background-job'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { Db } from '@evenkeel/server-kit/database/store'
import type { FileScanner } from '@evenkeel/server-kit/files/scanner'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { CalendarNetwork } from '#modules/counselor-external-calendar/fetch-calendar.ts'
import type { RoomEvents } from '#modules/rooms/room-events.ts'
import type { Tokens } from '#modules/tokens/tokens.ts'
import type { RoomPasses } from '#modules/tokens/room-passes.ts'
import type { Caller } from './caller.ts'
import type { PatientVault } from './patient-vault.ts'

/** Faults injected into calls on purpose. A production network has none. */
export interface FaultScenarios {
  /** Applies faults for any call: waits, or throws a `Failure`. */
  meetAnyCall(): Promise<void>
  /** Applies faults for a booking. */
  meetBooking(): void
  /** Applies faults for an appointment request. */
  meetRequest(): void
  /** Applies faults for the creation of a patient. */
  meetSignUp(): void
}

/** What the modules of the telehealth service use; `createAppContext` builds it once. */
export interface AppContext {
  readonly db: Db
  readonly clock: Clock
  readonly randomUuid: () => string
  readonly randomBytes: (count: number) => Buffer
  readonly tokens: Tokens
  readonly roomPasses: RoomPasses
  readonly roomNews: RoomEvents
  /** Path where the service is mounted. */
  readonly publicBase: string
  /** Public URL of the service, without a trailing slash. */
  readonly publicUrl: string
  /** STUN and TURN servers for a room that closes at this time. */
  readonly iceServers: (closesAt: Temporal.Instant) => readonly IceServer[]
  /** Waits for a number of milliseconds. */
  readonly pause: (milliseconds: number) => Promise<void>
  readonly scenarios: FaultScenarios
  /** Whether a message to a counselor gets an automatic reply after a while. */
  readonly automaticReplies: boolean
  /** Encrypts what patients and counselors write. */
  readonly vault: PatientVault
  readonly scanner: FileScanner
  /** Where counselors' external calendars are fetched. */
  readonly calendarNetwork: CalendarNetwork
  /** Delivers events to the partner server. */
  readonly news: Pick<BackgroundJob<void>, 'trigger'>
}

/** The context with the means to mount routes. */
export interface RouteContext extends AppContext {
  readonly serve: RegisterEndpoint<Caller>
}
