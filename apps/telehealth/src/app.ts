import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { MasterKeys, MasterKeyRole } from '@evenkeel/server-kit/crypto/master-keys'
import { rotateKeys } from '@evenkeel/server-kit/crypto/reencrypt'
import { createVault } from '@evenkeel/server-kit/crypto/vault'
import { type FileScanner, noScanner } from '@evenkeel/server-kit/files/scanner'
import { serveApiDocs } from '@evenkeel/server-kit/http/api-docs'
import { registerServiceErrorHandlers } from '@evenkeel/server-kit/http/error-handler'
import { createEndpointServer } from '@evenkeel/server-kit/http/serve-endpoint'
import type { Store } from '@evenkeel/server-kit/database/store'
import { type BackgroundJob, createBackgroundJob } from '@evenkeel/server-kit/background-job'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { appointmentRoutes } from '#modules/appointments/routes.ts'
import { holdRoutes } from '#modules/holds/routes.ts'
import { operatorRoutes } from '#modules/patients/operator-routes.ts'
import { patientRoutes } from '#modules/patients/routes.ts'
import { portraitRoutes } from '#modules/providers/portrait-routes.ts'
import { providerRoutes } from '#modules/providers/routes.ts'
import { createCounselorPlugin } from '#modules/counselor-auth/counselor-plugin.ts'
import type { CounselorAuth } from '#modules/counselor-auth/auth.ts'
import { publicFeedRoute } from '#modules/counselor-calendar-feed/routes.ts'
import { combineJobs, createCalendarJob } from '#modules/counselor-external-calendar/refresh-due-calendars.ts'
import { type CalendarNetwork, internetNetwork } from '#modules/counselor-external-calendar/fetch-calendar.ts'
import { counselorNetworkRoutes } from '#modules/counselor-network/routes.ts'
import {
  sendCancellationNotices,
  sendCounselorNotices,
} from '#modules/counselor-notices/send-counselor-notices.ts'
import { documentRoutes } from '#modules/documents/routes.ts'
import { deliverEvents, type Webhook } from '#modules/messages/outgoing-events.ts'
import { messageRoutes } from '#modules/messages/routes.ts'
import { requestRoutes } from '#modules/requests/routes.ts'
import { createIceServers, type IceServerSettings } from '#modules/rooms/ice-servers.ts'
import { createRoomEvents } from '#modules/rooms/room-events.ts'
import { roomPageRoutes } from '#modules/rooms/page/room-page.ts'
import { roomRoutes } from '#modules/rooms/routes.ts'
import { createTokens } from '#modules/tokens/tokens.ts'
import { createRoomPasses } from '#modules/tokens/room-passes.ts'
import { createIdentify, type PartnerCredentials } from '#modules/tokens/identify.ts'
import { tokenRoutes } from '#modules/tokens/routes.ts'
import { basePaths, acceptPerParameter } from './mdlive-compatibility.ts'
import { type CounselorNetwork, productionNetwork } from './counselor-network.ts'
import { createPatientVault } from './patient-vault.ts'
import { prepareDatabase } from './prepare-database.ts'
import {
  grantRuntimePrivileges,
  migrationTablePrivileges,
} from '@evenkeel/server-kit/database/runtime-privileges'
import { listEncryptedTables } from './encrypted-tables.ts'
import type { AppContext } from './app-context.ts'
import { rejectDeletedPatients } from '#db/postgres-errors.ts'

/** Time between two runs of the message job, in ms, when nothing triggers one. */
const RUN_INTERVAL = seconds(2)

export { migrations } from './prepare-database.ts'
export type { CounselorAuth } from '#modules/counselor-auth/auth.ts'
export type { IceServerSettings } from '#modules/rooms/ice-servers.ts'

