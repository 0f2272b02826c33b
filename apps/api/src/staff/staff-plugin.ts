import cookie from '@fastify/cookie'
import type { Endpoint } from '@evenkeel/contract/endpoint'
import { registerErrorHandler } from '@evenkeel/server/http/reply-with-failure'
import { createEndpointServer } from '@evenkeel/server/http/serve-endpoint'
import type { FastifyPluginAsync } from 'fastify'
import type { RecordAuditEvent } from '#audit/write.ts'
import { type OutboxKind, trackRequestContext } from '#http/request-context.ts'
import { logRequests } from '#http/request-log.ts'
import type { CounselorsDeps } from './counselors/deps.ts'
import { staffCounselorRoutes } from './counselors/routes.ts'
import { staffAuditRoutes } from './audit/routes.ts'
import { createStaffAuthentication } from './identify-staff.ts'
import { staffSessionRoutes } from './people/session-routes.ts'
import type { MemberAccessDeps } from './look-ups/deps.ts'
import { removalRoutes } from './look-ups/removal-routes.ts'
import { memberActionRoutes, memberRecordRoutes, memberAccessRoutes } from './look-ups/routes.ts'
import type { StaffCall } from './people/staff-caller.ts'
import type { StaffSignInDeps } from './sign-in/deps.ts'
import { staffAccountRoutes } from './sign-in/people-routes.ts'
import { staffSignInRoutes } from './sign-in/sign-in-routes.ts'
import type { StudioDeps } from './studio/deps.ts'
import { studioPreviewRoutes } from './studio/preview-routes.ts'
import { studioDraftRoutes, studioVersionRoutes } from './studio/studio-routes.ts'
import { createStaffAuditHook } from './staff-audit.ts'
import { releaseDangerClaims } from './tasks/claim-store.ts'
import type { TasksDeps } from './tasks/deps.ts'
import { staffOfferRoutes } from './tasks/offers/offer-routes.ts'
import { staffTaskRoutes } from './tasks/task-routes.ts'
import type { TranslationReviewDeps } from './words/deps.ts'
import { translationReviewRoutes } from './words/routes.ts'

/** What the calls of staff work with, all features together. */
export type StaffPluginParts = StaffSignInDeps &
  TasksDeps &
  MemberAccessDeps &
  StudioDeps &
  TranslationReviewDeps &
  CounselorsDeps

export interface StaffPluginDeps {
  readonly deps: StaffPluginParts
  readonly record: RecordAuditEvent
  /** Looks for what a call has written and is to be sent out. */
  readonly look: (what: OutboxKind) => void
  /** Told the endpoints once they are mounted. */
  readonly onServed: (served: readonly Endpoint[]) => void
}

/** The calls of staff as a plugin, in the features' order. Below the same path as the API, and with nothing of its callers. */
export const createStaffPlugin =
  ({ deps, record, look, onServed }: StaffPluginDeps): FastifyPluginAsync =>
  async (app) => {
    registerErrorHandler(app)
    logRequests(app)
    await app.register(cookie)
    trackRequestContext(app, look)
    app.addHook('preClose', async () => deps.live.close())
    const { serve, served } = createEndpointServer<StaffCall>(
      app,
      createStaffAuthentication(deps),
      createStaffAuditHook(deps.clock, record),
    )
    staffSessionRoutes(serve, deps, (id) => releaseDangerClaims(deps.store.db, id, deps.clock.now()))
    staffSignInRoutes(serve, deps)
    staffAccountRoutes(serve, deps)
    staffTaskRoutes(serve, deps)
    staffOfferRoutes(serve, deps)
    memberAccessRoutes(serve, deps)
    memberRecordRoutes(serve, deps)
    memberActionRoutes(serve, deps)
    removalRoutes(serve, deps)
    studioDraftRoutes(serve, deps)
    studioVersionRoutes(serve, deps)
    studioPreviewRoutes(serve, deps)
    translationReviewRoutes(serve, deps)
    staffCounselorRoutes(serve, deps)
    staffAuditRoutes(serve, deps)
    onServed(served)
  }
