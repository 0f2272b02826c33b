import type { Clock } from '@evenkeel/server/clock'
import type { Vault } from '@evenkeel/server/crypto/vault'
import type { FileScanner } from '@evenkeel/server/files/scanner'
import type { Db } from '@evenkeel/server/store/store'
import type { WorkRounds } from '@evenkeel/server/work-rounds'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { Scenarios } from './scenarios.ts'
import type { Caller } from './caller.ts'
import type { RoomNews } from './rooms/news.ts'
import type { RoomPasses } from './tokens/room-passes.ts'
import type { Tokens } from './tokens/tokens.ts'

/** What every act of the sandbox works with. */
export interface Inside {
  readonly db: Db
  readonly clock: Clock
  readonly randomUuid: () => string
  readonly tokens: Tokens
  readonly roomPasses: RoomPasses
  readonly roomNews: RoomNews
  /** Path the service is mounted at. */
  readonly publicBase: string
  /** Where the service is reached from outside; no slash at the end. */
  readonly publicUrl: string
  /** STUN and TURN servers for the rooms. */
  readonly iceServers: readonly string[]
  /** Waits for a number of milliseconds. */
  readonly pause: (milliseconds: number) => Promise<void>
  readonly scenarios: Scenarios
  /** Encrypts what patients and counselors write. */
  readonly vault: Vault
  readonly scanner: FileScanner
  /** Tells the partner server what happened. */
  readonly news: Pick<WorkRounds<void>, 'soon'>
}

/** The same with the means to mount calls. */
export interface Service extends Inside {
  readonly serve: Serve<Caller>
}
