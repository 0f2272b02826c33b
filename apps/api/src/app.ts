import path from 'node:path'
import { formatConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { rewrapDataKeys } from '@evenkeel/server-kit/crypto/master-keys'
import { encryptPlaintext, rotateKeys } from '@evenkeel/server-kit/crypto/reencrypt'
import type { Migrations } from '@evenkeel/server-kit/database/schema-state'
import { prepareChainHead } from '#modules/audit-log/chain-head.ts'
import { createAuditWriter, type RecordAuditEvent } from '#modules/audit-log/audit-writer.ts'
import { encryptedTables } from '#db/encrypted-tables.ts'
import { crossTenant } from '#db/tenant-isolation.ts'
import { grantRuntimeAccess } from '#db/runtime-user.ts'
import { truncateAllTables } from '#db/truncate-tables.ts'
import { ensureDatabaseRoles } from '#db/roles.ts'
import { seedDemoRequests } from '#modules/appointments/drafts/demo-requests.ts'
import { mailboxPlugin } from '#modules/email/mailbox.ts'
import { backfillEmailHashes } from '#modules/members/contact-hashes.ts'
import { hashLegacyQueuedEmails } from '#modules/auth/queued-account-emails.ts'
import { seedDemoMembers, readDemoMembers } from '#modules/members/demo-members.ts'
import type { PreviewRoutesDeps } from '#modules/organizations/preview-routes.ts'
import { findPreview } from '#modules/organizations/previews.ts'
import {
  type OrganizationDirectory,
  createOrganizationDirectory,
} from '#modules/organizations/organization-directory.ts'
import { usesExternalCallCenter } from '#integrations/call-center.ts'
import { withOrganizationSender } from '#integrations/email-transport.ts'
import { createTenantConfigStore } from '#modules/organizations/save-organizations.ts'
import { processQueuedEmails } from '#modules/auth/queued-account-emails.ts'
import type { OutboxKind } from '#http/request-context.ts'
import { type TenantConfigFolder, createTenantConfigFolder } from '#tenant-config/tenant-config-folder.ts'
import { createTenantConfig } from '#tenant-config/tenant-config.ts'
import { type ApiDatabase, openApiDatabase } from './api-database.ts'
import { createDemoOrganizations } from './demo-organization.ts'
import { countPendingJobs } from '#jobs/pending-jobs.ts'
import type { Api } from './api.ts'
import type { ApiDeps } from './deps.ts'
import { type ModuleDeps, createModuleDeps } from './module-deps.ts'
import { type ApiJobs, createApiJobs } from '#jobs/api-jobs.ts'
import { createKeyErrorCounter } from './telehealth-key-errors.ts'
import { type BackgroundTasks, createBackgroundTasks } from '#jobs/background-tasks.ts'
import { createApiPlugin } from './api-plugin.ts'
import { subscribeToNotifications } from './subscribe-to-notifications.ts'
import { createEmailSenderLookup } from './email-senders.ts'
import { type PrivacyRequests, createPrivacyRequests } from '#modules/privacy-requests/privacy-requests.ts'
import { createOrganizationRemovals } from '#modules/privacy-requests/organization-removals.ts'
import { type StaffService, createStaffServiceIfEnabled } from './staff-service.ts'
import { createOperationalLog } from './operational-log.ts'
import { getReleaseTranslations, createTranslationService } from './translation-service.ts'

export type { PendingJobs } from '#jobs/pending-jobs.ts'
export type { DemoOrganizations } from './demo-organization.ts'
export { type DemoStaff, type DemoStaffLink, readDemoCounselors } from '#modules/staff-accounts/demo-staff.ts'
export type { StaffService } from './staff-service.ts'
export type { ReleaseTranslations } from '#modules/translation-review/deps.ts'
export type { Api } from './api.ts'
export type { ApiDeps } from './deps.ts'
export { createFetchWithConnectTimeout } from '#integrations/fetch-with-connect-timeout.ts'
export { type CallCenter, createHttpInquiryReceiver } from '#integrations/call-center.ts'
export {
  type Email,
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
  readonly features: ModuleDeps
  readonly jobs: ApiJobs
  readonly pending: BackgroundTasks
  readonly rights: PrivacyRequests
  readonly staff: StaffService | null
  readonly programmes: TenantConfigFolder
  readonly words: Api['words']
}

/** Loads the tenant config and, where enabled, the demo members. */
async function loadConfigAndDemoData(deps: ApiDeps, { features, staff }: ApiParts): Promise<void> {
  await features.tenantConfig.reload()
  if (!deps.demo) return
  const people = readDemoMembers(deps.programmesDir)
  const everywhere = crossTenant(features, 'demo')
  await seedDemoMembers(everywhere, people)
  await seedDemoRequests(everywhere, people)
  await staff?.loadDemo(deps.programmesDir)
}

/** Brings the database up to date: roles, tables, keys, backfills and repeated removals. */
async function prepareDatabase(deps: ApiDeps, { database, rights }: ApiParts): Promise<void> {
  const { keys, audit, vault, addresses, secret } = database
  await ensureDatabaseRoles(deps.store)
  await deps.store.migrate(migrations.folder, migrations.schema)
  await rewrapDataKeys(vault)
  await encryptPlaintext(keys, vault, encryptedTables)
  await addresses.prepare()
  await secret.prepare()
  await hashLegacyQueuedEmails(keys, addresses.of)
  await backfillEmailHashes({ db: keys, vault, addressHash: addresses.of, phoneHash: addresses.ofPhone })
  await prepareChainHead(audit, vault, deps.randomBytes)
  await rights.removeAgain()
}

/** Start, reset and stop. */
function createLifecycle(
  deps: ApiDeps,
  parts: ApiParts,
): Pick<Api, 'migrate' | 'prepare' | 'reset' | 'stop'> {
  const { database, features, jobs, pending, staff } = parts
  const listening: (() => Promise<void>)[] = []
  return {
    migrate: () => prepareDatabase(deps, parts),
    prepare: async () => {
      if (deps.demo && deps.isProduction) throw new Error('Demo members must not be loaded in production.')
      await prepareDatabase(deps, parts)
      await loadConfigAndDemoData(deps, parts)
      await parts.words.follow()
      listening.push(...(await subscribeToNotifications(deps, features, staff)))
      if (deps.mailInterval !== null) {
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
      await truncateAllTables(deps.store.db)
      database.vault.forget()
      features.forgetTold(null)
      await database.addresses.prepare()
      await database.secret.prepare()
      await loadConfigAndDemoData(deps, parts)
      await parts.words.follow()
    },
    stop: async () => {
      await jobs.inquiries.stop()
      await Promise.all(listening.splice(0).map((end) => end()))
      await jobs.visits.stop()
      await parts.staff?.warnings.stop()
      await parts.staff?.offers.stop()
      await jobs.endedSessions.stop()
      await pending.settled()
      await jobs.mail.stop()
      await jobs.phones.stop()
      await jobs.sweep.stop()
      deps.mail.close()
      parts.programmes.drop()
    },
  }
}

/** The tenant config operations for operators. */
const createTenantConfigOperations = ({ tenantConfig }: ModuleDeps): Api['programmes'] => ({
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
const createMailbox = (deps: ApiDeps, { database, features }: ApiParts): Api['mailbox'] =>
  mailboxPlugin(
    {
      db: database.store.crossTenant('mailbox').db,
      vault: database.vault,
      addressHash: database.addresses.of,
    },
    deps.mail,
    () => processQueuedEmails(crossTenant(features, 'mailbox')),
  )

/** The programme files in use, and the organisations as requests look them up. */
function openOrganizations(deps: ApiDeps, { organisations }: ApiDatabase) {
  const folder = createTenantConfigFolder(deps.programmesDir, deps.scratchDir)
  const tenantConfig = createTenantConfig(folder, createTenantConfigStore(organisations), deps.randomUuid, {
    servesDemo: deps.demoOrganisations,
    criticalDrafts: deps.criticalDrafts,
  })
  const directory = createOrganizationDirectory(organisations, () => tenantConfig.version(), deps.clock)
  return { folder, tenantConfig, directory }
}

/** Looks up draft previews for staff by client id. */
const createPreviewLookup = (
  { clock, staff }: Pick<ApiDeps, 'clock' | 'staff'>,
  { organisations }: ApiDatabase,
): PreviewRoutesDeps => ({
  previewOf: (client) => findPreview(organisations, clock, client),
  staffOrigin: staff?.url ?? null,
})

/** Access, export and erasure requests of members. */
const openPrivacyRequests = (
  features: ModuleDeps,
  record: RecordAuditEvent,
  directory: OrganizationDirectory,
) =>
  createPrivacyRequests({
    deps: features,
    record,
    organisationId: async (username) => (await directory.byDomain(username))?.id ?? null,
    clientIds: () => directory.clientIds(),
  })

/** Counts pending jobs. */
const createPendingJobsReader =
  ({ clock, careLine }: ApiDeps, { database, staff }: ApiParts): Api['backlogs'] =>
  () =>
    countPendingJobs(database.store.crossTenant('numbers').db, clock.now(), {
      hasStaff: staff !== null,
      requestsGoElsewhere: usesExternalCallCenter(careLine),
    })

/** Creates the portal API. Has no side effects before `prepare`; all external access goes through `deps`. */
export function createApi(given: ApiDeps): Api {
  const deps = { ...given, words: getReleaseTranslations(given) }
  const database = openApiDatabase(deps)
  const { vault } = database
  const { folder, tenantConfig, directory } = openOrganizations(deps, database)
  const trouble = createOperationalLog()
  const pending = createBackgroundTasks(() => trouble.warn('processing of appointments failed; will retry'))
  const keyRefusals = createKeyErrorCounter(trouble)
  const telehealth = { ...deps.telehealth, onKeyRefused: keyRefusals.add }
  const features = createModuleDeps(
    { ...deps, telehealth },
    { database, tenantConfig, organisations: directory, pending, jobs: () => jobs },
  )
  const mail = withOrganizationSender(deps.mail, createEmailSenderLookup(tenantConfig))
  const { keys } = database
  const jobs = createApiJobs({ ...deps, mail }, { features, keys }, trouble)
  const record = createAuditWriter(database.audit, vault)
  const rights = openPrivacyRequests(features, record, directory)
  const look = (what: OutboxKind): void => jobs[what === 'mail' ? 'mail' : 'inquiries'].trigger()
  const staff = createStaffServiceIfEnabled(deps, { features, record, look, trouble, watched: jobs.watched })
  const words = createTranslationService(features, deps.words)
  const parts: ApiParts = { database, features, jobs, pending, rights, staff, programmes: folder, words }
  return {
    plugin: createApiPlugin({
      features,
      directory,
      record,
      look,
      trouble,
      previews: createPreviewLookup(deps, database),
    }),
    staff,
    demoOrganizations: deps.demo ? createDemoOrganizations(features, staff) : null,
    mailbox: createMailbox(deps, parts),
    ...createLifecycle(deps, parts),
    rotateKeys: () => rotateKeys(database.keys, vault, encryptedTables),
    memberRights: rights,
    allow: (user) => grantRuntimeAccess(deps.store, user),
    organisationRemoval: createOrganizationRemovals({ deps: features, record, tenantConfig }),
    words,
    backlogs: createPendingJobsReader(deps, parts),
    masterRoles: () => vault.masterRoles(),
    rewrapKeys: () => vault.rewrap(),
    isTelehealthCircuitOpen: () => features.telehealth.isCircuitOpen(),
    telehealthKeyRefusals: keyRefusals.current,
    workOnVisits: jobs.visits.run,
    deliverMail: jobs.mail.run,
    mailCounts: jobs.mailCounts,
    deliverInquiries: jobs.inquiries.run,
    sweep: jobs.sweep.run,
    fillPhones: jobs.phones.run,
    programmes: createTenantConfigOperations(features),
  }
}
