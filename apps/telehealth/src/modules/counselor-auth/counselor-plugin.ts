import type { FastifyPluginAsync } from 'fastify'
import { readCounselor } from '@evenkeel/api-contract/counselor/me'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import { registerErrorHandler } from '@evenkeel/server-kit/http/error-handler'
import { createNotFoundError, createPermissionDeniedError } from '@evenkeel/server-kit/http/http-error'
import { type Authenticate, createEndpointServer } from '@evenkeel/server-kit/http/serve-endpoint'
import { calendarFeedRoutes } from '#modules/counselor-calendar-feed/routes.ts'
import { calendarRoutes } from '#modules/counselor-calendar/routes.ts'
import { counselorCaseRoutes } from '#modules/counselor-cases/routes.ts'
import { externalCalendarRoutes } from '#modules/counselor-external-calendar/routes.ts'
import { counselorInboxRoutes } from '#modules/counselor-inbox/routes.ts'
import { getLicenseNote, presentLicense } from '#modules/counselor-licenses/policy.ts'
import { listLicenseRows } from '#modules/counselor-licenses/repository.ts'
import { counselorLicenseRoutes } from '#modules/counselor-licenses/routes.ts'
import { isListed, onboardingSteps, readOnboardingProgress } from '#modules/counselor-network/onboarding.ts'
import { counselorOfferRoutes } from '#modules/counselor-offers/routes.ts'
import { counselorProfileRoutes } from '#modules/counselor-profile/routes.ts'
import { counselorVisitRoutes } from '#modules/counselor-visits/routes.ts'
import { findProvider } from '#modules/providers/repository.ts'
import type { AppContext } from '#app-context.ts'
import type { CounselorAuth, CounselorCaller, CounselorService } from './auth.ts'
import { findOrCreateCounselor } from './counselor-account.ts'

/** Mounts the endpoint for the logged-in counselor. */
function counselorMeRoutes({ serve, db, clock }: CounselorService): void {
  serve(readCounselor, async ({ caller }) => {
    const provider = await findProvider(db, caller.providerId)
    if (!provider) throw createNotFoundError()
    const now = clock.now()
    const steps = onboardingSteps(await readOnboardingProgress(db, provider, now))
    const rows = await listLicenseRows(db, provider.id)
    return {
      provider_id: provider.id,
      name: provider.fullname,
      zone: provider.zone,
      is_listed: isListed(steps),
      steps,
      licence_notes: rows
        .map((row) => getLicenseNote(presentLicense(row, now)))
        .filter((note) => note !== null),
    }
  })
}

/** Identifies the caller as the counselor of a staff account. */
const identifyCounselor =
  (context: Pick<AppContext, 'db' | 'clock'>, counselorAuth: CounselorAuth): Authenticate<CounselorCaller> =>
  async (request, endpoint) => {
    if (endpoint.auth !== 'counselor') throw createPermissionDeniedError()
    return findOrCreateCounselor(context, await counselorAuth.identify(request, endpoint))
  }

/** The counselor endpoints as a plugin, below `/counselor`. Each call writes an audit event. */
export const createCounselorPlugin =
  (
    context: AppContext,
    counselorAuth: CounselorAuth,
    onServed: (served: readonly Endpoint[]) => void,
  ): FastifyPluginAsync =>
  async (app) => {
    registerErrorHandler(app)
    const { serve, served } = createEndpointServer(
      app,
      identifyCounselor(context, counselorAuth),
      counselorAuth.witness,
    )
    const { noteMember, careLine, offers, tellOfLicense } = counselorAuth
    const service = { ...context, serve, noteMember, careLine, offers, tellOfLicense }
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
