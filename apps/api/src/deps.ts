import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { MessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import type { TranslationState } from '@evenkeel/api-contract/i18n/translation'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { MasterKeys, MasterKeyRole } from '@evenkeel/server-kit/crypto/master-keys'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import type { FileScanner } from '@evenkeel/server-kit/files/scanner'
import type { Store } from '@evenkeel/server-kit/database/store'
import type { FastifyPluginAsync } from 'fastify'
import type { PendingJobs } from '#jobs/pending-jobs.ts'
import type { EmailCounts } from '#modules/email/delivery-results.ts'
import type { DirectorySettings } from '#modules/staff-auth/oidc-directory.ts'
import type { StaffService } from './staff-service.ts'
import type { ReleaseTranslations } from '#modules/translation-review/deps.ts'
import type { ExportedReview } from '#modules/translation-review/export-reviews.ts'
import type { DemoOrganizations } from './demo-organization.ts'
import type { PrivacyRequests } from '#modules/privacy-requests/privacy-requests.ts'
import type { OrganizationRemovals } from '#modules/privacy-requests/organization-removals.ts'
import type { RemovedHost } from '#tenant-config/tenant-config.ts'
import type { PasswordCost } from '#modules/auth/passwords/password-hasher.ts'
import type { CallCenter } from '#integrations/call-center.ts'
import type { EmailTransport } from '#integrations/email-transport.ts'
import type { TelehealthAccess } from '#integrations/telehealth.ts'

/** The door for people of the provider. */
export interface StaffAppSettings {
  /** Where they reach their application: an origin, without a slash at the end. */
  readonly url: string
  /** Their directory, which speaks OpenID Connect; null: they sign in by passkeys only. */
  readonly directory: DirectorySettings | null
}

/** How the service that reads articles judges those of a folder, and draws one. */
export interface ArticleChecker {
  /** `isAdvice`: worth a look, and nothing that keeps it from being published. */
  faults(folder: string): readonly (ConfigError & { readonly isAdvice: boolean })[]
  /** The article of a file, or what is wrong with it. */
  draw(folder: string, file: string): RenderedArticle | readonly string[]
  /** How far each article is in a language. */
  translations(folder: string, language: Language): readonly ArticleTranslationState[]
}

/** An article, and how far its translation is. */
export interface ArticleTranslationState {
  readonly file: string
  readonly translation: string
  readonly state: TranslationState
}

/** An article as members read it. */
export interface RenderedArticle {
  readonly name: string
  readonly sub: string | null
  readonly description: string | null
  readonly reading_minutes: number
  /** Safe HTML. */
  readonly html: string
  /** Reading grade of the English; null of a translation. */
  readonly grade: number | null
}

/** Everything the own API needs from outside: nothing in it reaches for a clock, a network or a disk by itself. */
export interface ApiDeps {
  readonly store: Store
  readonly clock: Clock
  readonly randomUuid: () => string
  readonly randomBytes: (count: number) => Buffer
  /** What a new installation hashes addresses, codes and devices under, 32 bytes in base64; from its first start on, what it began with. */
  readonly secret: string
  /** Keys under which the keys of the organisations lie. */
  readonly masterKeys: MasterKeys
  /** Looks through files before they are handed on; absent: no virus check, which is told with every document. */
  readonly scanner?: FileScanner
  /** What the telehealth service shows when it tells of messages. */
  readonly webhookToken: string
  /** What hashing one password costs; absent for the recommended cost. */
  readonly passwordCost?: PasswordCost
  readonly telehealth: TelehealthAccess
  readonly mail: EmailTransport
  /** Milliseconds between two looks at the outbox when nothing asks for one; five seconds when left out, null: only `deliverEmails` and `deliverInquiries` look. */
  readonly mailInterval?: number | null
  /** Who calls members back; absent: a mailbox that nobody reads, for tests. */
  readonly careLine?: CallCenter
  /** Whether organisations marked `demo` are served; yes when left out. */
  readonly demoOrganisations?: boolean
  /** Whether translations of critical texts are shown that nobody has reviewed; no when left out. */
  readonly criticalDrafts?: boolean
  /** What the product says in every language; everything in English when left out. */
  readonly catalogue?: MessageCatalog
  /** The words of this release, and where the reviewed ones are put; none when left out. */
  readonly words?: ReleaseTranslations
  /** Folder with organisations, intakes, phrases and demo people. */
  readonly programmesDir: string
  /** Folder in which this process may lay files for itself; that of the system for such files when left out. */
  readonly scratchDir?: string
  /** What is wrong with the articles of a folder, which another service reads; absent: nothing is. */
  readonly articles?: ArticleChecker
  /** Where members reach the portal, for example `http://127.0.0.1:3000`; no slash at the end. */
  readonly publicUrl: string
  /** The door for people of the provider; absent: closed. */
  readonly staff?: StaffAppSettings
  /** Load the demo people. */
  readonly demo: boolean
  readonly isProduction: boolean
}

/** The own API, ready to be mounted. */
export interface Api {
  /** Mount with the prefix `/api`. */
  readonly plugin: FastifyPluginAsync
  /** Mount at the root, and only while no mail server is configured: `/mailbox` and `/mailbox.json`. */
  readonly mailbox: FastifyPluginAsync
  /** Brings tables, roles, keys and what an earlier release wrote up to date, and nothing else; for the owner of the tables. */
  migrate(): Promise<void>
  /** Lets a user of the database work on the rows and not change the tables: the one of the running product. For the owner. */
  allow(user: string): Promise<void>
  /** Migrates, loads programmes and demo people, and starts to send mail and to sweep. Before the first request. */
  prepare(): Promise<void>
  /** Empties everything and loads it again. */
  reset(): Promise<void>
  /** Gives every organisation a new key and encrypts everything again, while running; returns how many values. */
  rotateKeys(): Promise<number>
  /** Finishes reschedules that were left, compares visits that changed, writes mails that are due. Runs by itself. */
  workOnVisits(): Promise<void>
  /** Sends what waits in the outbox; returns how many were sent. */
  deliverMail(): Promise<number>
  /** What came of the mails since the process started. */
  mailCounts(): EmailCounts
  /** Hands requests to meet in person over to the call centre; returns how many it took. */
  deliverInquiries(): Promise<number>
  /** In which roles this process knows the master keys that the keys in the database lie under. */
  masterRoles(): Promise<ReadonlySet<MasterKeyRole>>
  /** Wraps what lies under an earlier master key under the current one; returns how many keys that were. */
  rewrapKeys(): Promise<number>
  /** Removes what is over: sessions, codes, links, answers nobody took over, registrations nobody confirmed. Runs hourly by itself. */
  sweep(): Promise<void>
  /** Writes down the numbers of some members of whom a release before did not. */
  fillPhones(): Promise<void>
  /** Stops sending mail and sweeping; the store is closed by whoever opened it. */
  stop(): Promise<void>
  /** What the people of the provider work with; null where their door is closed. */
  readonly staff: StaffService | null
  /** Adds organizations for tests; null in production. */
  readonly demoOrganizations: DemoOrganizations | null
  /** What a member may ask for. */
  readonly memberRights: PrivacyRequests
  /** Removing whole organisations. */
  readonly organisationRemoval: OrganizationRemovals
  /** What staff have reviewed of the product's words. */
  readonly words: {
    /** Takes over what was reviewed in other processes; says whether there was anything. */
    readonly follow: () => Promise<boolean>
    /** Every review that counts for this release and is not in its files. */
    readonly taken: () => Promise<readonly ExportedReview[]>
  }
  /** What waits to be sent or done, all organisations together. */
  backlogs(): Promise<readonly PendingJobs[]>
  /** Whether the telehealth service is left alone for a while, after failures in a row. */
  isTelehealthCircuitOpen(): boolean
  /** How often the telehealth service refused the key of this installation since the process started. */
  telehealthKeyRefusals(): number
  /** The programme files in use. */
  readonly programmes: {
    /** What is wrong with the files as they stand in the folder now, a line each: file, line and fault. */
    readonly faults: () => Promise<readonly string[]>
    /** Hosts of organisations that were removed, with their client ids. */
    readonly removedHosts: () => readonly RemovedHost[]
    /** Puts the files as they stand in use, for every process on this database. Throws, and keeps the old ones, when any is faulty. */
    readonly reload: () => Promise<void>
    /** Does the same after another process did it; says whether there was anything to do. */
    readonly follow: () => Promise<boolean>
    /** Another one with every change of the files in use. */
    readonly version: () => string
    /** Where the files that were laid last lie, with those of the studio over them. */
    readonly folder: () => string
    /** Files in the folder that count for nothing, because the studio owns them. */
    readonly shadowed: () => readonly string[]
    /** Client ids of organisations, and names of shared sets, that the studio owns. */
    readonly owned: () => readonly string[]
  }
}
