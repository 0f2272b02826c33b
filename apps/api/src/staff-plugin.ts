import cookie from '@fastify/cookie'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import { registerErrorHandler } from '@evenkeel/server-kit/http/error-handler'
import { createEndpointServer } from '@evenkeel/server-kit/http/serve-endpoint'
import type { FastifyPluginAsync } from 'fastify'
import type { RecordAuditEvent } from '#modules/audit-log/audit-writer.ts'
import { type OutboxKind, trackRequestContext } from '#http/request-context.ts'
import { logRequests } from '#http/request-log.ts'
import type { CounselorsDeps } from '#modules/counselors/deps.ts'
import { staffCounselorRoutes } from '#modules/counselors/routes.ts'
import { staffAuditRoutes } from '#modules/staff-audit/routes.ts'
import { createStaffAuthentication } from '#modules/staff-auth/staff-authentication.ts'
import { staffSessionRoutes } from '#modules/staff-auth/session-routes.ts'
import type { MemberAccessDeps } from '#modules/member-access/deps.ts'
import { removalRoutes } from '#modules/member-access/removal-routes.ts'
import { memberActionRoutes, memberRecordRoutes, memberAccessRoutes } from '#modules/member-access/routes.ts'
import type { StaffCall } from '#modules/staff-accounts/staff-caller.ts'
import type { StaffSignInDeps } from '#modules/staff-auth/deps.ts'
import { staffAccountRoutes } from '#modules/staff-accounts/staff-account-routes.ts'
import { staffSignInRoutes } from '#modules/staff-auth/sign-in-routes.ts'
import type { StudioDeps } from '#modules/content-studio/deps.ts'
import { studioPreviewRoutes } from '#modules/content-studio/previews/preview-routes.ts'
import { studioDraftRoutes, studioVersionRoutes } from '#modules/content-studio/studio-routes.ts'
import { createStaffAuditHook } from '#modules/staff-audit/staff-audit-hook.ts'
import { releaseDangerClaims } from '#modules/staff-tasks/claim-repository.ts'
import type { TasksDeps } from '#modules/staff-tasks/deps.ts'
import { staffOfferRoutes } from '#modules/staff-tasks/referral-offers/offer-routes.ts'
import { staffTaskRoutes } from '#modules/staff-tasks/task-routes.ts'
import type { TranslationReviewDeps } from '#modules/translation-review/deps.ts'
import { translationReviewRoutes } from '#modules/translation-review/routes.ts'

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
