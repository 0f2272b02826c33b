import type { MasterKeyRole } from '@evenkeel/server-kit/crypto/master-keys'
import type { FastifyPluginAsync } from 'fastify'
import type { PendingJobs } from '#jobs/pending-jobs.ts'
import type { EmailCounts } from '#modules/email/delivery-results.ts'
import type { StaffService } from './staff-service.ts'
import type { DemoOrganizations } from './demo-organization.ts'
import type { PrivacyRequests } from '#modules/privacy-requests/privacy-requests.ts'
import type { OrganizationRemovals } from '#modules/privacy-requests/organization-removals.ts'
import type { RemovedHost } from '#tenant-config/tenant-config.ts'
import type { ExportedReview } from '#modules/translation-review/export-reviews.ts'

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
  /** Rewraps keys from an earlier master key to the current one; returns their number. */
  rewrapKeys(): Promise<number>
  /**
   * Deletes expired sessions, codes, links, unclaimed answers and unconfirmed registrations. Runs hourly by
   * itself.
   */
  sweep(): Promise<void>
  /** Writes down the numbers of some members of whom a release before did not. */
  fillPhones(): Promise<void>
  /** Stops email delivery and cleanup; the owner of the store closes it. */
  stop(): Promise<void>
  /** Staff service; null if the staff application is disabled. */
  readonly staff: StaffService | null
  /** Adds organizations for tests; null in production. */
  readonly demoOrganizations: DemoOrganizations | null
  /** What a member may ask for. */
  readonly memberRights: PrivacyRequests
  /** Removing whole organisations. */
  readonly organisationRemoval: OrganizationRemovals
  /** Translations that staff reviewed in a release with a review page. */
  readonly exportReviews: () => Promise<readonly ExportedReview[]>
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
