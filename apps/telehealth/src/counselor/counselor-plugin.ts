import type { Endpoint } from '@evenkeel/contract/endpoint'
import { createPermissionDeniedError } from '@evenkeel/server/http/failure'
import { registerErrorHandler } from '@evenkeel/server/http/reply-with-failure'
import { createEndpointServer, type Authenticate } from '@evenkeel/server/http/serve-endpoint'
import type { FastifyPluginAsync } from 'fastify'
import type { ServiceDeps } from '#service.ts'
import { findOrCreateCounselor } from './account.ts'
import type { CounselorCaller } from './caller.ts'
import type { CounselorAuth } from './door.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { calendarFeedRoutes } from './feed/routes.ts'
import { counselorCaseRoutes } from './cases/case-routes.ts'
import { counselorInboxRoutes } from './inbox/inbox-routes.ts'
import { counselorLicenseRoutes } from './licences/routes.ts'
import { counselorMeRoutes } from './me-routes.ts'
import { counselorOfferRoutes } from './offers/offer-routes.ts'
import { externalCalendarRoutes } from './own-calendar/routes.ts'
import { counselorProfileRoutes } from './profile/routes.ts'
import { counselorVisitRoutes } from './visits/visit-routes.ts'

/** Who calls: a person of the staff, as the counselor that person is. */
const identifyCounselor =
  (deps: Pick<ServiceDeps, 'db' | 'clock'>, door: CounselorAuth): Authenticate<CounselorCaller> =>
  async (request, endpoint) => {
    if (endpoint.auth !== 'counselor') throw createPermissionDeniedError()
    return findOrCreateCounselor(deps, await door.identify(request, endpoint))
  }

/** The calls of counselors as a plugin, below `/counselor` of this service. Every one of them leaves an event in the audit. */
export const createCounselorPlugin =
  (
    deps: ServiceDeps,
    door: CounselorAuth,
    onServed: (served: readonly Endpoint[]) => void,
  ): FastifyPluginAsync =>
  async (app) => {
    registerErrorHandler(app)
    const { serve, served } = createEndpointServer(app, identifyCounselor(deps, door), door.witness)
    const { noteMember, careLine, offers, tellOfLicense } = door
    const service = { ...deps, serve, noteMember, careLine, offers, tellOfLicense }
    counselorMeRoutes(service)
    calendarRoutes(service)
    calendarFeedRoutes(service)
    externalCalendarRoutes(service)
    counselorVisitRoutes(service)
    counselorCaseRoutes(service)
    counselorInboxRoutes(service)
    counselorProfileRoutes(service)
    counselorLicenseRoutes(service)
    counselorOfferRoutes(service)
    onServed(served)
  }
