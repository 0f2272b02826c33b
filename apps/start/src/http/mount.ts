import type { Clock } from '@evenkeel/server/clock'
import type { Store } from '@evenkeel/server/store/store'
import { portal } from '@evenkeel/portal/server/app'
import { builtPortal } from '@evenkeel/portal/server/built'
import { createConfigurations } from '@evenkeel/portal/server/configurations'
import { keptPages } from '@evenkeel/portal/server/kept-pages'
import { developmentPortal } from '@evenkeel/portal/server/development'
import type { FastifyInstance } from 'fastify'
import { subjectKeysIn } from '../backup/subject-keys.ts'
import type { Env } from '../env.ts'
import { type Services, showsCriticalDrafts } from '../services.ts'
import type { TenantConfigInUse } from '../tenant-config/tenant-config-in-use.ts'
import { type ReloadableHosts, withRemoved } from '../tenant-config/reloadable-hosts.ts'
import { ADMIN_PREFIX, adminApi } from './admin-api.ts'
import { type StaffAddress, staffAddress } from './staff-address.ts'
import { builtStaffApp, staffApp } from './staff-app.ts'

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
    folder: builtStaffApp,
  }
  await app.register(staffApp(address, pages), { prefix: '/staff' })
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
  await mountStaff(app, api.staff, staffAddress(env, publicUrl), publicUrl)
  if (!env.TELEHEALTH_URL) await app.register(telehealth.plugin, { prefix: '/telehealth' })
  await app.register(content.plugin, { prefix: '/content' })
  if (!env.SMTP_URL) await app.register(api.mailbox)
}

/** What the operator's commands reach. */
export interface OperatedProduct {
  readonly store: Pick<Store, 'db' | 'dump'>
  readonly services: Pick<Services, 'api' | 'telehealth'>
  readonly tenantConfig: Pick<TenantConfigInUse, 'reload' | 'shadowed' | 'owned'>
}

/** Mounts the admin API, for whoever knows its key. */
export async function mountAdminApi(
  app: FastifyInstance,
  env: Env,
  key: string,
  { store, services: { api, telehealth }, tenantConfig }: OperatedProduct,
): Promise<void> {
  const acts = {
    programmes: tenantConfig,
    rotateKeys: async () =>
      (await api.rotateKeys()) + (env.TELEHEALTH_URL ? 0 : await telehealth.rotateKeys()),
    dump: store.dump,
    personKeys: () => subjectKeysIn(store.db),
    memberRights: api.memberRights,
    organisationRemoval: api.organisationRemoval,
    staff: api.staff,
    words: api.words,
  }
  await app.register(adminApi(key, acts), { prefix: ADMIN_PREFIX })
}

/** What the document server asks, and how it is drawn. */
export interface MountedPortal {
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
  }: MountedPortal,
): Promise<void> {
  const monotonic = (): number => performance.now()
  const criticalDrafts = showsCriticalDrafts(env)
  const site = dev ? await developmentPortal(app) : await builtPortal({ criticalDrafts, words: words.inUse })
  await app.register(
    portal({
      ...site,
      own: callApi,
      configurations: createConfigurations(callApi, monotonic, api.programmes.version),
      pages: dev
        ? null
        : keptPages({
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
      hosts: () => withRemoved(hosts.current(), api.programmes.removedHosts()),
      environment: env.ENV_NAME,
      staffOrigin: staffAddress(env, publicUrl)?.origin ?? null,
      gallery: env.TEST_CONTROL === '1' || dev,
      telehealthBase: env.TELEHEALTH_URL ?? '/telehealth',
      translateWidgetUrl: env.TRANSLATE_WIDGET_URL ?? null,
      catalogue: words.catalogue,
    }),
  )
}
