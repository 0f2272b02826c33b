import type { Clock } from '@evenkeel/server-kit/clock'
import type { Store } from '@evenkeel/server-kit/database/store'
import { portalServer } from '@evenkeel/portal/server/document-server'
import { loadBuiltPortal } from '@evenkeel/portal/server/built-portal'
import { createOrganizationCache } from '@evenkeel/portal/server/organization-cache'
import { createPageCache } from '@evenkeel/portal/server/page-cache'
import { createDevelopmentPortal } from '@evenkeel/portal/server/development-portal'
import type { FastifyInstance } from 'fastify'
import { exportSubjectKeys } from '../backup/subject-keys.ts'
import type { Env } from '../env.ts'
import { type Services, areCriticalDraftsShown } from '../services.ts'
import type { TenantConfigReloader } from '../tenant-config/tenant-config-reloader.ts'
import { type ReloadableHosts, addRemovedHosts } from '../tenant-config/reloadable-hosts.ts'
import { ADMIN_PREFIX, createAdminApi } from './admin-api.ts'
import { type StaffAddress, getStaffAddress } from './staff-address.ts'
import { STAFF_APP_BUILD, createStaffApp } from './staff-app.ts'

/** Mounts the calls and the application of the staff, where their door is open. */
async function mountStaff(
  app: FastifyInstance,
  staff: Services['api']['staff'],
  address: StaffAddress | null,
  publicUrl: string,
): Promise<void> {
  if (!staff || !address) return
  await app.register(staff.plugin, { prefix: '/api' })
  const pages = {
    portalOrigin: new URL(publicUrl).origin,
    programName: () => staff.programName(),
    folder: STAFF_APP_BUILD,
  }
  await app.register(createStaffApp(address, pages), { prefix: '/staff' })
}

/** Mounts the services, each below its path. A telehealth service that is elsewhere has none. */
export async function mountServices(
  app: FastifyInstance,
  env: Env,
  {
    services: { api, telehealth, content },
    publicUrl,
  }: { readonly services: Pick<Services, 'api' | 'telehealth' | 'content'>; readonly publicUrl: string },
): Promise<void> {
  await app.register(api.plugin, { prefix: '/api' })
  await mountStaff(app, api.staff, getStaffAddress(env, publicUrl), publicUrl)
  if (!env.TELEHEALTH_URL) await app.register(telehealth.plugin, { prefix: '/telehealth' })
  await app.register(content.plugin, { prefix: '/content' })
  if (!env.SMTP_URL) await app.register(api.mailbox)
}

/** What the operator's commands reach. */
export interface AdminApiDeps {
  readonly store: Pick<Store, 'db' | 'dump'>
  readonly services: Pick<Services, 'api' | 'telehealth'>
  readonly tenantConfig: Pick<TenantConfigReloader, 'reload' | 'shadowed' | 'owned'>
}

/** Mounts the admin API, for whoever knows its key. */
export async function mountAdminApi(
  app: FastifyInstance,
  env: Env,
  key: string,
  { store, services: { api, telehealth }, tenantConfig }: AdminApiDeps,
): Promise<void> {
  const acts = {
    programmes: tenantConfig,
    rotateKeys: async () =>
      (await api.rotateKeys()) + (env.TELEHEALTH_URL ? 0 : await telehealth.rotateKeys()),
    dump: store.dump,
    personKeys: () => exportSubjectKeys(store.db),
    memberRights: api.memberRights,
    organisationRemoval: api.organisationRemoval,
    staff: api.staff,
    words: api.words,
  }
  await app.register(createAdminApi(key, acts), { prefix: ADMIN_PREFIX })
}

/** What the document server asks, and how it is drawn. */
export interface PortalDependencies {
  readonly services: Pick<
    Services,
    'api' | 'content' | 'callApi' | 'callContent' | 'callTelehealth' | 'words'
  >
  readonly hosts: Pick<ReloadableHosts, 'current'>
  readonly clock: Clock
  /** Where members reach the product. */
  readonly publicUrl: string
  /** Whether the portal is built at every request, for whoever changes it. */
  readonly dev: boolean
}

/** Mounts the portal: every path that nothing else has. */
export async function mountPortal(
  app: FastifyInstance,
  env: Env,
  {
    services: { api, content, callApi, callContent, callTelehealth, words },
    hosts,
    clock,
    publicUrl,
    dev,
  }: PortalDependencies,
): Promise<void> {
  const monotonic = (): number => performance.now()
  const criticalDrafts = areCriticalDraftsShown(env)
  const site = dev
    ? await createDevelopmentPortal(app)
    : await loadBuiltPortal({ criticalDrafts, words: words.inUse })
  await app.register(
    portalServer({
      ...site,
      own: callApi,
      configurations: createOrganizationCache(callApi, monotonic, api.programmes.version),
      pages: dev
        ? null
        : createPageCache({
            monotonic,
            version: () =>
              `${api.programmes.version()} ${content.version()} ${words.inUse.current().version}`,
          }),
      content: callContent,
      memberPages: {
        telehealth: callTelehealth,
        isSecure: publicUrl.startsWith('https:'),
        now: () => clock.now(),
        deadline: () => AbortSignal.timeout(env.MEMBER_PAGE_WAIT_MS),
      },
      // A removed one's file is gone, and its host still is not another one's.
      hosts: () => addRemovedHosts(hosts.current(), api.programmes.removedHosts()),
      environment: env.ENV_NAME,
      staffOrigin: getStaffAddress(env, publicUrl)?.origin ?? null,
      gallery: env.TEST_CONTROL === '1' || dev,
      telehealthBase: env.TELEHEALTH_URL ?? '/telehealth',
      translateWidgetUrl: env.TRANSLATE_WIDGET_URL ?? null,
      catalogue: words.catalogue,
    }),
  )
}
