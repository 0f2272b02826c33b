import path from 'node:path'
import { formatConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { rewrapDataKeys } from '@evenkeel/server-kit/crypto/master-keys'
import { encryptPlaintext, rotateKeys } from '@evenkeel/server-kit/crypto/reencrypt'
import type { Migrations } from '@evenkeel/server-kit/database/schema-state'
import { prepareChainHead } from '#modules/audit-log/hash-chain.ts'
import { encryptedTables } from '#db/encrypted-tables.ts'
import { crossTenant } from '#db/tenant-isolation.ts'
import { ensureDatabaseRoles, grantRuntimeAccess } from '#db/roles.ts'
import {
  type ApiDatabase,
  openApiDatabase,
  subscribeToNotifications,
  truncateAllTables,
} from './api-database.ts'
import { createDemoOrganizations, seedDemoRequests } from './demo-organization.ts'
import { mailboxPlugin } from '#modules/email/mailbox.ts'
import { backfillEmailHashes } from '#modules/members/contact-hashes.ts'
import { hashLegacyQueuedEmails, processQueuedEmails } from '#modules/auth/queued-account-emails.ts'
import { seedDemoMembers, readDemoMembers } from '#modules/members/demo-members.ts'
import { findPreview, type PreviewRoutesContext } from '#modules/organizations/previews.ts'
import { createOrganizationDirectory } from '#modules/organizations/organization-directory.ts'
import { usesExternalCallCenter } from '#integrations/call-center.ts'
import { withOrganizationSender } from '#integrations/email-transport.ts'
import { createTenantConfigStore } from '#modules/organizations/save-organizations.ts'
import type { OutboxKind } from '#http/request-context.ts'
import { createTenantConfigFolder, type TenantConfigFolder } from '#tenant-config/tenant-config-folder.ts'
import { createTenantConfig } from '#tenant-config/tenant-config.ts'
import { createEmailSenderLookup } from '#modules/members/email-organization.ts'
import { countPendingJobs } from '#jobs/pending-jobs.ts'
import type { Api } from './api.ts'
import type { ApiOptions, AppContext } from './app-context.ts'
import { type BackgroundTasks, createAppContext, createBackgroundTasks } from './create-app-context.ts'
import { type ApiJobs, createApiJobs } from '#jobs/api-jobs.ts'
import { createKeyErrorCounter, createOperationalLog } from './operational-log.ts'
import { createApiPlugin } from './api-plugin.ts'
import { createPrivacyRequests, type PrivacyRequests } from '#modules/privacy-requests/privacy-requests.ts'
import { createOrganizationRemovals } from '#modules/privacy-requests/organization-removals.ts'
import { exportReviews } from '#modules/translation-review/export-reviews.ts'
import { type StaffService, createStaffServiceIfEnabled } from './staff-service.ts'

export type { PendingJobs } from '#jobs/pending-jobs.ts'
export { type DemoStaff, readDemoCounselors } from '#modules/staff-accounts/demo-staff.ts'
export type { StaffService } from './staff-service.ts'
export type { Api } from './api.ts'
export type { ApiOptions } from './app-context.ts'
export { createFetchWithConnectTimeout } from '#integrations/resilience-policy.ts'
export { type CallCenter, createHttpInquiryReceiver } from '#integrations/call-center.ts'
export {
  createMailboxTransport,
  type EmailTransport,
  createSmtpTransport,
} from '#integrations/email-transport.ts'
export { emailFailures, type EmailCounts } from '#modules/email/delivery-results.ts'
export { type DemoMember, readDemoMembers } from '#modules/members/demo-members.ts'

/** Migrations of the portal API. */
export const migrations: Migrations = {
  folder: path.join(import.meta.dirname, '..', 'migrations'),
  schema: 'portal',
}

/** The assembled parts of an API instance. */
interface ApiParts {
  readonly database: ApiDatabase
  readonly context: AppContext
  readonly jobs: ApiJobs
  readonly pending: BackgroundTasks
  readonly rights: PrivacyRequests
  readonly staff: StaffService | null
  readonly programmes: TenantConfigFolder
}

/** Loads the tenant config and, where enabled, the demo members. */
async function loadConfigAndDemoData(options: ApiOptions, { context, staff }: ApiParts): Promise<void> {
  await context.tenantConfig.reload()
  if (!options.demo) return
  const people = readDemoMembers(options.programmesDir)
  const everywhere = crossTenant(context, 'demo')
  await seedDemoMembers(everywhere, people)
  await seedDemoRequests(everywhere, people)
  await staff?.loadDemo(options.programmesDir)
}

/** Brings the database up to date: roles, tables, keys, backfills and repeated removals. */
async function prepareDatabase(options: ApiOptions, { database, rights }: ApiParts): Promise<void> {
  const { keys, audit, vault, addresses, secret } = database
  await ensureDatabaseRoles(options.store)
  await options.store.migrate(migrations.folder, migrations.schema)
  await rewrapDataKeys(vault)
  await encryptPlaintext(keys, vault, encryptedTables)
  await addresses.prepare()
  await secret.prepare()
  await hashLegacyQueuedEmails(keys, addresses.of)
  await backfillEmailHashes({ db: keys, vault, addressHash: addresses.of, phoneHash: addresses.ofPhone })
  await prepareChainHead(audit, vault, options.randomBytes)
  await rights.removeAgain()
}

/** Start, reset and stop. */
function createLifecycle(
  options: ApiOptions,
  parts: ApiParts,
): Pick<Api, 'migrate' | 'prepare' | 'reset' | 'stop'> {
  const { database, context, jobs, pending, staff } = parts
  const listening: (() => Promise<void>)[] = []
  return {
    migrate: () => prepareDatabase(options, parts),
    prepare: async () => {
      if (options.demo && options.isProduction)
        throw new Error('Demo members must not be loaded in production.')
      await prepareDatabase(options, parts)
      await loadConfigAndDemoData(options, parts)
      listening.push(...(await subscribeToNotifications(options, context, staff)))
      if (options.mailInterval !== null) {
        jobs.mail.start()
        jobs.inquiries.start()
      }
      jobs.visits.start()
      staff?.warnings.start()
      staff?.offers.start()
      jobs.endedSessions.start()
      jobs.sweep.start()
      jobs.phones.start()
    },
    reset: async () => {
      await truncateAllTables(options.store.db)
      database.vault.forget()
      context.invalidateTelehealthCache(null)
      await database.addresses.prepare()
      await database.secret.prepare()
      await loadConfigAndDemoData(options, parts)
    },
    stop: async () => {
      await jobs.inquiries.stop()
      await Promise.all(listening.splice(0).map((end) => end()))
      await jobs.visits.stop()
      await staff?.warnings.stop()
      await staff?.offers.stop()
      await jobs.endedSessions.stop()
      await pending.settled()
      await jobs.mail.stop()
      await jobs.phones.stop()
      await jobs.sweep.stop()
      options.mail.close()
      parts.programmes.drop()
    },
  }
}

/** The tenant config operations for operators. */
const createTenantConfigOperations = ({ tenantConfig }: AppContext): Api['programmes'] => ({
  faults: async () => (await tenantConfig.faults()).map(formatConfigError),
  removedHosts: () => tenantConfig.removedHosts(),
  reload: () => tenantConfig.reload(),
  follow: () => tenantConfig.follow(),
  version: () => tenantConfig.version(),
  folder: () => tenantConfig.folder(),
  shadowed: () => tenantConfig.shadowed(),
  owned: () => tenantConfig.owned(),
})

/** The mailbox page, which shows every email while no mail server is configured. */
const createMailbox = (options: ApiOptions, { database, context }: ApiParts): Api['mailbox'] =>
  mailboxPlugin(
    {
      db: database.store.crossTenant('mailbox').db,
      vault: database.vault,
      addressHash: database.addresses.of,
    },
    options.mail,
    () => processQueuedEmails(crossTenant(context, 'mailbox')),
  )

/** Opens the tenant config and the organization directory. */
function openOrganizations(options: ApiOptions, { organisations }: ApiDatabase) {
  const folder = createTenantConfigFolder(options.programmesDir, options.scratchDir)
  const tenantConfig = createTenantConfig(
    folder,
    createTenantConfigStore(organisations),
    options.randomUuid,
    {
      servesDemo: options.demoOrganisations,
      criticalDrafts: options.criticalDrafts,
    },
  )
  const directory = createOrganizationDirectory(organisations, () => tenantConfig.version(), options.clock)
  return { folder, tenantConfig, directory }
}

/** Looks up draft previews for staff by client id. */
const createPreviewLookup = (
  { clock, staff }: Pick<ApiOptions, 'clock' | 'staff'>,
  { organisations }: ApiDatabase,
): PreviewRoutesContext => ({
  previewOf: (client) => findPreview(organisations, clock, client),
  staffOrigin: staff?.url ?? null,
})

/** Counts pending jobs. */
const createPendingJobsReader =
  ({ clock, careLine }: ApiOptions, { database, staff }: ApiParts): Api['backlogs'] =>
  () =>
    countPendingJobs(database.store.crossTenant('numbers').db, clock.now(), {
      hasStaff: staff !== null,
      requestsGoElsewhere: usesExternalCallCenter(careLine),
    })

/** Creates the portal API. Has no side effects before `prepare`; all external access goes through `options`. */
export function createApi(options: ApiOptions): Api {
  const database = openApiDatabase(options)
  const { vault, keys } = database
  const { folder, tenantConfig, directory } = openOrganizations(options, database)
  const log = createOperationalLog()
  const pending = createBackgroundTasks(() => log.warn('processing of appointments failed; will retry'))
  const keyRefusals = createKeyErrorCounter(log)
  const telehealth = { ...options.telehealth, onKeyRefused: keyRefusals.add }
  const context = createAppContext(
    { ...options, telehealth },
    { database, log, tenantConfig, organisations: directory, pending, jobs: () => jobs },
  )
  const mail = withOrganizationSender(options.mail, createEmailSenderLookup(tenantConfig))
  const jobs = createApiJobs({ ...options, mail }, { context, keys })
  const rights = createPrivacyRequests(context)
  const look = (what: OutboxKind): void => jobs[what === 'mail' ? 'mail' : 'inquiries'].trigger()
  const staff = createStaffServiceIfEnabled(options, { context, look, watched: jobs.watched })
  const parts: ApiParts = { database, context, jobs, pending, rights, staff, programmes: folder }
  return {
    plugin: createApiPlugin({
      context,
      look,
      previews: createPreviewLookup(options, database),
    }),
    staff,
    demoOrganizations: options.demo ? createDemoOrganizations(context, staff) : null,
    mailbox: createMailbox(options, parts),
    ...createLifecycle(options, parts),
    rotateKeys: () => rotateKeys(keys, vault, encryptedTables),
    memberRights: rights,
    allow: (user) => grantRuntimeAccess(options.store, user),
    organisationRemoval: createOrganizationRemovals(context),
    exportReviews: () => exportReviews(crossTenant(context, 'words')),
    backlogs: createPendingJobsReader(options, parts),
    masterRoles: () => vault.masterRoles(),
    rewrapKeys: () => vault.rewrap(),
    isTelehealthCircuitOpen: () => context.telehealth.isCircuitOpen(),
    telehealthKeyRefusals: keyRefusals.current,
    workOnVisits: jobs.visits.run,
    deliverMail: jobs.mail.run,
    mailCounts: jobs.mailCounts,
    deliverInquiries: jobs.inquiries.run,
    sweep: jobs.sweep.run,
    fillPhones: jobs.phones.run,
    programmes: createTenantConfigOperations(context),
  }
}
