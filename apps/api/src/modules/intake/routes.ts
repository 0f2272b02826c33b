import type { RegisterTenantEndpoint } from '#http/tenant-endpoint-server.ts'
import { answerRoutes } from './answer-routes.ts'
import { questionRoutes } from './question-routes.ts'
import type { IntakeDeps } from './deps.ts'

/** Everything of the intake. Needs @fastify/cookie on the same app. */
export function intakeRoutes(serve: RegisterTenantEndpoint<IntakeDeps>): void {
  questionRoutes(serve)
  answerRoutes(serve)
}
