import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { Caller } from '#http/caller.ts'
import { answerRoutes } from './answer-routes.ts'
import type { IntakeRoom } from './intake.ts'
import { questionRoutes } from './question-routes.ts'

/** Everything of the intake. Needs @fastify/cookie on the same app. */
export function intakeRoutes(serve: Serve<Caller>, room: IntakeRoom): void {
  questionRoutes(serve, room)
  answerRoutes(serve, room)
}
