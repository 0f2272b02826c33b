import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { MessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import type { MemberCall } from '@evenkeel/api-contract/portal/member-calls'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import type { MasterKeys } from '@evenkeel/server-kit/crypto/master-keys'
import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable, Store } from '@evenkeel/server-kit/database/store'
import type { FileScanner } from '@evenkeel/server-kit/files/scanner'
import type { TtlCache } from '@evenkeel/server-kit/ttl-cache'
import type { PortalStore } from '#db/tenant-isolation.ts'
import type { CallingMember } from '#http/caller.ts'
import type { CallCenter } from '#integrations/call-center.ts'
import type { EmailTransport } from '#integrations/email-transport.ts'
import type { Telehealth, TelehealthAccess, WithPatientAccess } from '#integrations/telehealth.ts'
import type { RecordAuditEvent } from '#modules/audit-log/audit-writer.ts'
import type { CommonPasswords } from '#modules/auth/passwords/common-passwords.ts'
import type { PasswordCost, PasswordHasher } from '#modules/auth/passwords/password-hasher.ts'
import type { AnswerService } from '#modules/members/answer-service.ts'
import type { EmailHash } from '#modules/members/contact-hashes.ts'
import type { LiveEvents } from '#modules/messages/live-events.ts'
import type { OrganizationDirectory } from '#modules/organizations/organization-directory.ts'
import type { DirectorySettings, StaffDirectory } from '#modules/staff-auth/oidc-directory.ts'
import type { LiveTasks } from '#modules/staff-tasks/live-tasks.ts'
import type { ContestCache, LicenseCheckCache } from '#modules/staff-tasks/telehealth-tasks.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'
import type { OperationalLog } from './operational-log.ts'

/** Checks and renders articles before they are published; see `articleChecks` of the content service. */
interface ArticleChecker {
  /** Errors of the articles of a folder. `isAdvice`: does not block publishing. */
  faults(folder: string): readonly (ConfigError & { readonly isAdvice: boolean })[]
  /** Renders an article, or returns its errors. */
  draw(folder: string, file: string): RenderedArticle | readonly string[]
}

/** An article as members read it. */
interface RenderedArticle {
  readonly name: string
  readonly sub: string | null
  readonly description: string | null
  readonly reading_minutes: number
  /** Safe HTML. */
  readonly html: string
  /** Reading grade of the English; null of a translation. */
  readonly grade: number | null
}

/** Settings of the staff application. */
interface StaffAppSettings {
  /** Origin of the staff application, without a trailing slash. */
  readonly url: string
  /** The staff OpenID Connect directory; null: staff sign in with passkeys only. */
  readonly directory: DirectorySettings | null
}

/** What `createApi` is given from outside: settings, and the clock, randomness, network and disk. */
export interface ApiOptions {
  readonly store: Store
  readonly clock: Clock
  readonly randomUuid: () => string
  readonly randomBytes: (count: number) => Buffer
  /**
   * Secret under which a new installation hashes addresses, codes and devices: 32 bytes in base64. An
   * existing installation keeps its first one.
   */
  readonly secret: string
  /** Master keys that wrap the organization keys. */
  readonly masterKeys: MasterKeys
  /** Virus scanner for uploads; absent: no check, which is noted on every document. */
  readonly scanner?: FileScanner
  /** Token that authenticates the telehealth service's message webhooks. */
  readonly webhookToken: string
  /** Cost of hashing a password; absent: the recommended cost. */
  readonly passwordCost?: PasswordCost
  readonly telehealth: TelehealthAccess
  readonly mail: EmailTransport
  /**
   * Milliseconds between scheduled outbox runs; default five seconds. Null: only `deliverMail` and
   * `deliverInquiries` deliver.
   */
  readonly mailInterval?: number | null
  /** Who calls members back; absent: an unread mailbox, for tests. */
  readonly careLine?: CallCenter
  /** Whether organizations marked `demo` are served; default true. */
  readonly demoOrganisations?: boolean
  /** Whether unreviewed translations of critical texts are shown; default false. */
  readonly criticalDrafts?: boolean
  /** The message catalog; default: everything in English. */
  readonly catalogue?: MessageCatalog
  /** The tenant config folder: organizations, intakes, phrases and demo members. */
  readonly programmesDir: string
  /** Folder for temporary files of this process; default: the system's. */
  readonly scratchDir?: string
  /** Checks the articles of a folder; absent: no errors. */
  readonly articles?: ArticleChecker
  /** Public URL of the portal, for example `http://127.0.0.1:3000`, without a trailing slash. */
  readonly publicUrl: string
  /** The staff application; absent: disabled. */
  readonly staff?: StaffAppSettings
  /** Whether to load the demo members. */
  readonly demo: boolean
  readonly isProduction: boolean
}

