import type { StaffService } from '@evenkeel/api/app'
import { type MovableClock, movableClock, systemClock } from '@evenkeel/server/clock'
import type { Store } from '@evenkeel/server/store/store'
import type { FastifyInstance } from 'fastify'
import { ownerAtWork, refuseSwappedUsers } from './database/database-users.ts'
import { emptyNetwork } from './database/empty-network.ts'
import { inventedPhones } from './database/invented-phones.ts'
import { followReadiness, type Readiness } from './database/readiness.ts'
import { type Env, loopback } from './env.ts'
import { ADMIN_KEY_PURPOSE } from './http/admin-api.ts'
import { followWords } from './follow-words.ts'
import { drainNotice } from './http/drain-notice.ts'
import { type LoopbackServer, openLoopbackServer } from './http/loopback-server.ts'
import { mountAdminApi, mountPortal, mountServices } from './http/mount.ts'
import { openOperatorServer } from './http/operator-server.ts'
import { openPublicServer } from './http/public-server.ts'
import { refuseUntilReady } from './http/refuse-until-ready.ts'
import { serveSecurityContact } from './http/security-contact.ts'
import { staffAddress } from './http/staff-address.ts'
import { keepStaffApart } from './http/staff-door.ts'
import { openKeyService, rolesOf, withKeyService } from './key-service/open-key-service.ts'
import { checkClock } from './observability/clock-check.ts'
import { metricsRoute } from './observability/metrics-route.ts'
import { type MasterKeysInUse, masterKeysInUse } from './master-keys-in-use.ts'
import { noTracing, type Tracing } from './observability/tracing/tracing.ts'
import { watchProduct } from './observability/watch-product.ts'
import { keyFor, masterKeys } from './secrets.ts'
import { createServices, networkOf, servesDemo, type Services } from './services.ts'
import { mountTestControl } from './test-control/test-control.ts'
import { type TenantConfigInUse, tenantConfigInUse } from './tenant-config/tenant-config-in-use.ts'
import { reloadableHosts } from './tenant-config/reloadable-hosts.ts'

export interface Product {
  readonly app: FastifyInstance
  /** The operator's door, for a listener of its own. */
  readonly operator: FastifyInstance
  /** Where the demo staff make their passkeys; none before `prepare` and in production. */
  demoStaff(): ReturnType<StaffService['demoLinks']>
  /** Lets requests in, which are told to come back; before listening. */
  open(): Promise<void>
  /**
   * Migrates and loads, once the database can be used; until then pages show the help lines. False when it was stopped
   * before that.
   */
  prepare(): Promise<boolean>
  /** Answers 503 at /readyz from now on, and ends each connection with its next answer, so that nobody sends more. */
  drain(): void
  /** Cuts off whoever is not done yet. */
  cut(): void
  /** Closes the port, waits for what runs, and closes everything behind it. */
  stop(): Promise<void>
}

/** What is started before the port is opened, and stopped after it was closed. */
interface LifecycleDeps {
  readonly app: FastifyInstance
  readonly operator: FastifyInstance
  readonly env: Env
  readonly store: Store
  readonly services: Pick<Services, 'api' | 'telehealth'>
  readonly tenantConfig: Pick<TenantConfigInUse, 'start' | 'begin' | 'shadowed' | 'owned'>
  readonly loopbackServer: LoopbackServer
  readonly tracing: Pick<Tracing, 'stop'>
  readonly readiness: Readiness
  readonly masterKeysInUse: Pick<MasterKeysInUse, 'start'>
}

/** Says what an operator should know of a database server, and of what members read from it. */
async function lookAtDatabase(store: Store, env: Env, warn: (line: string) => void): Promise<void> {
  await checkClock(store, systemClock, warn)
  if (env.NODE_ENV !== 'production') return
  const network = networkOf(env) === 'own' ? await emptyNetwork(store.db) : null
  for (const line of [await ownerAtWork(store.db), await inventedPhones(store.db), network]) {
    if (line !== null) warn(line)
  }
}

