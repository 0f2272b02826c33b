import type { IceServer } from '@evenkeel/api-contract/telehealth/video-room'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { FileScanner } from '@evenkeel/server-kit/files/scanner'
import type { Db } from '@evenkeel/server-kit/database/store'
import type { BackgroundJob } from '@evenkeel/server-kit/background-job'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { CalendarNetwork } from '#modules/counselor-external-calendar/calendar-network.ts'
import type { FaultScenarios } from './fault-scenarios.ts'
import type { Caller } from './caller.ts'
import type { PatientVault } from './patient-vault.ts'
import type { RoomEvents } from '#modules/rooms/room-events.ts'
import type { RoomPasses } from '#modules/tokens/room-passes.ts'
import type { Tokens } from '#modules/tokens/tokens.ts'

/** What every act of the service works with. */
export interface ServiceDeps {
  readonly db: Db
  readonly clock: Clock
  readonly randomUuid: () => string
  readonly randomBytes: (count: number) => Buffer
  readonly tokens: Tokens
  readonly roomPasses: RoomPasses
  readonly roomNews: RoomEvents
  /** Path the service is mounted at. */
  readonly publicBase: string
  /** Where the service is reached from outside; no slash at the end. */
  readonly publicUrl: string
  /** STUN and TURN servers for a room that closes then. */
  readonly iceServers: (closesAt: Temporal.Instant) => readonly IceServer[]
  /** Waits for a number of milliseconds. */
  readonly pause: (milliseconds: number) => Promise<void>
  readonly scenarios: FaultScenarios
  /** Whether who writes to a counselor is answered automatically after a while. */
  readonly automaticReplies: boolean
  /** Encrypts what patients and counselors write. */
  readonly vault: PatientVault
  readonly scanner: FileScanner
  /** Where counselors' own calendars are read. */
  readonly calendarNetwork: CalendarNetwork
  /** Tells the partner server what happened. */
  readonly news: Pick<BackgroundJob<void>, 'trigger'>
}

/** The same with the means to mount calls. */
export interface Service extends ServiceDeps {
  readonly serve: RegisterEndpoint<Caller>
}
