import cookie from '@fastify/cookie'
import type { FastifyPluginAsync } from 'fastify'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import type { BackgroundJob } from '@evenkeel/server-kit/background-job'
import { registerErrorHandler } from '@evenkeel/server-kit/http/error-handler'
import { createEndpointServer } from '@evenkeel/server-kit/http/serve-endpoint'
import { type OutboxKind, trackRequestContext } from '#http/request-context.ts'
import { logRequests } from '#http/request-log.ts'
import { isDangerUnclaimed } from '#jobs/pending-jobs.ts'
import { crossTenant } from '#db/portal-store.ts'
import { usesExternalCallCenter } from '#integrations/call-center.ts'
import type { TrackJobFailures } from '#jobs/job-failure-tracker.ts'
import type { RecordAuditEvent } from '#modules/audit-log/audit-writer.ts'
import type { StudioDeps } from '#modules/content-studio/deps.ts'
import { studioPreviewRoutes } from '#modules/content-studio/previews/preview-routes.ts'
import { studioDraftRoutes, studioVersionRoutes } from '#modules/content-studio/studio-routes.ts'
import { type CounselorAuth, createCounselorAuth } from '#modules/counselors/counselor-auth.ts'
import type { CounselorsDeps } from '#modules/counselors/deps.ts'
import { createLicenseWarningJob } from '#modules/counselors/license-warning-job.ts'
import { staffCounselorRoutes } from '#modules/counselors/routes.ts'
import type { MemberAccessDeps } from '#modules/member-access/deps.ts'
import { removalRoutes } from '#modules/member-access/removal-routes.ts'
import { memberAccessRoutes, memberActionRoutes, memberRecordRoutes } from '#modules/member-access/routes.ts'
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
import type { StaffCall } from '#modules/staff-accounts/staff-caller.ts'
import { staffAuditRoutes } from '#modules/staff-audit/routes.ts'
import { createStaffAuditHook } from '#modules/staff-audit/staff-audit-hook.ts'
import type { StaffSignInDeps } from '#modules/staff-auth/deps.ts'
import { staffSessionRoutes } from '#modules/staff-auth/session-routes.ts'
import { staffSignInRoutes } from '#modules/staff-auth/sign-in-routes.ts'
import { createStaffAuthentication } from '#modules/staff-auth/staff-authentication.ts'
import { releaseDangerClaims } from '#modules/staff-tasks/claim-repository.ts'
import type { TasksDeps } from '#modules/staff-tasks/deps.ts'
import { createLicenseCheckCache } from '#modules/staff-tasks/pending-license-checks.ts'
import { loadDemoOffers } from '#modules/staff-tasks/referral-offers/demo-offers.ts'
import { createOfferJob } from '#modules/staff-tasks/referral-offers/offer-job.ts'
import { staffOfferRoutes } from '#modules/staff-tasks/referral-offers/offer-routes.ts'
import { staffTaskRoutes } from '#modules/staff-tasks/task-routes.ts'
import { createOidcDirectory } from '#modules/staff-auth/oidc-directory.ts'
import { createContestCache } from '#modules/staff-tasks/open-contests.ts'
import { createLiveTasks } from '#modules/staff-tasks/live-tasks.ts'
import type { TranslationReviewDeps } from '#modules/translation-review/deps.ts'
import { translationReviewRoutes } from '#modules/translation-review/routes.ts'
import type { ApiDeps } from './deps.ts'
import { getProgramName } from './email-senders.ts'
import type { ModuleDeps } from './module-deps.ts'
import type { OperationalLog } from './operational-log.ts'
import { getReleaseTranslations } from './translation-service.ts'

/** What the calls of staff work with, all features together. */
type StaffPluginParts = StaffSignInDeps &
  TasksDeps &
  MemberAccessDeps &
  StudioDeps &
  TranslationReviewDeps &
  CounselorsDeps

interface StaffPluginDeps {
  readonly deps: StaffPluginParts
  readonly record: RecordAuditEvent
  /** Looks for what a call has written and is to be sent out. */
  readonly look: (what: OutboxKind) => void
  /** Told the endpoints once they are mounted. */
  readonly onServed: (served: readonly Endpoint[]) => void
}

/** The calls of staff as a plugin, in the features' order. Below the same path as the API, and with nothing of its callers. */
const createStaffPlugin =
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