/** How the product is opened, prepared and stopped. */
function lifecycleOf(deps: LifecycleDeps): Pick<Product, 'open' | 'prepare' | 'stop'> {
  const { app, operator, env, store, services, tenantConfig, loopbackServer, tracing, readiness } = deps
  const { api, telehealth } = services
  let stopFollowing = async () => {}
  let stopFollowingWords = async () => {}
  let stopMoving = async () => {}
  // Two processes that start at once on an empty database would fill it twice.
  const load = () =>
    store.alone(async () => {
      if (store.engine === 'postgres') await refuseSwappedUsers(store.db, env)
      if (!env.TELEHEALTH_URL) await telehealth.prepare()
      await api.prepare()
      // The articles and hosts of before are those of the operator's folder alone.
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
      if (store.engine === 'postgres') await lookAtDatabase(store, env, (line) => app.log.warn(line))
      stopFollowing = tenantConfig.start()
      stopFollowingWords = followWords(api.words, (line) => app.log.warn(line))
      stopMoving = deps.masterKeysInUse.start()
      return true
    },
    stop: async () => {
      await readiness.stop()
      await app.close()
      await operator.close()
      await telehealth.stop()
      await stopFollowing()
      await stopFollowingWords()
      await stopMoving()
      await api.stop()
      await loopbackServer.close()
      await store.close()
      await tracing.stop()
    },
  }
}

/** The machine's clock; tests can move theirs, and start it at another time. */
function clockFor({ TEST_CONTROL, TEST_CLOCK }: Env): MovableClock {
  const clock = movableClock()
  if (TEST_CONTROL !== '1') return { ...clock, ...systemClock }
  if (TEST_CLOCK) clock.set(Temporal.Instant.from(TEST_CLOCK))
  return clock
}

/** Puts the services together: own API, telehealth service and portal on one port, each reached over HTTP as if it were elsewhere. */
export async function createProduct(
  env: Env,
  store: Store,
  dev: boolean,
  tracing: Tracing = noTracing,
): Promise<Product> {
  const publicUrl = (env.PUBLIC_URL ?? loopback(env)).replace(/(?<!\/)\/+$/, '')
  const app = openPublicServer(env, publicUrl)
  keepStaffApart(app, staffAddress(env, publicUrl))
  const warn = (line: string): void => app.log.warn(line)
  const clock = clockFor(env)
  const masters = masterKeys(env)
  const keyService = await openKeyService(env)
  const loopbackServer = await openLoopbackServer()
  const loopbackBase = loopbackServer.base
  const made = { env, store, clock, tracing, masters, keyService, publicUrl, loopbackBase, warn }
  const services = await createServices(made)
  const { api, telehealth, content } = services
  const hosts = reloadableHosts(api.programmes.folder, servesDemo(env))
  const tenantConfig = tenantConfigInUse({
    programmes: api.programmes,
    content,
    onChange: hosts.refresh,
    onTrouble: warn,
  })

  const readiness = followReadiness({ store, env, tell: warn })
  const { isDraining, drain } = drainNotice(app, readiness)
  const keysInUse = masterKeysInUse(env.TELEHEALTH_URL ? [api] : [api, telehealth], warn, keyService?.service)
  const knownMasterRoles = rolesOf(withKeyService(masters, keyService))
  const running = { env, clock, store, tracing, api, isDraining, readiness, masterKeysInUse: keysInUse }
  const metrics = watchProduct(app, { ...running, knownMasterRoles })
  refuseUntilReady(app, readiness)
  await mountServices(app, env, { services, publicUrl })
  if (env.TEST_CONTROL === '1')
    await mountTestControl(app, {
      ...services,
      clock,
      store,
      tenantConfig,
      programmesDir: env.PROGRAMMES_DIR,
    })
  const adminKey = keyFor(masters.current, ADMIN_KEY_PURPOSE)
  const operator = openOperatorServer(app.log)
  refuseUntilReady(operator, readiness)
  await mountAdminApi(operator, env, adminKey, { store, services, tenantConfig })
  if (metrics) await app.register(metricsRoute(env.METRICS_TOKEN, metrics))
  serveSecurityContact(app, { contact: env.SECURITY_CONTACT ?? null, publicUrl, clock })
  await mountPortal(app, env, { services, hosts, clock, publicUrl, dev })

  const lifecycle = lifecycleOf({ ...running, app, operator, services, tenantConfig, loopbackServer })
  const cut = (): void => [app, operator].forEach(({ server }) => server.closeAllConnections())
  return { app, operator, demoStaff: () => api.staff?.demoLinks() ?? [], ...lifecycle, drain, cut }
}
