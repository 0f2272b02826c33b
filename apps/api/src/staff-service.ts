import cookie from '@fastify/cookie'
import type { FastifyPluginAsync } from 'fastify'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import type { BackgroundJob } from '@evenkeel/server-kit/background-job'
import { registerErrorHandler } from '@evenkeel/server-kit/http/error-handler'
import { createEndpointServer } from '@evenkeel/server-kit/http/serve-endpoint'
import { logRequests, type OutboxKind, trackRequestContext } from '#http/request-context.ts'
import { isDangerUnclaimed } from '#jobs/pending-jobs.ts'
import { crossTenant } from '#db/tenant-isolation.ts'
import { usesExternalCallCenter } from '#integrations/call-center.ts'
import type { TrackJobFailures } from '#jobs/job-failure-tracker.ts'
import type { ApiOptions, AppContext, StaffContext } from './app-context.ts'
import { studioPreviewRoutes } from '#modules/content-studio/previews/preview-routes.ts'
import { studioDraftRoutes, studioVersionRoutes } from '#modules/content-studio/studio-routes.ts'
import { type CounselorAuth, createCounselorAuth } from '#modules/counselors/counselor-auth.ts'
import { createLicenseWarningJob } from '#modules/counselors/license-warning-job.ts'
import { staffCounselorRoutes } from '#modules/counselors/routes.ts'
import {
  memberAccessRoutes,
  memberActionRoutes,
  memberRecordRoutes,
  removalRoutes,
} from '#modules/member-access/routes.ts'
import {
  type DemoStaff,
  type DemoStaffLink,
  loadDemoStaff,
  readDemoOffers,
  readDemoStaff,
} from '#modules/staff-accounts/demo-staff.ts'
import {
  type FirstAdministrator,
  type InvitationRefusal,
  inviteFirstAdministrator,
} from '#modules/staff-accounts/invite-first-administrator.ts'
import { staffAccountRoutes } from '#modules/staff-accounts/staff-account-routes.ts'
import type { StaffCall } from '#modules/staff-accounts/access-control.ts'
import { staffAuditRoutes } from '#modules/staff-audit/routes.ts'
import { createStaffAuditHook } from '#modules/staff-audit/staff-audit-hook.ts'
import { staffSessionRoutes } from '#modules/staff-auth/staff-sessions.ts'
import { staffSignInRoutes } from '#modules/staff-auth/sign-in-routes.ts'
import { createStaffAuthentication } from '#modules/staff-auth/staff-authentication.ts'
import { releaseDangerClaims } from '#modules/staff-tasks/claim-repository.ts'
import { createContestCache, createLicenseCheckCache } from '#modules/staff-tasks/telehealth-tasks.ts'
import { loadDemoOffers } from '#modules/staff-tasks/referral-offers/demo-offers.ts'
import { createOfferJob } from '#modules/staff-tasks/referral-offers/offer-job.ts'
import { staffOfferRoutes } from '#modules/staff-tasks/referral-offers/offer-routes.ts'
import { staffTaskRoutes } from '#modules/staff-tasks/task-routes.ts'
import { createOidcDirectory } from '#modules/staff-auth/oidc-directory.ts'
import { createLiveTasks } from '#modules/staff-tasks/live-tasks.ts'
import { getProgramName } from '#modules/members/email-organization.ts'

interface StaffPluginParts {
  readonly context: StaffContext
  /** Triggers delivery of what a request wrote to an outbox. */
  readonly look: (what: OutboxKind) => void
  /** Called with the mounted endpoints. */
  readonly onServed: (served: readonly Endpoint[]) => void
}

/**
 * The staff routes as a plugin, in module order. Mounted under the same prefix as the API, with separate
 * authentication.
 */
const createStaffPlugin =
  ({ context, look, onServed }: StaffPluginParts): FastifyPluginAsync =>
  async (app) => {
    registerErrorHandler(app)
    logRequests(app)
    await app.register(cookie)
    trackRequestContext(app, look)
    app.addHook('preClose', async () => context.liveTasks.close())
    const { serve, served } = createEndpointServer<StaffCall>(
      app,
      createStaffAuthentication(context),
      createStaffAuditHook(context.clock, context.record),
    )
    const { store, clock } = context
    staffSessionRoutes(serve, context, (id) => releaseDangerClaims(store.db, id, clock.now()))
    staffSignInRoutes(serve, context)
    staffAccountRoutes(serve, context)
    staffTaskRoutes(serve, context)
    staffOfferRoutes(serve, context)
    memberAccessRoutes(serve, context)
    memberRecordRoutes(serve, context)
    memberActionRoutes(serve, context)
    removalRoutes(serve, context)
    studioDraftRoutes(serve, context)
    studioVersionRoutes(serve, context)
    studioPreviewRoutes(serve, context)
    staffCounselorRoutes(serve, context)
    staffAuditRoutes(serve, context)
    onServed(served)
  }

