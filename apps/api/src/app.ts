import path from 'node:path'
import { configErrorLine } from '@evenkeel/server/config-files/config-error'
import { moveToMasterKey } from '@evenkeel/server/crypto/master-keys'
import { encryptPlaintext, rotateKeys } from '@evenkeel/server/crypto/reencrypt'
import type { Migrations } from '@evenkeel/server/store/schema-state'
import { prepareChainHead } from '#audit/chain-head.ts'
import { auditWriter, type RecordEvent } from '#audit/write.ts'
import { encryptedTables } from '#db/encrypted-tables.ts'
import { crossTenant } from '#db/portal-store.ts'
import { allowRuntimeUser } from '#db/runtime-user.ts'
import { emptyAllTables } from '#db/reset.ts'
import { joinDatabaseRoles } from '#db/roles.ts'
import { loadDemoRequests } from '#features/appointments/drafts/demo-requests.ts'
import { mailbox } from '#features/mail/mailbox.ts'
import { fillAddresses } from '#features/members/addresses.ts'
import { hashFormerOrders } from '#features/sign-in/mail-orders.ts'
import { loadDemoPeople, readDemoPeople } from '#features/members/demo-people.ts'
import type { PreviewRoutesDeps } from '#features/organisations/preview-routes.ts'
import { findPreview } from '#features/organisations/previews.ts'
import { type OrganisationDirectory, organisationDirectory } from '#features/organisations/directory.ts'
import { inTheNameOf } from '#integrations/mail.ts'
import { tenantConfigStore } from '#features/organisations/save-organisations.ts'
import { fulfilOrders } from '#features/sign-in/mail-orders.ts'
import type { Outgoing } from '#http/request-context.ts'
import { type ProgrammesFolder, programmesFolder } from '#tenant-config/programmes-folder.ts'
import { createTenantConfig } from '#tenant-config/tenant-config.ts'
import { type ApiDatabase, apiDatabase } from './api-database.ts'
import { demoOrganizations } from './demo-organization.ts'
import { isDangerUnclaimed, readBacklogs } from './backlog.ts'
import type { Api, ApiDeps } from './deps.ts'
import { type FeatureDeps, featureDeps } from './feature-deps.ts'
import { type ApiJobs, apiJobs } from './jobs/jobs.ts'
import { keyRefusalCount } from './key-refusals.ts'
import { type PendingWork, pendingWork } from './pending-work.ts'
import { apiPlugin } from './plugin.ts'
import { listenToOthers } from './listen-to-others.ts'
import { mailSenders, programNameOf } from './mail-senders.ts'
import { type MemberRights, memberRights } from './rights/member-rights.ts'
import { organisationRemovals } from './rights/organisation-removals.ts'
import { openDirectory } from './staff/sign-in/directory.ts'
import { type StaffService, staffService, type StaffServiceParts } from './staff/staff-service.ts'
import { contestReader } from './staff/tasks/contests.ts'
import { createLiveTasks } from './staff/tasks/live-tasks.ts'
import { troubleLog } from './trouble-log.ts'
import { releaseWordsOf, wordsService } from './words-service.ts'

export type { Backlog } from './backlog.ts'
export type { DemoOrganizations } from './demo-organization.ts'
export { type DemoStaff, type DemoStaffLink, readDemoCounselors } from './staff/sign-in/demo-staff.ts'
export type { StaffService } from './staff/staff-service.ts'
export type { ReleaseWords } from './staff/words/deps.ts'
export type { Api, ApiDeps } from './deps.ts'
export { boundedFetch } from '#integrations/bounded-fetch.ts'
export { type CallbackDesk, httpReceiver } from '#integrations/callback-desk.ts'
export { type Mail, mailboxTransport, type MailTransport, smtpTransport } from '#integrations/mail.ts'
export { mailFailures, type MailCounts } from '#features/mail/mail-outcomes.ts'
export { type DemoPerson, readDemoPeople } from '#features/members/demo-people.ts'

/** The migrations of the own API. */
export const migrations: Migrations = {
  folder: path.join(import.meta.dirname, '..', 'migrations'),
  schema: 'portal',
}

