import { setTimeout as wait } from 'node:timers/promises'
import { sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import { createMessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import type { BackgroundJob } from '@evenkeel/server-kit/background-job'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import { noScanner } from '@evenkeel/server-kit/files/scanner'
import type { PortalStore } from '#db/tenant-isolation.ts'
import { createTelehealthClient } from '#integrations/telehealth-client.ts'
import type { Telehealth } from '#integrations/telehealth.ts'
import { requestVisitSync } from '#modules/appointments/visits/visit-repository.ts'
import { createAuditWriter } from '#modules/audit-log/audit-writer.ts'
import { readCommonPasswords } from '#modules/auth/passwords/common-passwords.ts'
import { createPasswordHasher } from '#modules/auth/passwords/password-hasher.ts'
import { hasPendingInquiry } from '#modules/inquiries/inquiry-repository.ts'
import {
  claimAnswerSet,
  findAnswerSet,
  getAnswerSetSummary,
  getAnswerSetValues,
  setAppointmentState,
} from '#modules/intake/answers/answer-set-repository.ts'
import { findAnswerSetByToken } from '#modules/intake/answers/answer-tokens.ts'
import { hasUnhandledDanger, isAwaitingDangerCall } from '#modules/intake/answers/danger-alerts.ts'
import type { AnswerService } from '#modules/members/answer-service.ts'
import { createPatientAccess, createPatientTokenCache } from '#modules/members/patients/patient-access.ts'
import { keyedHash } from '#modules/members/secrets.ts'
import { createLiveEvents } from '#modules/messages/live-events.ts'
import { createUnreadCountCache } from '#modules/messages/unread-counts.ts'
import type { OrganizationDirectory } from '#modules/organizations/organization-directory.ts'
import { listCallsToMember } from '#modules/staff-tasks/member-calls.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'
import type { ApiDatabase } from './api-database.ts'
import type { ApiOptions, AppContext } from './app-context.ts'
import type { OperationalLog } from './operational-log.ts'

/** How long a log-out waits for the telehealth service; the background job retries. */
const NOTIFY_TIMEOUT = seconds(2)

/** The message catalog without translations. */
const englishCatalog = createMessageCatalog(new Map(), { criticalDrafts: false })

/** The answer service for modules listed before the intake. */
const createAnswers = (store: PortalStore, clock: Clock, vault: Vault): AnswerService => ({
  findByToken: (token) => findAnswerSetByToken(store.crossTenant('token').db, clock, token),
  claim: (tx, claim) => claimAnswerSet({ db: tx, vault }, clock, claim),
  ownerOf: async (db, setId) => (await findAnswerSet({ db, vault }, setId))?.memberId ?? null,
  summaryOf: (db, setId) => getAnswerSetSummary({ db, vault }, setId),
  employeeLocation: async (db, setId) => {
    const location = (await getAnswerSetValues({ db, vault }, setId))?.get('employee_organisation')
    return typeof location === 'string' ? location : null
  },
  setAppointmentState: (tx, setId, code) => setAppointmentState({ db: tx, vault }, clock, setId, code),
  waitsForDangerCall: isAwaitingDangerCall,
  wasInDanger: hasUnhandledDanger,
})

const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => {})

/** The jobs that modules start. */
interface ModuleJobs {
  readonly visits: Pick<BackgroundJob<void>, 'trigger'>
  readonly endedSessions: Pick<BackgroundJob<void>, 'run'>
}

/** Notifies the telehealth service of ended sessions; stops waiting after a moment. */
async function notifyEndedSessions(jobs: Pick<ModuleJobs, 'endedSessions'>): Promise<void> {
  const timeout = new AbortController()
  const notification = jobs.endedSessions.run().catch(() => {})
  await Promise.race([notification, sleep(NOTIFY_TIMEOUT, timeout.signal)])
  timeout.abort()
}

/** The parts a context is built from. `jobs` are created from the context, so they are resolved lazily. */
interface ContextParts {
  readonly database: ApiDatabase
  readonly log: OperationalLog
  readonly tenantConfig: TenantConfig
  readonly organisations: OrganizationDirectory
  readonly pending: BackgroundTasks
  readonly jobs: () => ModuleJobs
}

/** Creates the context of the modules. */
export function createAppContext(options: ApiOptions, parts: ContextParts): AppContext {
  const { clock } = options
  const { store, vault, addresses, secret } = parts.database
  const triggerVisitJob = (): void => parts.jobs().visits.trigger()
  const opened = createTelehealthClient(options.telehealth)
  const tokens = createPatientTokenCache(opened, clock)
  const telehealth: Telehealth = { ...opened, patientToken: (...args) => tokens.patientToken(...args) }
  const unread = createUnreadCountCache(clock)
  return {
    store,
    clock,
    log: parts.log,
    record: createAuditWriter(parts.database.audit, vault),
    tenantConfig: parts.tenantConfig,
    catalogue: options.catalogue ?? englishCatalog,
    language: sourceLanguage,
    organisations: parts.organisations,
    randomUuid: options.randomUuid,
    randomBytes: options.randomBytes,
    publicUrl: options.publicUrl,
    telehealth,
    secret: secret.read,
    addressHash: addresses.of,
    phoneHash: addresses.ofPhone,
    passwords: createPasswordHasher(options.passwordCost),
    commonPasswords: readCommonPasswords(),
    answers: createAnswers(store, clock, vault),
    waitsForCall: hasPendingInquiry,
    callsTo: (member) => listCallsToMember({ store, vault }, member),
    vault,
    sessionsEnded: () => notifyEndedSessions(parts.jobs()),
    mailFrom: options.mail.from,
    visitorName: (answerSetId) => keyedHash(secret.read, 'telehealth visitor', answerSetId).slice(0, 32),
    sleep,
    triggerVisitJob,
    inBackground: parts.pending.add,
    asPatient: createPatientAccess({ store, clock, vault, telehealth }),
    scanner: options.scanner ?? noScanner,
    live: createLiveEvents(),
    unread,
    invalidateTelehealthCache: (memberId) => {
      unread.forget(memberId)
      tokens.forget(memberId)
    },
    webhookToken: options.webhookToken,
    // A hint only: the facts are read again, so a repeated or missing event is harmless.
    appointmentsChanged: async (member) => {
      await requestVisitSync(store.forOrganisation(member.organisationId).db, member, clock.now())
      triggerVisitJob()
    },
  }
}

/** Tasks that run after the response, until the service stops. */
export interface BackgroundTasks {
  readonly add: (work: Promise<unknown>) => void
  readonly settled: () => Promise<void>
}

/** Tracks running tasks; `onTrouble` is called when one fails. */
export function createBackgroundTasks(onTrouble: () => void): BackgroundTasks {
  const pending = new Set<Promise<unknown>>()
  return {
    add: (work) => {
      const done: Promise<unknown> = work.catch(onTrouble).finally(() => pending.delete(done))
      pending.add(done)
    },
    settled: async () => {
      await Promise.all(pending)
    },
  }
}