/** The staff application's backend; absent while it is disabled. */
export interface StaffService {
  /** Mount with the prefix `/api`; its paths start with `/staff`. */
  readonly plugin: FastifyPluginAsync
  /** The mounted endpoints. */
  served(): readonly Endpoint[]
  /** Counselor authentication, which the telehealth service's routes use. */
  readonly counselorAuth: CounselorAuth
  /** Invites the first administrator, or the only one again. */
  invite(first: FirstAdministrator): Promise<{ readonly link: string } | InvitationRefusal>
  /** Notifies open pages that tasks changed, from the task channel (staff-tasks/live-tasks.ts). */
  tasksChanged(organisationId: string | null): void
  /** Notifies open pages that a session contest was opened or answered; null: events may have been missed. */
  contestChanged(organisationId: string | null): void
  /** Warns about counselor licenses that expire soon; a run returns the number of warnings. */
  readonly warnings: BackgroundJob<number>
  /** Expires referral offers, notifies counselors of new ones, and retries opening cases. */
  readonly offers: BackgroundJob<void>
  /** The provider's program name. Throws before the tenant config is loaded. */
  programName(): string
  /** Enrollment links of the demo staff; empty before the start and without a demo. */
  demoLinks(): readonly DemoStaffLink[]
  /** Creates missing demo staff, their referral offers and their links. */
  loadDemo(programmesDir: string): Promise<void>
  /** Adds demo staff and creates their links. */
  addDemoStaff(staff: readonly DemoStaff[]): Promise<readonly DemoStaffLink[]>
}

interface StaffServiceParts {
  readonly context: Omit<StaffContext, 'workOnOffers'>
  readonly look: (what: OutboxKind) => void
  /** Records failing jobs for staff. */
  readonly watched: TrackJobFailures
}

/** Puts it together. */
function createStaffService({ context: given, look, watched }: StaffServiceParts): StaffService {
  const offers = createOfferJob(given, watched)
  const context = { ...given, workOnOffers: offers.trigger }
  let served: readonly Endpoint[] = []
  let links: readonly DemoStaffLink[] = []
  return {
    plugin: createStaffPlugin({ context, look, onServed: (endpoints) => (served = endpoints) }),
    served: () => served,
    counselorAuth: createCounselorAuth(context),
    invite: (first) => inviteFirstAdministrator(context, first),
    tasksChanged: (organisationId) => {
      context.licenseChecks.forget()
      context.liveTasks.notify(organisationId)
    },
    contestChanged: (organisationId) => {
      context.contests.forget()
      context.liveTasks.notify(organisationId)
    },
    warnings: createLicenseWarningJob(context, watched),
    offers,
    programName: given.programName,
    demoLinks: () => links,
    loadDemo: async (programmesDir) => {
      links = await loadDemoStaff(context, readDemoStaff(programmesDir))
      await loadDemoOffers(context, readDemoOffers(programmesDir))
    },
    addDemoStaff: (staff) => loadDemoStaff(context, staff),
  }
}

/** Staff service, if the staff application is enabled. */
export const createStaffServiceIfEnabled = (
  { staff, articles, careLine }: Pick<ApiOptions, 'staff' | 'articles' | 'careLine'>,
  { context, ...rest }: Omit<StaffServiceParts, 'context'> & { readonly context: AppContext },
): StaffService | null =>
  staff
    ? createStaffService({
        context: {
          ...crossTenant(context, 'staff_people'),
          staffUrl: staff.url,
          programName: () => getProgramName(context.tenantConfig),
          articles: articles ?? null,
          directory: staff.directory && createOidcDirectory(staff.directory, staff.url),
          dangerWaits: () => isDangerUnclaimed(context),
          requestsGoElsewhere: usesExternalCallCenter(careLine),
          contests: createContestCache(context.telehealth, context.clock),
          licenseChecks: createLicenseCheckCache(context.telehealth, context.clock),
          liveTasks: createLiveTasks(),
        },
        ...rest,
      })
    : null