/** Settings of the telehealth service, and what it uses from outside. */
export interface TelehealthOptions {
  readonly store: Store
  readonly clock: Clock
  readonly randomUuid: () => string
  /** Credentials of the server that requests tokens. */
  readonly partner: PartnerCredentials
  /** Key that signs JWTs. */
  readonly jwtSecret: string
  /**
   * Keys that other processes may still sign with during a key change. JWTs signed with them are accepted
   * too.
   */
  readonly otherJwtSecrets?: readonly string[]
  /** Keys that encrypt the keys of organizations and patients. */
  readonly masterKeys: MasterKeys
  readonly randomBytes: (count: number) => Buffer
  /** Scans files before they are stored. Absent: no virus scan, and every document is marked as unscanned. */
  readonly scanner?: FileScanner
  /** Receives events about messages and changed appointments. Absent: no events are sent. */
  readonly webhook?: Webhook
  /** Authenticates counselors and writes their audit events. Absent: counselors have no endpoints. */
  readonly counselorDoor?: CounselorAuth | undefined
  /** The counselor network. Absent: a production network, which is empty at first. */
  readonly network?: CounselorNetwork
  /** Enables the operator's calls, which export or delete a member's patient. Absent: disabled. */
  readonly operatorCalls?: boolean
  /** Path where the plugin is mounted, for the API page. */
  readonly publicBase: string
  /** Public origin of the service, for links. Absent: relative links, for tests. */
  readonly publicOrigin?: string
  /** STUN and TURN servers for video rooms. Optional inside a single network. */
  readonly roomServers?: IceServerSettings
  /** Where counselors' external calendars are fetched. Absent: the internet. */
  readonly calendarNetwork?: CalendarNetwork
  /** Waits between two polls of a client that waits in a video room. */
  readonly pause?: (milliseconds: number) => Promise<void>
}

/** The telehealth service, with its own database tables. */
export interface TelehealthService {
  /** Mount with the prefix `/telehealth`. */
  readonly plugin: FastifyPluginAsync
  /** The mounted counselor endpoints. */
  counselorCalls(): readonly Endpoint[]
  /** Runs the migrations and seeds an empty database where the network has seed data. Call before serving. */
  prepare(): Promise<void>
  /**
   * Grants a database user access to the rows but not to the schema: the user of the running product. Run as
   * the owner.
   */
  allow(user: string): Promise<void>
  /** Starts the background jobs (automatic replies, events, calendars); `work` runs them once. */
  start(): void
  work(): Promise<void>
  /** Stops the background jobs. The caller that opened the store closes it. */
  stop(): Promise<void>
  /**
   * Rotates every organization's key and re-encrypts all values while running; returns the number of values.
   */
  rotateKeys(): Promise<number>
  /** The master key roles in which this process can unwrap the keys in the database. */
  masterRoles(): Promise<ReadonlySet<MasterKeyRole>>
  /** Wraps keys that use an earlier master key with the current one; returns the number of keys. */
  rewrapKeys(): Promise<number>
  /** The context of the service, for networks built around this service. */
  readonly service: AppContext
}

/** Creates the context; `news` triggers a run of the message job. */
function createAppContext(
  options: TelehealthOptions,
  network: CounselorNetwork,
  news: AppContext['news'],
): AppContext {
  const { store, clock, masterKeys: masters, randomBytes, randomUuid, publicBase } = options
  const secrets = { secret: options.jwtSecret, others: options.otherJwtSecrets ?? [] }
  return {
    db: store.db,
    clock,
    tokens: createTokens({ ...secrets, clock, randomUuid }),
    scenarios: network.scenarios,
    automaticReplies: network.automaticReplies,
    vault: createPatientVault(
      createVault({ db: store.db, schema: 'telehealth', masters, clock, randomBytes }),
      network.patientsHaveKeys,
    ),
    scanner: options.scanner ?? noScanner,
    news,
    randomUuid,
    randomBytes,
    calendarNetwork: options.calendarNetwork ?? internetNetwork,
    roomPasses: createRoomPasses(secrets),
    roomNews: createRoomEvents(),
    publicBase,
    publicUrl: `${options.publicOrigin ?? 'http://127.0.0.1'}${publicBase}`,
    iceServers: (closesAt) => createIceServers(options.roomServers ?? {}, closesAt, randomUuid()),
    pause: options.pause ?? ((milliseconds) => wait(milliseconds)),
  }
}

