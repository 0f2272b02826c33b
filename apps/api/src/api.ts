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

/** The portal API, ready to be mounted. */
export interface Api {
  /** Mount with the prefix `/api`. */
  readonly plugin: FastifyPluginAsync
  /** Mount at the root while no mail server is configured: `/mailbox` and `/mailbox.json`. */
  readonly mailbox: FastifyPluginAsync
  /** Updates tables, roles, keys and rows of earlier releases. Run as the owner of the tables. */
  migrate(): Promise<void>
  /**
   * Grants a database user access to the rows but not to the schema: the user of the running product. Run as
   * the owner.
   */
  allow(user: string): Promise<void>
  /**
   * Migrates, loads the tenant config and the demo members, and starts the background jobs. Call before serving.
   */
  prepare(): Promise<void>
  /** Empties the tables and loads tenant config and demo members again. */
  reset(): Promise<void>
  /**
   * Rotates every organization's key and re-encrypts all values while running; returns the number of values.
   */
  rotateKeys(): Promise<number>
  /** Completes interrupted reschedules, reconciles changed visits and writes due emails. Also runs on a schedule. */
  workOnVisits(): Promise<void>
  /** Sends the emails in the outbox; returns how many were sent. */
  deliverMail(): Promise<number>
  /** Email delivery counts since the process started. */
  mailCounts(): EmailCounts
  /** Delivers in-person requests to the call center; returns how many it accepted. */
  deliverInquiries(): Promise<number>
  /** The master key roles in which this process can unwrap the keys in the database. */
  masterRoles(): Promise<ReadonlySet<MasterKeyRole>>
  /** Rewraps keys from an earlier master key to the current one; returns their number. */
  rewrapKeys(): Promise<number>
  /** Deletes expired sessions, codes, links, unclaimed answers and unconfirmed registrations. Also runs hourly. */
  sweep(): Promise<void>
  /** Backfills contact hashes of some members written by a previous release. */
  fillPhones(): Promise<void>
  /** Stops email delivery and cleanup; the owner of the store closes it. */
  stop(): Promise<void>
  /** Staff service; null if the staff application is disabled. */
  readonly staff: StaffService | null
  /** Adds organizations for tests; null in production. */
  readonly demoOrganizations: DemoOrganizations | null
  /** Privacy requests of members: access, export, erasure. */
  readonly memberRights: PrivacyRequests
  /** Removes whole organizations. */
  readonly organisationRemoval: OrganizationRemovals
  /** Translations that staff reviewed in a release with a review page. */
  readonly exportReviews: () => Promise<readonly ExportedReview[]>
  /** Counts pending jobs of all organizations. */
  backlogs(): Promise<readonly PendingJobs[]>
  /** Whether the circuit breaker of the telehealth service is open. */
  isTelehealthCircuitOpen(): boolean
  /** How often the telehealth service refused our API key since the process started. */
  telehealthKeyRefusals(): number
  /** The tenant config in use. */
  readonly programmes: {
    /** Errors of the files in the folder, a line each: file, line and error. */
    readonly faults: () => Promise<readonly string[]>
    /** Hosts of removed organizations, with their client ids. */
    readonly removedHosts: () => readonly RemovedHost[]
    /** Activates the files for every process on this database. If one is invalid, throws and keeps the old ones. */
    readonly reload: () => Promise<void>
    /** Activates files that another process activated; returns whether there were any. */
    readonly follow: () => Promise<boolean>
    /** Changes with every change of the files in use. */
    readonly version: () => string
    /** Folder of the files read last, with the files of the content studio over them. */
    readonly folder: () => string
    /** Files in the folder that are ignored, because the content studio owns them. */
    readonly shadowed: () => readonly string[]
    /** Client ids of organizations, and names of shared sets, that the content studio owns. */
    readonly owned: () => readonly string[]
  }
}
