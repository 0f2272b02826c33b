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

/** The door for people of the provider. */
export interface StaffAppSettings {
  /** Where they reach their application: an origin, without a slash at the end. */
  readonly url: string
  /** Their directory, which speaks OpenID Connect; null: they sign in by passkeys only. */
  readonly directory: DirectorySettings | null
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
