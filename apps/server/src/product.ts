import type { FastifyInstance } from 'fastify'
import type { StaffService } from '@evenkeel/api/app'
import { createMovableClock, type MovableClock, systemClock } from '@evenkeel/server-kit/clock'
import type { Store } from '@evenkeel/server-kit/database/store'
import { rejectSwappedUsers, warnRunningAsOwner } from './database/database-users.ts'
import { warnEmptyNetwork, warnFictionalPhones } from './database/database-warnings.ts'
import { type Readiness, trackReadiness } from './database/readiness.ts'
import { type Env, getLoopbackUrl } from './env.ts'
import { ADMIN_KEY_PURPOSE } from './http/admin-api.ts'
import { registerDrainNotice, requireReady } from './http/require-ready.ts'
import { getStaffAddress, isolateStaffHost } from './http/staff-host.ts'
import {
  type LoopbackServer,
  openLoopbackServer,
  openOperatorServer,
  openPublicServer,
} from './http/servers.ts'
import { mountAdminApi, mountPortal, mountServices } from './http/mount-services.ts'
import { registerSecurityContact } from './http/security-contact.ts'
import { deriveKey, loadMasterKeys } from './master-keys/local-master-keys.ts'
import { createMasterKeyMonitor, type MasterKeyMonitor } from './master-keys/master-key-monitor.ts'
import { combineMasterKeys, getMasterKeyRoles, openKeyService } from './master-keys/open-key-service.ts'
import { checkClock } from './observability/clock-check.ts'
import { createMetricsRoute } from './observability/metrics.ts'
import { observeProduct } from './observability/observe-product.ts'
import { noTracing, type Tracing } from './observability/tracing/tracing.ts'
import { createServices, getCounselorNetwork, isDemoServed, type Services } from './services.ts'
import {
  createReloadableHosts,
  createTenantConfigReloader,
  type TenantConfigReloader,
} from './tenant-config/tenant-config-reloader.ts'
import { mountTestControl } from './test-control/test-control.ts'

export interface Product {
  readonly app: FastifyInstance
  /** The admin API, for a separate listener. */
  readonly operator: FastifyInstance
  /** Invitation links of the demo staff; none before `prepare` and in production. */
  demoStaff(): ReturnType<StaffService['demoLinks']>
  /** Accepts requests before listening; they get 503 with Retry-After. */
  open(): Promise<void>
  /**
   * Migrates and loads once the database is usable; until then pages show the help lines. Resolves to false if it was
   * stopped before.
   */
  prepare(): Promise<boolean>
  /** Reports 503 at /readyz from now on, and closes each connection after its next response. */
  drain(): void
  /** Closes the remaining connections. */
  cut(): void
  /** Closes the port, waits for running work, and closes all resources. */
  stop(): Promise<void>
}

/** Started before the port opens and stopped after it closes. */
interface LifecycleDeps {
  readonly app: FastifyInstance
  readonly operator: FastifyInstance
  readonly env: Env
  readonly store: Store
  readonly services: Pick<Services, 'api' | 'telehealth'>
  readonly tenantConfig: Pick<TenantConfigReloader, 'start' | 'begin' | 'shadowed' | 'owned'>
  readonly loopbackServer: LoopbackServer
  readonly tracing: Pick<Tracing, 'stop'>
  readonly readiness: Readiness
  readonly masterKeysInUse: Pick<MasterKeyMonitor, 'start'>
}

/** Logs warnings about the database server and about the texts members read. */
async function checkDatabase(store: Store, env: Env, warn: (line: string) => void): Promise<void> {
  await checkClock(store, systemClock, warn)
  if (env.NODE_ENV !== 'production') return
  const network = getCounselorNetwork(env) === 'own' ? await warnEmptyNetwork(store.db) : null
  for (const line of [await warnRunningAsOwner(store.db), await warnFictionalPhones(store.db), network]) {
    if (line !== null) warn(line)
  }
}