/** What the people of the provider work with; there is none where their door is closed. */
export interface StaffService {
  /** Mount with the prefix `/api`; its paths begin with `/staff`. */
  readonly plugin: FastifyPluginAsync
  /** The endpoints that are mounted. */
  served(): readonly Endpoint[]
  /** What the calls of counselors are handed, which the telehealth service serves. */
  readonly counselorDoor: CounselorAuth
  /** Invites the first administrator, or the only one again. */
  invite(first: FirstAdministrator): Promise<{ readonly link: string } | InvitationRefusal>
  /** Something changed in what waits for people, as the channel of tasks says it (tasks/live-tasks.ts). */
  heard(organisationId: string | null): void
  /** A session was contested, or such a contest answered; null: something may have been missed. */
  heardOfContest(organisationId: string | null): void
  /** Warns of licenses of counselors that end soon, every now and then; a round says how many warnings there were. */
  readonly warnings: BackgroundJob<number>
  /** Ends referral offers whose time is over, tells counselors of theirs, opens cases that could not be opened before. */
  readonly offers: BackgroundJob<void>
  /** What the provider calls its program. Throws before the programme files were read. */
  programName(): string
  /** Where the demo staff make their passkeys; empty before the start and where there is no demo. */
  demoLinks(): readonly DemoStaffLink[]
  /** Writes the demo staff who are not there yet and what was offered to them, and makes their links. */
  loadDemo(programmesDir: string): Promise<void>
  /** Adds people to the demo staff, and makes their links. */
  addDemoStaff(staff: readonly DemoStaff[]): Promise<readonly DemoStaffLink[]>
}

interface StaffServiceParts {
  readonly deps: Omit<StaffPluginParts, 'workOnOffers' | 'licenseChecks'>
  readonly record: RecordAuditEvent
  readonly look: (what: OutboxKind) => void
  readonly trouble: Pick<OperationalLog, 'warn'>
  /** Writes down what fails by itself, for people to see. */
  readonly watched: TrackJobFailures
}

/** Puts it together. */
function createStaffService({
  deps: given,
  record,
  look,
  trouble,
  watched,
}: StaffServiceParts): StaffService {
  const licenseChecks = createLicenseCheckCache(given.telehealth, given.clock)
  const offers = createOfferJob({ ...given, licenseChecks }, { trouble, watched })
  const deps = { ...given, licenseChecks, workOnOffers: offers.trigger }
  let served: readonly Endpoint[] = []
  let links: readonly DemoStaffLink[] = []
  return {
    plugin: createStaffPlugin({ deps, record, look, onServed: (endpoints) => (served = endpoints) }),
    served: () => served,
    counselorDoor: createCounselorAuth(deps, record),
    invite: (first) => inviteFirstAdministrator(deps, record, first),
    heard: (organisationId) => {
      deps.licenseChecks.forget()
      deps.live.tell(organisationId)
    },
    heardOfContest: (organisationId) => {
      deps.contests.forget()
      deps.live.tell(organisationId)
    },
    warnings: createLicenseWarningJob(deps, { trouble, watched }),
    offers,
    programName: given.programName,
    demoLinks: () => links,
    loadDemo: async (programmesDir) => {
      links = await loadDemoStaff(deps, readDemoStaff(programmesDir))
      await loadDemoOffers(deps, readDemoOffers(programmesDir))
    },
    addDemoStaff: (staff) => loadDemoStaff(deps, staff),
  }
}

/** What the staff work with, where their door is open. */
export const createStaffServiceIfEnabled = (
  { staff, articles, careLine, words }: Pick<ApiDeps, 'staff' | 'articles' | 'careLine' | 'words'>,
  { features, ...rest }: Omit<StaffServiceParts, 'deps'> & { readonly features: ModuleDeps },
): StaffService | null =>
  staff
    ? createStaffService({
        deps: {
          ...crossTenant(features, 'staff_people'),
          staffUrl: staff.url,
          programName: () => getProgramName(features.tenantConfig),
          articles: articles ?? null,
          words: words ?? getReleaseTranslations({}),
          directory: staff.directory && createOidcDirectory(staff.directory, staff.url),
          dangerWaits: () => isDangerUnclaimed(features),
          requestsGoElsewhere: usesExternalCallCenter(careLine),
          contests: createContestCache(features.telehealth, features.clock),
          live: createLiveTasks(),
        },
        ...rest,
      })
    : null
