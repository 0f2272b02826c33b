import cookie from '@fastify/cookie'
import type { EndpointShape } from '@evenkeel/contract/endpoint'
import { replyWithErrors } from '@evenkeel/server/http/reply-with-failure'
import { endpointServer } from '@evenkeel/server/http/serve-endpoint'
import type { FastifyPluginAsync } from 'fastify'
import type { RecordEvent } from '#audit/write.ts'
import { type Outgoing, trackRequestContext } from '#http/request-context.ts'
import { logRequests } from '#http/request-log.ts'
import type { CounselorsDeps } from './counselors/deps.ts'
import { staffCounselorRoutes } from './counselors/routes.ts'
import { staffAuditRoutes } from './audit/routes.ts'
import { identifyStaff } from './identify-staff.ts'
import { staffSessionRoutes } from './people/session-routes.ts'
import type { LookUpDeps } from './look-ups/deps.ts'
import { removalRoutes } from './look-ups/removal-routes.ts'
import { lookedUpActRoutes, lookedUpRoutes, lookUpRoutes } from './look-ups/routes.ts'
import type { StaffCall } from './people/staff-caller.ts'
import type { StaffSignInDeps } from './sign-in/deps.ts'
import { staffPeopleRoutes } from './sign-in/people-routes.ts'
import { staffSignInRoutes } from './sign-in/sign-in-routes.ts'
import type { StudioDeps } from './studio/deps.ts'
import { studioPreviewRoutes } from './studio/preview-routes.ts'
import { studioDraftRoutes, studioVersionRoutes } from './studio/studio-routes.ts'
import { staffAuditHook } from './staff-audit.ts'
import { releaseDanger } from './tasks/claim-store.ts'
import type { TasksDeps } from './tasks/deps.ts'
import { staffTaskRoutes } from './tasks/task-routes.ts'
import type { WordsDeps } from './words/deps.ts'
import { staffWordRoutes } from './words/routes.ts'

/** What the calls of staff work with, all features together. */
export type StaffPluginParts = StaffSignInDeps &
  TasksDeps &
  LookUpDeps &
  StudioDeps &
  WordsDeps &
  CounselorsDeps

export interface StaffPluginDeps {
  readonly deps: StaffPluginParts
  readonly record: RecordEvent
  /** Looks for what a call has written and is to be sent out. */
  readonly look: (what: Outgoing) => void
  /** Told the endpoints once they are mounted. */
  readonly onServed: (served: readonly EndpointShape[]) => void
}

/** The calls of staff as a plugin, in the features' order. Below the same path as the API, and with nothing of its callers. */
export const staffPlugin =
  ({ deps, record, look, onServed }: StaffPluginDeps): FastifyPluginAsync =>
  async (app) => {
    replyWithErrors(app)
    logRequests(app)
    await app.register(cookie)
    trackRequestContext(app, look)
    app.addHook('preClose', async () => deps.live.close())
    const { serve, served } = endpointServer<StaffCall>(
      app,
      identifyStaff(deps),
      staffAuditHook(deps.clock, record),
    )
    staffSessionRoutes(serve, deps, (id) => releaseDanger(deps.store.db, id, deps.clock.now()))
    staffSignInRoutes(serve, deps)
    staffPeopleRoutes(serve, deps)
    staffTaskRoutes(serve, deps)
    lookUpRoutes(serve, deps)
    lookedUpRoutes(serve, deps)
    lookedUpActRoutes(serve, deps)
    removalRoutes(serve, deps)
    studioDraftRoutes(serve, deps)
    studioVersionRoutes(serve, deps)
    studioPreviewRoutes(serve, deps)
    staffWordRoutes(serve, deps)
    staffCounselorRoutes(serve, deps)
    staffAuditRoutes(serve, deps)
    onServed(served)
  }