/** Opens, prepares and stops the product. */
function createLifecycle(deps: LifecycleDeps): Pick<Product, 'open' | 'prepare' | 'stop'> {
  const { app, operator, env, store, services, tenantConfig, loopbackServer, tracing, readiness } = deps
  const { api, telehealth } = services
  let stopFollowing = async () => {}
  let stopMoving = async () => {}
  // Two processes starting at once on an empty database would seed it twice.
  const load = () =>
    store.alone(async () => {
      if (store.engine === 'postgres') await rejectSwappedUsers(store.db, env)
      if (!env.TELEHEALTH_URL) await telehealth.prepare()
      await api.prepare()
      // Articles and hosts loaded before are those of the operator's folder only.
      if (api.programmes.folder() !== env.PROGRAMMES_DIR) await tenantConfig.begin()
    })
  return {
    open: async () => {
      await app.ready()
      loopbackServer.serve((request, response) => app.routing(request, response))
    },
    prepare: async () => {
      if (!(await readiness.prepare(load))) return false
      const shadowed = tenantConfig.shadowed()
      if (shadowed !== null) app.log.info(shadowed)
      if (!env.TELEHEALTH_URL) telehealth.start()
      if (store.engine === 'postgres') await checkDatabase(store, env, (line) => app.log.warn(line))
      stopFollowing = tenantConfig.start()
      stopMoving = deps.masterKeysInUse.start()
      return true
    },
    stop: async () => {
      await readiness.stop()
      await app.close()
      await operator.close()
      await telehealth.stop()
      await stopFollowing()
      await stopMoving()
      await api.stop()
      await loopbackServer.close()
      await store.close()
      await tracing.stop()
    },
  }
}

/** The system clock; tests can move theirs and start it at another time. */
function createClock({ TEST_CONTROL, TEST_CLOCK }: Env): MovableClock {
  const clock = createMovableClock()
  if (TEST_CONTROL !== '1') return { ...clock, ...systemClock }
  if (TEST_CLOCK) clock.set(Temporal.Instant.from(TEST_CLOCK))
  return clock
}

/** Composes the services: API, telehealth service and portal on one port, which call each other over HTTP. */
export async function createProduct(
  env: Env,
  store: Store,
  dev: boolean,
  tracing: Tracing = noTracing,
): Promise<Product> {
  const publicUrl = (env.PUBLIC_URL ?? getLoopbackUrl(env)).replace(/(?<!\/)\/+$/, '')
  const app = openPublicServer(env, publicUrl)
  isolateStaffHost(app, getStaffAddress(env, publicUrl))
  const warn = (line: string): void => app.log.warn(line)
  const clock = createClock(env)
  const masters = loadMasterKeys(env)
  const keyService = await openKeyService(env)
  const loopbackServer = await openLoopbackServer()
  const loopbackBase = loopbackServer.base
  const made = { env, store, clock, tracing, masters, keyService, publicUrl, loopbackBase, warn }
  const services = await createServices(made)
  const { api, telehealth, content } = services
  const hosts = createReloadableHosts(api.programmes.folder, isDemoServed(env))
  const tenantConfig = createTenantConfigReloader({
    programmes: api.programmes,
    content,
    onChange: hosts.refresh,
    onTrouble: warn,
  })

  const readiness = trackReadiness({ store, env, warn })
  const { isDraining, drain } = registerDrainNotice(app, readiness)
  const keysInUse = createMasterKeyMonitor(
    env.TELEHEALTH_URL ? [api] : [api, telehealth],
    warn,
    keyService?.service,
  )
  const knownMasterRoles = getMasterKeyRoles(combineMasterKeys(masters, keyService))
  const running = { env, clock, store, tracing, api, isDraining, readiness, masterKeysInUse: keysInUse }
  const metrics = observeProduct(app, { ...running, knownMasterRoles })
  requireReady(app, readiness)
  await mountServices(app, env, { services, publicUrl })
  if (env.TEST_CONTROL === '1')
    await mountTestControl(app, {
      ...services,
      clock,
      store,
      tenantConfig,
      programmesDir: env.PROGRAMMES_DIR,
    })
  const adminKey = deriveKey(masters.current, ADMIN_KEY_PURPOSE)
  const operator = openOperatorServer(app.log)
  requireReady(operator, readiness)
  await mountAdminApi(operator, env, adminKey, { store, services, tenantConfig })
  if (metrics) await app.register(createMetricsRoute(env.METRICS_TOKEN, metrics))
  registerSecurityContact(app, { contact: env.SECURITY_CONTACT ?? null, publicUrl, clock })
  await mountPortal(app, env, { services, hosts, clock, publicUrl, dev })

  const lifecycle = createLifecycle({ ...running, app, operator, services, tenantConfig, loopbackServer })
  const cut = (): void => [app, operator].forEach(({ server }) => server.closeAllConnections())
  return { app, operator, demoStaff: () => api.staff?.demoLinks() ?? [], ...lifecycle, drain, cut }
}