/** The parts of an API that was put together. */
interface Parts {
  readonly database: ApiDatabase
  readonly features: FeatureDeps
  readonly jobs: ApiJobs
  readonly pending: PendingWork
  readonly rights: MemberRights
  readonly staff: StaffService | null
  readonly programmes: ProgrammesFolder
  readonly words: Api['words']
}

/** Loads the programmes, and the demo people where there are any. */
async function loadProgrammes(deps: ApiDeps, { features, staff }: Parts): Promise<void> {
  await features.tenantConfig.reload()
  if (!deps.demo) return
  const people = readDemoPeople(deps.programmesDir)
  const everywhere = crossTenant(features, 'demo')
  await loadDemoPeople(everywhere, people)
  await loadDemoRequests(everywhere, people)
  await staff?.loadDemo(deps.programmesDir)
}

/** Brings the database up to date: roles, tables, keys, what an earlier release wrote, and who is to be removed again. */
async function prepareDatabase(deps: ApiDeps, { database, rights }: Parts): Promise<void> {
  const { keys, audit, vault, addresses, secret } = database
  await joinDatabaseRoles(deps.store)
  await deps.store.migrate(migrations.folder, migrations.schema)
  await moveToMasterKey(vault)
  await encryptPlaintext(keys, vault, encryptedTables)
  await addresses.prepare()
  await secret.prepare()
  await hashFormerOrders(keys, addresses.of)
  await fillAddresses({ db: keys, vault, addressHash: addresses.of, phoneHash: addresses.ofPhone })
  await prepareChainHead(audit, vault, deps.randomBytes)
  await rights.removeAgain()
}

