import type { Clock } from '@evenkeel/server/clock'
import type { Db } from '@evenkeel/server/store/store'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { Scenarios } from './scenarios.ts'
import type { Caller } from './caller.ts'
import type { Tokens } from './tokens/tokens.ts'

/** What every feature of the sandbox works with. */
export interface Service {
  readonly db: Db
  readonly clock: Clock
  readonly tokens: Tokens
  readonly scenarios: Scenarios
  readonly serve: Serve<Caller>
}