/**
 * What the modules of the API use. `createAppContext` builds it once; a function names the fields it needs with
 * `Pick<AppContext, …>`.
 */
export interface AppContext {
  /** Database limited to the caller's organization. */
  readonly store: PortalStore
  readonly clock: Clock
  readonly log: OperationalLog
  /** Records an audit event. */
  readonly record: RecordAuditEvent
  readonly randomUuid: () => string
  readonly randomBytes: (count: number) => Buffer
  /** Key for hashes of addresses, codes and devices; available once the database was prepared. */
  readonly secret: () => string
  /** Encrypts member data. */
  readonly vault: Vault
  /** Returns the keyed hashes of an address, to look up its members. */
  readonly addressHash: (email: string) => EmailHash
  /** Returns the keyed hash of a number in E.164, to look up its members; empty for none. */
  readonly phoneHash: (phone: string | null) => string
  readonly passwords: PasswordHasher
  readonly commonPasswords: CommonPasswords
  /** Public URL of the portal, without a trailing slash. With https, cookies are secure. */
  readonly publicUrl: string
  /** Sender address of all emails. */
  readonly mailFrom: string
  /** Message catalog in all languages. */
  readonly catalogue: MessageCatalog
  /** Language of the response; English for background jobs. */
  readonly language: Language
  /** Tenant config: which intake is asked, and whether it is required before a booking. */
  readonly tenantConfig: TenantConfig
  /** Organizations as cached for the current tenant config. */
  readonly organisations: OrganizationDirectory
  readonly telehealth: Telehealth
  /** Calls the telehealth service in a member's name. */
  readonly asPatient: WithPatientAccess
  /** Authenticates webhook calls of the telehealth service. */
  readonly webhookToken: string
  /** Returns the visitor's pseudonym for the telehealth service, derived from the answer set. */
  readonly visitorName: (answerSetId: string) => string
  /** Notifies the telehealth service of ended sessions; waits only briefly, and a later run retries. */
  readonly sessionsEnded: () => Promise<void>
  /** Called when a member's appointments changed at the telehealth service. */
  readonly appointmentsChanged: (member: Pick<CallingMember, 'id' | 'organisationId'>) => Promise<void>
  /** Invalidates cached telehealth data of a member; null: of all members. */
  readonly invalidateTelehealthCache: (memberId: string | null) => void
  /** The intake, as modules listed before it may use it. */
  readonly answers: AnswerService
  /** Whether a request of the member that needs a phone number has not reached the call center yet. */
  readonly waitsForCall: (db: Queryable, memberId: string) => Promise<boolean>
  /** The calls that staff recorded for a member; modules for members do not import staff modules. */
  readonly callsTo: (member: CallingMember) => Promise<MemberCall[]>
  /** Scans files before they are forwarded. */
  readonly scanner: FileScanner
  /** Live connections of members. */
  readonly live: LiveEvents
  /** Unread counts recently returned by the telehealth service, by member (decision 003). */
  readonly unread: TtlCache<number>
  /** Resolves after the given time, or when the signal aborts. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Runs work that no request waits for. It is awaited when the service stops; errors are logged. */
  readonly inBackground: (work: Promise<unknown>) => void
  /** Wakes the visit job: something is due. */
  readonly triggerVisitJob: () => void
}

/**
 * What the staff modules use. Its `store` has the rows of staff, and of all organizations; member data for staff
 * is read through `store.forStaff`.
 */
export interface StaffContext extends AppContext {
  /** Origin of the staff application, without a trailing slash. Passkeys are bound to it. */
  readonly staffUrl: string
  /** Program name of the root organization, the only name staff know. */
  readonly programName: () => string
  /** The provider's directory; null if none is configured. */
  readonly directory: StaffDirectory | null
  /** Whether the danger alert is active. */
  readonly dangerWaits: () => Promise<boolean>
  /** In-person requests are sent to a system of the call center, which makes its own calls. */
  readonly requestsGoElsewhere: boolean
  /** Open contests, from the telehealth service. */
  readonly contests: ContestCache
  /** Counselor licenses waiting for a check, from the telehealth service. */
  readonly licenseChecks: LicenseCheckCache
  /** Live connections of staff pages. */
  readonly liveTasks: LiveTasks
  /** Triggers a run of the referral offer job, without waiting for it. */
  readonly workOnOffers: () => void
  /** Null: no service here reads articles. */
  readonly articles: ArticleChecker | null
}
