import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import { createMessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import type { BackgroundJob } from '@evenkeel/server-kit/background-job'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import { noScanner } from '@evenkeel/server-kit/files/scanner'
import type { PortalStore } from '#db/tenant-isolation.ts'
import type { AppointmentsDeps } from '#modules/appointments/deps.ts'
import { requestVisitSync } from '#modules/appointments/visits/visit-repository.ts'
import {
  claimAnswerSet,
  findAnswerSet,
  setAppointmentState,
  getAnswerSetSummary,
  getAnswerSetValues,
  hasUnhandledDanger,
} from '#modules/intake/answers/answer-set-repository.ts'
import { isAwaitingDangerCall } from '#modules/intake/answers/danger-alerts.ts'
import { findAnswerSetByToken } from '#modules/intake/answers/answer-tokens.ts'
import type { DocumentsDeps } from '#modules/documents/deps.ts'
import { hasPendingInquiry } from '#modules/inquiries/inquiry-repository.ts'
import type { IntakeDeps } from '#modules/intake/deps.ts'
import type { AnswerService } from '#modules/members/answer-service.ts'
import { createPatientAccess } from '#modules/members/patients/patient-access.ts'
import { keyedHash } from '#modules/members/secrets.ts'
import type { MessagesDeps } from '#modules/messages/deps.ts'
import { createLiveEvents } from '#modules/messages/live-events.ts'
import { createUnreadCountCache } from '#modules/messages/unread-counts.ts'
import { readCommonPasswords } from '#modules/auth/passwords/common-passwords.ts'
import { createPasswordHasher } from '#modules/auth/passwords/password-hasher.ts'
import type { AuthDeps } from '#modules/auth/deps.ts'
import type { ProvidersDeps } from '#modules/providers/deps.ts'
import { createTelehealthClient } from '#integrations/telehealth-client.ts'
import { createPatientTokenCache } from '#integrations/patient-token-cache.ts'
import type { Telehealth } from '#integrations/telehealth.ts'
import type { OrganizationDirectory } from '#modules/organizations/organization-directory.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'
import { listCallsToMember } from '#modules/staff-tasks/member-calls.ts'
import type { ApiDatabase } from './api-database.ts'
import type { ApiDeps } from './deps.ts'
import type { BackgroundTasks } from '#jobs/background-tasks.ts'

/** How long a log-out waits for the telehealth service; the background job retries. */
const NOTIFY_TIMEOUT = seconds(2)

/** Dependencies of all modules; each module's `deps.ts` picks what it uses. */
export type ModuleDeps = AppointmentsDeps &
  DocumentsDeps &
  IntakeDeps &
  MessagesDeps &
  ProvidersDeps &
  AuthDeps & {
    /** Invalidates cached telehealth data of a member; null: of all members. */
    readonly forgetTold: (memberId: string | null) => void
  }

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
  const told = new AbortController()
  const tell = jobs.endedSessions.run().catch(() => {})
  await Promise.race([tell, sleep(NOTIFY_TIMEOUT, told.signal)])
  told.abort()
}

/** Internal dependencies of the modules. `jobs` are created from the modules, so they are resolved lazily. */
export interface ModuleParts {
  readonly database: ApiDatabase
  readonly tenantConfig: TenantConfig
  readonly organisations: OrganizationDirectory
  readonly pending: BackgroundTasks
  readonly jobs: () => ModuleJobs
}

/** Creates the dependencies of the modules. */
export function createModuleDeps(deps: ApiDeps, parts: ModuleParts): ModuleDeps {
  const { clock } = deps
  const { store, vault, addresses, secret } = parts.database
  const triggerVisitJob = (): void => parts.jobs().visits.trigger()
  const opened = createTelehealthClient(deps.telehealth)
  const tokens = createPatientTokenCache(opened, clock)
  const telehealth: Telehealth = { ...opened, patientToken: (...asked) => tokens.patientToken(...asked) }
  const unread = createUnreadCountCache(clock)
  return {
    store,
    clock,
    tenantConfig: parts.tenantConfig,
    catalogue: deps.catalogue ?? englishCatalog,
    language: sourceLanguage,
    organisations: parts.organisations,
    randomUuid: deps.randomUuid,
    randomBytes: deps.randomBytes,
    publicUrl: deps.publicUrl,
    telehealth,
    secret: secret.read,
    addressHash: addresses.of,
    phoneHash: addresses.ofPhone,
    passwords: createPasswordHasher(deps.passwordCost),
    commonPasswords: readCommonPasswords(),
    answers: createAnswers(store, clock, vault),
    waitsForCall: hasPendingInquiry,
    callsTo: (member) => listCallsToMember({ store, vault }, member),
    vault,
    sessionsEnded: () => notifyEndedSessions(parts.jobs()),
    mailFrom: deps.mail.from,
    visitorName: (answerSetId) => keyedHash(secret.read, 'telehealth visitor', answerSetId).slice(0, 32),
    sleep,
    triggerVisitJob,
    inBackground: parts.pending.add,
    asPatient: createPatientAccess({ store, clock, vault, telehealth }),
    scanner: deps.scanner ?? noScanner,
    live: createLiveEvents(),
    unread,
    forgetTold: (memberId) => {
      unread.forget(memberId)
      tokens.forget(memberId)
    },
    webhookToken: deps.webhookToken,
    // A hint only: the facts are read again, so a repeated or missing event is harmless.
    appointmentsChanged: async (member) => {
      await requestVisitSync(store.forOrganisation(member.organisationId).db, member, clock.now())
      triggerVisitJob()
    },
  }
}
