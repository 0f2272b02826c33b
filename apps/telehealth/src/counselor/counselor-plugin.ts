import type { EndpointShape } from '@evenkeel/contract/endpoint'
import { permissionDenied } from '@evenkeel/server/http/failure'
import { replyWithErrors } from '@evenkeel/server/http/reply-with-failure'
import { endpointServer, type Identify } from '@evenkeel/server/http/serve-endpoint'
import type { FastifyPluginAsync } from 'fastify'
import type { ServiceDeps } from '#service.ts'
import { counselorOf } from './account.ts'
import type { CounselorCaller } from './caller.ts'
import type { CounselorDoor } from './door.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import { counselorCaseRoutes } from './cases/case-routes.ts'
import { counselorInboxRoutes } from './inbox/inbox-routes.ts'
import { counselorLicenceRoutes } from './licences/routes.ts'
import { counselorMeRoutes } from './me-routes.ts'
import { counselorOfferRoutes } from './offers/offer-routes.ts'
import { ownCalendarRoutes } from './own-calendar/routes.ts'
import { counselorProfileRoutes } from './profile/routes.ts'
import { counselorVisitRoutes } from './visits/visit-routes.ts'

/** Who calls: a person of the staff, as the counselor that person is. */
const identifyCounselor =
  (deps: Pick<ServiceDeps, 'db' | 'clock'>, door: CounselorDoor): Identify<CounselorCaller> =>
  async (request, endpoint) => {
    if (endpoint.auth !== 'counselor') throw permissionDenied()
    return counselorOf(deps, await door.identify(request, endpoint))
  }

/** The calls of counselors as a plugin, below `/counselor` of this service. Every one of them leaves an event in the audit. */
export const counselorPlugin =
  (
    deps: ServiceDeps,
    door: CounselorDoor,
    onServed: (served: readonly EndpointShape[]) => void,
  ): FastifyPluginAsync =>
  async (app) => {
    replyWithErrors(app)
    const { serve, served } = endpointServer(app, identifyCounselor(deps, door), door.witness)
    const { noteMember, careLine, offers, tellOfLicense } = door
    const service = { ...deps, serve, noteMember, careLine, offers, tellOfLicense }
    counselorMeRoutes(service)
    calendarRoutes(service)
    feedRoutes(service)
    ownCalendarRoutes(service)
    counselorVisitRoutes(service)
    counselorCaseRoutes(service)
    counselorInboxRoutes(service)
    counselorProfileRoutes(service)
    counselorLicenceRoutes(service)
    counselorOfferRoutes(service)
    onServed(served)
  }
