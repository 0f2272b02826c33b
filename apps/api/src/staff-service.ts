import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import type { BackgroundJob } from '@evenkeel/server-kit/background-job'
import type { FastifyPluginAsync } from 'fastify'
import type { RecordAuditEvent } from '#modules/audit-log/audit-writer.ts'
import type { OutboxKind } from '#http/request-context.ts'
import type { TrackJobFailures } from '#jobs/job-failure-tracker.ts'
import type { OperationalLog } from './operational-log.ts'
import { createCounselorAuth, type CounselorAuth } from '#modules/counselors/counselor-auth.ts'
import { createLicenseWarningJob } from '#modules/counselors/license-warning-job.ts'
import {
  type DemoStaff,
  type DemoStaffLink,
  loadDemoStaff,
  readDemoOffers,
  readDemoStaff,
} from '#modules/staff-accounts/demo-staff.ts'
import {
  type FirstAdministrator,
  inviteFirstAdministrator,
  type InvitationRefusal,
} from '#modules/staff-accounts/invite-first-administrator.ts'
import { type StaffPluginParts, createStaffPlugin } from './staff-plugin.ts'
import { loadDemoOffers } from '#modules/staff-tasks/referral-offers/demo-offers.ts'
import { createLicenseCheckCache } from '#modules/staff-tasks/pending-license-checks.ts'
import { createOfferJob } from '#modules/staff-tasks/referral-offers/offer-job.ts'

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

export interface StaffServiceParts {
  readonly deps: Omit<StaffPluginParts, 'workOnOffers' | 'licenseChecks'>
  readonly record: RecordAuditEvent
  readonly look: (what: OutboxKind) => void
  readonly trouble: Pick<OperationalLog, 'warn'>
  /** Writes down what fails by itself, for people to see. */
  readonly watched: TrackJobFailures
}

/** Puts it together. */
export function createStaffService({
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
