import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import { createPermissionDeniedError } from '@evenkeel/server-kit/http/http-error'
import { registerErrorHandler } from '@evenkeel/server-kit/http/error-handler'
import { createEndpointServer, type Authenticate } from '@evenkeel/server-kit/http/serve-endpoint'
import type { FastifyPluginAsync } from 'fastify'
import type { ServiceDeps } from '#service.ts'
import { findOrCreateCounselor } from './counselor-account.ts'
import type { CounselorCaller } from './counselor-caller.ts'
import type { CounselorAuth } from './auth.ts'
import { calendarRoutes } from '#modules/counselor-calendar/routes.ts'
import { calendarFeedRoutes } from '#modules/counselor-calendar-feed/routes.ts'
import { counselorCaseRoutes } from '#modules/counselor-cases/routes.ts'
import { counselorInboxRoutes } from '#modules/counselor-inbox/routes.ts'
import { counselorLicenseRoutes } from '#modules/counselor-licenses/routes.ts'
import { counselorMeRoutes } from './me-routes.ts'
import { counselorOfferRoutes } from '#modules/counselor-offers/routes.ts'
import { externalCalendarRoutes } from '#modules/counselor-external-calendar/routes.ts'
import { counselorProfileRoutes } from '#modules/counselor-profile/routes.ts'
import { counselorVisitRoutes } from '#modules/counselor-visits/routes.ts'

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
