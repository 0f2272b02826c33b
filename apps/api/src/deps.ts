import type { MessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { MasterKeys } from '@evenkeel/server-kit/crypto/master-keys'
import type { FileScanner } from '@evenkeel/server-kit/files/scanner'
import type { Store } from '@evenkeel/server-kit/database/store'
import type { DirectorySettings } from '#modules/staff-auth/oidc-directory.ts'
import type { ReleaseTranslations } from '#modules/translation-review/deps.ts'
import type { PasswordCost } from '#modules/auth/passwords/password-hasher.ts'
import type { ArticleChecker } from '#integrations/article-checker.ts'
import type { CallCenter } from '#integrations/call-center.ts'
import type { EmailTransport } from '#integrations/email-transport.ts'
import type { TelehealthAccess } from '#integrations/telehealth.ts'

/** Settings of the staff application. */
export interface StaffAppSettings {
  /** Origin of the staff application, without a trailing slash. */
  readonly url: string
  /** The staff OpenID Connect directory; null: staff sign in with passkeys only. */
  readonly directory: DirectorySettings | null
}

/** Everything the own API needs from outside: nothing in it reaches for a clock, a network or a disk by itself. */
export interface ApiDeps {
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
  /** The translations of this release, and where reviewed ones are applied; default: none. */
  readonly words?: ReleaseTranslations
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