/** Delivers events to the partner and runs the network's own work, on a schedule and when triggered. */
function createMessageJob(
  { webhook, store, clock, counselorDoor }: TelehealthOptions,
  network: CounselorNetwork,
  service: () => AppContext,
  onTrouble: () => void,
): BackgroundJob<void> {
  const round = async (): Promise<void> => {
    await network.work(service())
    if (counselorDoor) {
      await sendCancellationNotices({ db: store.db, clock }, counselorDoor)
      await sendCounselorNotices({ db: store.db, clock }, counselorDoor)
    }
    if (webhook) await deliverEvents(store.db, clock, webhook)
  }
  return createBackgroundJob(round, { name: 'messages', every: RUN_INTERVAL, onTrouble })
}

interface PluginParts {
  readonly context: AppContext
  readonly network: CounselorNetwork
  readonly onMounted: (app: FastifyInstance) => void
  readonly onCounselorCalls: (served: readonly Endpoint[]) => void
}

/** Mounts the routes of every module. */
function registerRoutes(
  calls: FastifyInstance,
  options: TelehealthOptions,
  { context, network }: Pick<PluginParts, 'context' | 'network'>,
) {
  const { partner } = options
  const identify = createIdentify({ ...context, partner })
  const { serve, served } = createEndpointServer(calls, identify)
  const service = { ...context, serve: rejectDeletedPatients(serve) }
  tokenRoutes(service)
  patientRoutes(service)
  providerRoutes(service)
  holdRoutes(service)
  requestRoutes(service)
  appointmentRoutes(service)
  documentRoutes(service)
  messageRoutes(service)
  roomRoutes(service)
  if (options.operatorCalls) {
    operatorRoutes(service, network)
    counselorNetworkRoutes(service)
  }
  return { served }
}

/** The service as a Fastify plugin: its routes, the routes of the network, and the API documentation. */
const createTelehealthPlugin =
  (options: TelehealthOptions, parts: PluginParts): FastifyPluginAsync =>
  async (app) => {
    const { context, network, onMounted } = parts
    onMounted(app)
    registerServiceErrorHandlers(app)
    await network.mount(app, context)
    roomPageRoutes(app, context, network.kind === 'sandbox')
    if (options.counselorDoor)
      await app.register(createCounselorPlugin(context, options.counselorDoor, parts.onCounselorCalls))
    app.addHook('preClose', async () => context.roomNews.stop())
    portraitRoutes(app, context, (provider) => network.portraitOf(provider))
    publicFeedRoute(app, context)
    let endpoints: readonly Endpoint[] = []
    for (const prefix of basePaths) {
      await app.register(
        async (calls) => {
          calls.addHook('onRequest', () => context.scenarios.meetAnyCall())
          acceptPerParameter(calls)
          network.watch(calls)
          endpoints = registerRoutes(calls, options, parts).served
        },
        { prefix },
      )
    }
    const { title, description } = network
    await serveApiDocs(app, endpoints, { title, version: '1.0.0', description, base: options.publicBase })
  }

/** Creates the service. It does nothing before `prepare` and before the plugin is mounted. */
export function createTelehealth(options: TelehealthOptions): TelehealthService {
  const { store, clock, network = productionNetwork } = options
  let onTrouble = (): void => {}
  let counselorCalls: readonly Endpoint[] = []
  const service = (): AppContext => context
  const tell = (): void => onTrouble()
  const rounds = createMessageJob(options, network, service, tell)
  const jobs = combineJobs(rounds, createCalendarJob(service, tell))
  const context = createAppContext(options, network, rounds)
  const { vault } = context
  const onMounted = (app: FastifyInstance): void => {
    onTrouble = () =>
      app.log.warn('background job failed (events, automatic replies or calendars); will retry')
  }
  return {
    plugin: createTelehealthPlugin(options, {
      context,
      network,
      onMounted,
      onCounselorCalls: (served) => (counselorCalls = served),
    }),
    counselorCalls: () => counselorCalls,
    prepare: () => prepareDatabase({ store, clock, vault }, network),
    allow: (user) =>
      grantRuntimePrivileges(store.db, user, [
        { schema: 'telehealth', restricted: migrationTablePrivileges },
      ]),
    start: jobs.start,
    work: jobs.run,
    stop: jobs.stop,
    rotateKeys: () => rotateKeys(store.db, vault, listEncryptedTables(network.patientsHaveKeys)),
    masterRoles: () => vault.masterRoles(),
    rewrapKeys: () => vault.rewrap(),
    service: context,
  }
}
