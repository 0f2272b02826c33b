import type { Clock } from '@evenkeel/server-kit/clock'
import type { Store } from '@evenkeel/server-kit/database/store'
import { portalServer } from '@evenkeel/portal/server/document-server'
import { loadBuiltPortal } from '@evenkeel/portal/server/built-portal'
import { createOrganizationCache } from '@evenkeel/portal/server/organization-cache'
import { createPageCache } from '@evenkeel/portal/server/page-cache'
import { createDevelopmentPortal } from '@evenkeel/portal/server/development-portal'
import type { FastifyInstance } from 'fastify'
import { releaseId } from '../database/check-readiness.ts'
import { exportSubjectKeys } from '../backup/subject-keys.ts'
import type { Env } from '../env.ts'
import { type Services, areCriticalDraftsShown } from '../services.ts'
import {
  addRemovedHosts,
  type ReloadableHosts,
  type TenantConfigReloader,
} from '../tenant-config/tenant-config-reloader.ts'
import { ADMIN_PREFIX, createAdminApi } from './admin-api.ts'
import { type StaffAddress, getStaffAddress } from './staff-host.ts'
import { STAFF_APP_BUILD, createStaffApp } from './staff-app.ts'

/** Mounts the staff API and application if they are enabled. */
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

/** Mounts each service under its path. An external telehealth service is not mounted. */
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

/** Dependencies of the admin API. */
export interface AdminApiDeps {
  readonly store: Pick<Store, 'db' | 'dump'>
  readonly services: Pick<Services, 'api' | 'telehealth'>
  readonly tenantConfig: Pick<TenantConfigReloader, 'reload' | 'shadowed' | 'owned'>
}

/** Mounts the admin API, protected by the operator key. */
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
    exportReviews: api.exportReviews,
  }
  await app.register(createAdminApi(key, acts), { prefix: ADMIN_PREFIX })
}

/** Dependencies of the document server, and rendering options. */
export interface PortalDependencies {
  readonly services: Pick<
    Services,
    'api' | 'content' | 'callApi' | 'callContent' | 'callTelehealth' | 'catalogue'
  >
  readonly hosts: Pick<ReloadableHosts, 'current'>
  readonly clock: Clock
  /** Public URL of the product. */
  readonly publicUrl: string
  /** Whether the portal is built on each request, for development. */
  readonly dev: boolean
}

/** Mounts the portal on all remaining paths. */
export async function mountPortal(
  app: FastifyInstance,
  env: Env,
  {
    services: { api, content, callApi, callContent, callTelehealth, catalogue },
    hosts,
    clock,
    publicUrl,
    dev,
  }: PortalDependencies,
): Promise<void> {
  const monotonic = (): number => performance.now()
  const criticalDrafts = areCriticalDraftsShown(env)
  const site = dev ? await createDevelopmentPortal(app) : await loadBuiltPortal({ criticalDrafts })
  await app.register(
    portalServer({
      ...site,
      own: callApi,
      configurations: createOrganizationCache(callApi, monotonic, api.programmes.version),
      pages: dev
        ? null
        : createPageCache({
            monotonic,
            version: () => `${api.programmes.version()} ${content.version()}`,
          }),
      content: callContent,
      memberPages: {
        telehealth: callTelehealth,
        isSecure: publicUrl.startsWith('https:'),
        now: () => clock.now(),
        deadline: () => AbortSignal.timeout(env.MEMBER_PAGE_WAIT_MS),
      },
      // The file of a removed organization is gone, but its host is still reserved.
      hosts: () => addRemovedHosts(hosts.current(), api.programmes.removedHosts()),
      environment: env.ENV_NAME,
      release: releaseId,
      staffOrigin: getStaffAddress(env, publicUrl)?.origin ?? null,
      gallery: env.TEST_CONTROL === '1' || dev,
      telehealthBase: env.TELEHEALTH_URL ?? '/telehealth',
      translateWidgetUrl: env.TRANSLATE_WIDGET_URL ?? null,
      catalogue,
    }),
  )
}
