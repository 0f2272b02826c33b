import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '@evenkeel/contract/units'
import { sourceLanguage } from '@evenkeel/contract/words/languages'
import { createCatalogue } from '@evenkeel/contract/words/spoken'
import type { Clock } from '@evenkeel/server/clock'
import type { Vault } from '@evenkeel/server/crypto/vault'
import { noScanner } from '@evenkeel/server/files/scanner'
import type { PortalStore } from '#db/portal-store.ts'
import type { AppointmentsDeps } from '#features/appointments/deps.ts'
import { requestVisitSync } from '#features/appointments/visits/visit-store.ts'
import {
  claimAnswerSet,
  findSet,
  setAppointmentState,
  summaryOf,
  valuesOfSet,
  wasInDanger,
} from '#features/intake/answers/store.ts'
import { waitsForDangerCall } from '#features/intake/answers/danger.ts'
import { findAnswerSetByToken } from '#features/intake/answers/tokens.ts'
import type { DocumentsDeps } from '#features/documents/deps.ts'
import { hasWaitingInquiry } from '#features/inquiries/store.ts'
import type { IntakeDeps } from '#features/intake/deps.ts'
import type { Answers } from '#features/members/answers.ts'
import { patientAccess } from '#features/members/patient-access.ts'
import { keyedHash } from '#features/members/secrets.ts'
import type { MessagesDeps } from '#features/messages/deps.ts'
import { createLiveEvents } from '#features/messages/live-events.ts'
import { unreadCounts } from '#features/messages/unread-counts.ts'
import { readCommonPasswords } from '#features/passwords/common-passwords.ts'
import { openPasswords } from '#features/passwords/passwords.ts'
import type { SignInDeps } from '#features/sign-in/deps.ts'
import type { ProvidersDeps } from '#features/providers/deps.ts'
import { openTelehealth } from '#integrations/open-telehealth.ts'
import { patientTokens } from '#integrations/patient-tokens.ts'
import type { Telehealth } from '#integrations/telehealth.ts'
import type { OrganisationDirectory } from '#features/organisations/directory.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'
import { callsToMember } from './staff/tasks/calls-to-member.ts'
import type { ApiDatabase } from './api-database.ts'
import type { ApiDeps } from './deps.ts'
import type { ApiJobs } from './jobs/jobs.ts'
import type { PendingWork } from './pending-work.ts'

/** A log-out waits this long for the telehealth service; the job goes on telling it. */
const TELLING = seconds(2)

/** What all features together are handed; each one names in its own `deps.ts` what it takes of it. */
export type FeatureDeps = AppointmentsDeps &
  DocumentsDeps &
  IntakeDeps &
  MessagesDeps &
  ProvidersDeps &
  SignInDeps & {
    /** Forgets what the telehealth service told of a member; null: of everybody. */
    readonly forgetTold: (memberId: string | null) => void
  }

/** What is said where no translations were handed in. */
const englishCatalogue = createCatalogue(new Map(), { criticalDrafts: false })

/** The intake as the features before it may use it. */
const answersOf = (store: PortalStore, clock: Clock, vault: Vault): Answers => ({
  findByToken: (token) => findAnswerSetByToken(store.crossTenant('token').db, clock, token),
  claim: (tx, claim) => claimAnswerSet({ db: tx, vault }, clock, claim),
  ownerOf: async (db, setId) => (await findSet({ db, vault }, setId))?.memberId ?? null,
  summaryOf: (db, setId) => summaryOf({ db, vault }, setId),
  employeeLocation: async (db, setId) => {
    const location = (await valuesOfSet({ db, vault }, setId))?.get('employee_organisation')
    return typeof location === 'string' ? location : null
  },
  setAppointmentState: (tx, setId, code) => setAppointmentState({ db: tx, vault }, clock, setId, code),
  waitsForDangerCall,
  wasInDanger,
})

const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => {})

/** Tells of ended sessions, and goes on after a moment when that takes long. */
async function tellEndedSoon(jobs: Pick<ApiJobs, 'endedSessions'>): Promise<void> {
  const told = new AbortController()
  const tell = jobs.endedSessions.run().catch(() => {})
  await Promise.race([tell, sleep(TELLING, told.signal)])
  told.abort()
}

/** What is handed to the features besides what comes from outside. `jobs` are made of the features: they are asked for late. */
export interface FeatureParts {
  readonly database: ApiDatabase
  readonly tenantConfig: TenantConfig
  readonly organisations: OrganisationDirectory
  readonly pending: PendingWork
  readonly jobs: () => Pick<ApiJobs, 'visits' | 'endedSessions'>
}

/** Makes what the features are handed. */
export function featureDeps(deps: ApiDeps, parts: FeatureParts): FeatureDeps {
  const { clock } = deps
  const { store, vault, addresses, secret } = parts.database
  const triggerVisitJob = (): void => parts.jobs().visits.trigger()
  const opened = openTelehealth(deps.telehealth)
  const tokens = patientTokens(opened, clock)
  const telehealth: Telehealth = { ...opened, patientToken: (...asked) => tokens.patientToken(...asked) }
  const unread = unreadCounts(clock)
  return {
    store,
    clock,
    tenantConfig: parts.tenantConfig,
    catalogue: deps.catalogue ?? englishCatalogue,
    language: sourceLanguage,
    organisations: parts.organisations,
    randomUuid: deps.randomUuid,
    randomBytes: deps.randomBytes,
    publicUrl: deps.publicUrl,
    telehealth,
    secret: secret.read,
    addressHash: addresses.of,
    phoneHash: addresses.ofPhone,
    passwords: openPasswords(deps.passwordCost),
    commonPasswords: readCommonPasswords(),
    answers: answersOf(store, clock, vault),
    waitsForCall: hasWaitingInquiry,
    callsTo: (member) => callsToMember({ store, vault }, member),
    vault,
    sessionsEnded: () => tellEndedSoon(parts.jobs()),
    mailFrom: deps.mail.from,
    visitorName: (answerSetId) => keyedHash(secret.read, 'telehealth visitor', answerSetId).slice(0, 32),
    sleep,
    triggerVisitJob,
    inBackground: parts.pending.add,
    asPatient: patientAccess({ store, clock, vault, telehealth }),
    scanner: deps.scanner ?? noScanner,
    live: createLiveEvents(),
    unread,
    forgetTold: (memberId) => {
      unread.forget(memberId)
      tokens.forget(memberId)
    },
    webhookToken: deps.webhookToken,
    // A hint only: the facts are read again, so that a repeated or missing event does no harm.
    appointmentsChanged: async (member) => {
      await requestVisitSync(store.forOrganisation(member.organisationId).db, member, clock.now())
      triggerVisitJob()
    },
  }
}