/** Start, reset and stop. */
function lifecycleOf(deps: ApiDeps, parts: Parts): Pick<Api, 'migrate' | 'prepare' | 'reset' | 'stop'> {
  const { database, features, jobs, pending, staff } = parts
  const listening: (() => Promise<void>)[] = []
  return {
    migrate: () => prepareDatabase(deps, parts),
    prepare: async () => {
      if (deps.demo && deps.isProduction) throw new Error('Demo people must not be loaded in production.')
      await prepareDatabase(deps, parts)
      await loadProgrammes(deps, parts)
      await parts.words.follow()
      listening.push(...(await listenToOthers(deps, features, staff)))
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
      await emptyAllTables(deps.store.db)
      database.vault.forget()
      features.forgetTold(null)
      await database.addresses.prepare()
      await database.secret.prepare()
      await loadProgrammes(deps, parts)
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

/** The programme files in use, for operators. */
const programmesOf = ({ tenantConfig }: FeatureDeps): Api['programmes'] => ({
  faults: async () => (await tenantConfig.faults()).map(configErrorLine),
  removedHosts: () => tenantConfig.removedHosts(),
  reload: () => tenantConfig.reload(),
  follow: () => tenantConfig.follow(),
  version: () => tenantConfig.version(),
  folder: () => tenantConfig.folder(),
  shadowed: () => tenantConfig.shadowed(),
  owned: () => tenantConfig.owned(),
})

/** The page with every mail, while no mail server is configured. */
const mailboxOf = (deps: ApiDeps, { database, features }: Parts): Api['mailbox'] =>
  mailbox(
    {
      db: database.store.crossTenant('mailbox').db,
      vault: database.vault,
      addressHash: database.addresses.of,
    },
    deps.mail,
    () => fulfilOrders(crossTenant(features, 'mailbox')),
  )

/** Whether requests to meet in person go to a system of the call centre. */
const goElsewhere = (careLine: ApiDeps['careLine']): boolean => Boolean(careLine?.receiver)

/** What the staff work with, where their door is open. */
const openStaffService = (
  { staff, articles, careLine, words }: Pick<ApiDeps, 'staff' | 'articles' | 'careLine' | 'words'>,
  { features, ...rest }: Omit<StaffServiceParts, 'deps'> & { readonly features: FeatureDeps },
): StaffService | null =>
  staff
    ? staffService({
        deps: {
          ...crossTenant(features, 'staff_people'),
          staffUrl: staff.url,
          programName: () => programNameOf(features.tenantConfig),
          articles: articles ?? null,
          words: words ?? releaseWordsOf({}),
          directory: staff.directory && openDirectory(staff.directory, staff.url),
          dangerWaits: () => isDangerUnclaimed(features),
          requestsGoElsewhere: goElsewhere(careLine),
          contests: contestReader(features.telehealth, features.clock),
          live: createLiveTasks(),
        },
        ...rest,
      })
    : null

/** The programme files in use, and the organisations as requests look them up. */
function organisationsOf(deps: ApiDeps, { organisations }: ApiDatabase) {
  const folder = programmesFolder(deps.programmesDir, deps.scratchDir)
  const tenantConfig = createTenantConfig(folder, tenantConfigStore(organisations), deps.randomUuid, {
    servesDemo: deps.demoOrganisations,
    criticalDrafts: deps.criticalDrafts,
  })
  const directory = organisationDirectory(organisations, () => tenantConfig.version(), deps.clock)
  return { folder, tenantConfig, directory }
}

/** Drafts that are shown to staff, by the address of each. */
const previewsOf = (
  { clock, staff }: Pick<ApiDeps, 'clock' | 'staff'>,
  { organisations }: ApiDatabase,
): PreviewRoutesDeps => ({
  previewOf: (client) => findPreview(organisations, clock, client),
  staffOrigin: staff?.url ?? null,
})

/** What members may ask for of their data, by the names of their organisations. */
const rightsOf = (features: FeatureDeps, record: RecordEvent, directory: OrganisationDirectory) =>
  memberRights({
    deps: features,
    record,
    organisationId: async (username) => (await directory.byDomain(username))?.id ?? null,
    clientIds: () => directory.clientIds(),
  })

/** Counts what waits. */
const backlogsOf =
  ({ clock, careLine }: ApiDeps, { database, staff }: Parts): Api['backlogs'] =>
  () =>
    readBacklogs(database.store.crossTenant('numbers').db, clock.now(), {
      hasStaff: staff !== null,
      requestsGoElsewhere: goElsewhere(careLine),
    })

/** Puts the own API together: nothing in it is made before this, and nothing reaches outside but through `deps`. */
export function createApi(given: ApiDeps): Api {
  const deps = { ...given, words: releaseWordsOf(given) }
  const database = apiDatabase(deps)
  const { vault } = database
  const { folder, tenantConfig, directory } = organisationsOf(deps, database)
  const trouble = troubleLog()
  const pending = pendingWork(() => trouble.warn('work on appointments was interrupted, trying again later'))
  const keyRefusals = keyRefusalCount(trouble)
  const telehealth = { ...deps.telehealth, onKeyRefused: keyRefusals.add }
  const features = featureDeps(
    { ...deps, telehealth },
    {
      database,
      tenantConfig,
      organisations: directory,
      pending,
      jobs: () => jobs,
    },
  )
  const mail = inTheNameOf(deps.mail, mailSenders(tenantConfig))
  const { keys } = database
  const jobs = apiJobs({ ...deps, mail }, { features, keys }, trouble)
  const record = auditWriter(database.audit, vault)
  const rights = rightsOf(features, record, directory)
  const look = (what: Outgoing): void => jobs[what === 'mail' ? 'mail' : 'inquiries'].trigger()
  const staff = openStaffService(deps, { features, record, look, trouble, watched: jobs.watched })
  const words = wordsService(features, deps.words)
  const parts: Parts = { database, features, jobs, pending, rights, staff, programmes: folder, words }
  return {
    plugin: apiPlugin({
      features,
      directory,
      record,
      look,
      trouble,
      previews: previewsOf(deps, database),
    }),
    staff,
    demoOrganizations: deps.demo ? demoOrganizations(features, staff) : null,
    mailbox: mailboxOf(deps, parts),
    ...lifecycleOf(deps, parts),
    rotateKeys: () => rotateKeys(database.keys, vault, encryptedTables),
    memberRights: rights,
    allow: (user) => allowRuntimeUser(deps.store, user),
    organisationRemoval: organisationRemovals({ deps: features, record, tenantConfig }),
    words,
    backlogs: backlogsOf(deps, parts),
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
    programmes: programmesOf(features),
  }
}
