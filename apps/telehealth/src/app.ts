import { setTimeout as wait } from 'node:timers/promises'
import type { EndpointShape } from '@evenkeel/contract/endpoint'
import { seconds } from '@evenkeel/contract/units'
import type { Clock } from '@evenkeel/server/clock'
import type { MasterKeys, MasterRole } from '@evenkeel/server/crypto/master-keys'
import { rotateKeys } from '@evenkeel/server/crypto/reencrypt'
import { createVault } from '@evenkeel/server/crypto/vault'
import { type FileScanner, noScanner } from '@evenkeel/server/files/scanner'
import { serveDocs } from '@evenkeel/server/http/docs'
import { replyWithFailures } from '@evenkeel/server/http/reply-with-failure'
import { endpointServer } from '@evenkeel/server/http/serve-endpoint'
import type { Store } from '@evenkeel/server/store/store'
import { type BackgroundJob, backgroundJob } from '@evenkeel/server/background-job'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { complete } from '#appointments/complete-appointment.ts'
import { appointmentRoutes } from '#appointments/routes.ts'
import type { DemoPatient } from '#demo/demo-patient.ts'
import type { DemoCounselor } from '#demo/link-counselors.ts'
import { holdRoutes } from '#holds/routes.ts'
import { operatorRoutes } from '#patients/operator-routes.ts'
import { patientRoutes } from '#patients/routes.ts'
import { portraitRoutes } from '#providers/portrait-routes.ts'
import { providerRoutes } from '#providers/routes.ts'
import { counselorPage } from '#counselor/page-routes.ts'
import { counselorApi, type CounselorApi } from '#counselor/counselor-api.ts'
import { counselorPlugin } from '#counselor/counselor-plugin.ts'
import type { CounselorDoor } from '#counselor/door.ts'
import { feedRoute } from '#counselor/feed/feed-route.ts'
import { allOf, calendarJob } from '#counselor/own-calendar/calendar-job.ts'
import { type CalendarNetwork, internet } from '#counselor/own-calendar/network.ts'
import { networkRoutes } from '#counselor/network.ts'
import { documentRoutes } from '#documents/routes.ts'
import { replyAutomatically } from '#messages/automatic-reply.ts'
import { deliverEvents, type Webhook } from '#messages/outgoing-events.ts'
import { messageRoutes } from '#messages/routes.ts'
import { requestRoutes } from '#requests/routes.ts'
import { createRoomEvents } from '#rooms/room-events.ts'
import { roomPages } from '#rooms/pages.ts'
import { roomRoutes } from '#rooms/routes.ts'
import { createRoomPasses } from '#tokens/room-passes.ts'
import { createIdentify } from '#tokens/identify.ts'
import type { PartnerCredentials } from '#tokens/partner.ts'
import { tokenRoutes } from '#tokens/routes.ts'
import { createTokens } from '#tokens/tokens.ts'
import { type CallLog, createCallLog, type LoggedCall } from './call-log.ts'
import { prepare, reset } from './prepare.ts'
import { grantRuntimeRights, writtenByMigrations } from '@evenkeel/server/store/runtime-rights'
import { encryptedTables } from './encrypted-tables.ts'
import type { ServiceDeps } from './service.ts'
import { refusingTheRemoved } from './removed-meanwhile.ts'
import { createScenarios, type ScenarioName, type Scenarios } from './scenarios.ts'

/** Time between two rounds of work, in ms, when nothing asks for one. */
const BETWEEN_ROUNDS = seconds(2)

export type { DemoAppointment, DemoFile, DemoPatient } from '#demo/demo-patient.ts'
export { migrations } from './prepare.ts'
export type { Webhook } from '#messages/outgoing-events.ts'
export type { LoggedCall } from './call-log.ts'
export type { CounselorDoor } from '#counselor/door.ts'
export { type ScenarioName, scenarioNames } from './scenarios.ts'

/** What the sandbox is handed from outside. */
export interface TelehealthDeps {
  readonly store: Store
  readonly clock: Clock
  readonly randomUuid: () => string
  /** Credentials of the server that asks for tokens. */
  readonly partner: PartnerCredentials
  /** Key that signs the jwts. */
  readonly jwtSecret: string
  /** Keys that other processes may sign with meanwhile, while the key is changed: their jwts open too. */
  readonly otherJwtSecrets?: readonly string[]
  /** Keys under which the keys of the organisations lie. */
  readonly masterKeys: MasterKeys
  readonly randomBytes: (count: number) => Buffer
  /** Looks through files before they are kept; absent: no virus check, which is told with every document. */
  readonly scanner?: FileScanner
  /** Who hears of messages and of changed appointments; absent: nobody. */
  readonly webhook?: Webhook
  /** Answers patients automatically when no counselor does; absent: yes. */
  readonly automaticReplies?: boolean
  /** Shows the page of the counselor's side, which asks for no password: never in production. */
  readonly counselorPage?: boolean
  /** Who of the staff is a counselor, and where their acts are written down; absent: counselors have no calls here. */
  readonly counselorDoor?: CounselorDoor | undefined
  /** Opens the operator's calls, by which a member's patient is copied or removed; absent: there are none. */
  readonly operatorCalls?: boolean
  /** Size of the directory, up to 100,000. */
  readonly providers: number
  /** Path the plugin is mounted at, for the API page. */
  readonly publicBase: string
  readonly demoPatients: readonly DemoPatient[]
  /** Demo staff who work as counselors of demo people; absent: there are none. */
  readonly demoCounselors?: readonly DemoCounselor[]
  /** Waits for a number of milliseconds; only the scenario `slow` does. */
  readonly sleep?: (milliseconds: number) => Promise<void>
  /** Origin the service is reached at from outside, for links; absent for relative use in tests. */
  readonly publicOrigin?: string
  /** STUN and TURN servers for video rooms; none is enough inside one network. */
  readonly iceServers?: readonly string[]
  /** Where counselors' own calendars are read; absent: the internet. */
  readonly calendarNetwork?: CalendarNetwork
  /** Waits between two looks of a person who waits in a room. */
  readonly pause?: (milliseconds: number) => Promise<void>
}

/** The telehealth sandbox: an honest server with its own tables. */
export interface Telehealth {
  /** Mount with the prefix `/telehealth`. */
  readonly plugin: FastifyPluginAsync
  /** The endpoints of counselors that are mounted. */
  counselorCalls(): readonly EndpointShape[]
  /** Brings the tables up to date and fills an empty database; call before serving. */
  prepare(): Promise<void>
  /** Lets a user of the database work on the rows and not change the tables: the one of the running product. For the owner. */
  allow(user: string): Promise<void>
  /** Demo data as new; also ends an ordered trouble and empties the call log. */
  reset(): Promise<void>
  /** Starts to write automatic replies and to tell news by itself; `work` does a round at once. */
  start(): void
  work(): Promise<void>
  /** Ends that; the store is closed by whoever opened it. */
  stop(): Promise<void>
  /** Gives every organisation a new key and encrypts everything again, while running; returns how many values. */
  rotateKeys(): Promise<number>
  /** In which roles this process knows the master keys that the keys in the database lie under. */
  masterRoles(): Promise<ReadonlySet<MasterRole>>
  /** Wraps what lies under an earlier master key under the current one; returns how many keys that were. */
  rewrapKeys(): Promise<number>
  /** What the test hooks offers. */
  readonly control: CounselorApi & {
    /** Orders a trouble for the next `times` calls it fits. */
    setScenario(name: ScenarioName, times: number): void
    /** Calls answered, newest last. */
    log(): readonly LoggedCall[]
    /** Marks a booked visit as one that took place. */
    complete(appointmentId: number): Promise<void>
  }
}

/** Troubles come before anything else, and every answer is written down before it leaves. */
function watchCalls(calls: FastifyInstance, clock: Clock, scenarios: Scenarios, log: CallLog): void {
  calls.addHook('onRequest', () => scenarios.meetAnyCall())
  calls.addHook('onSend', async (request, reply) => {
    log.add({
      method: request.method,
      path: request.url.split('?')[0] ?? '',
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      at: clock.now().toString(),
    })
  })
}

/** What the acts work with; `news` asks for a round of the job that tells and answers messages. */
function serviceDeps(deps: TelehealthDeps, news: ServiceDeps['news']): ServiceDeps {
  const { store, clock, masterKeys: masters, randomBytes, randomUuid, publicBase } = deps
  const secrets = { secret: deps.jwtSecret, others: deps.otherJwtSecrets ?? [] }
  return {
    db: store.db,
    clock,
    tokens: createTokens({ ...secrets, clock, randomUuid }),
    scenarios: createScenarios(deps.sleep ?? ((milliseconds) => wait(milliseconds))),
    vault: createVault({ db: store.db, schema: 'telehealth', masters, clock, randomBytes }),
    scanner: deps.scanner ?? noScanner,
    news,
    randomUuid,
    randomBytes,
    calendarNetwork: deps.calendarNetwork ?? internet,
    roomPasses: createRoomPasses(secrets),
    roomNews: createRoomEvents(),
    publicBase,
    publicUrl: `${deps.publicOrigin ?? 'http://127.0.0.1'}${publicBase}`,
    iceServers: deps.iceServers ?? [],
    pause: deps.pause ?? ((milliseconds) => wait(milliseconds)),
  }
}

/** Tells the partner what happened and answers patients where no counselor does, every now and then and when asked. */
function messageJob(
  { automaticReplies, webhook, store, clock }: TelehealthDeps,
  service: () => ServiceDeps,
  onTrouble: () => void,
): BackgroundJob<void> {
  const round = async (): Promise<void> => {
    if (automaticReplies !== false) await replyAutomatically(service())
    if (webhook) await deliverEvents(store.db, clock, webhook)
  }
  return backgroundJob(round, { name: 'messages', every: BETWEEN_ROUNDS, onTrouble })
}

/** Mounts the calls of every part. */
function mountCalls(calls: FastifyInstance, deps: TelehealthDeps, inside: ServiceDeps, log: CallLog) {
  const {
    store: { db },
    partner,
  } = deps
  const identify = createIdentify({ db, tokens: inside.tokens, roomPasses: inside.roomPasses, partner })
  const { serve, served } = endpointServer(calls, identify)
  const service = { ...inside, serve: refusingTheRemoved(serve) }
  tokenRoutes(service)
  patientRoutes(service)
  providerRoutes(service)
  holdRoutes(service)
  requestRoutes(service)
  appointmentRoutes(service)
  documentRoutes(service)
  messageRoutes(service)
  roomRoutes(service)
  if (deps.operatorCalls) {
    operatorRoutes(service, log)
    networkRoutes(service)
  }
  return { service, served }
}

interface PluginParts {
  readonly inside: ServiceDeps
  readonly log: CallLog
  readonly counselor: CounselorApi
  readonly onMounted: (app: FastifyInstance) => void
  readonly onCounselorCalls: (served: readonly EndpointShape[]) => void
}

/** The sandbox as a plugin: the counselor's page, the calls with their log, and their documentation. */
const telehealthPlugin =
  (
    deps: TelehealthDeps,
    { inside, log, counselor, onMounted, onCounselorCalls }: PluginParts,
  ): FastifyPluginAsync =>
  async (app) => {
    onMounted(app)
    replyWithFailures(app)
    if (deps.counselorPage) await app.register(counselorPage(inside, counselor, deps.publicBase))
    if (deps.counselorDoor) await app.register(counselorPlugin(inside, deps.counselorDoor, onCounselorCalls))
    app.addHook('preClose', async () => inside.roomNews.stop())
    const endpoints: EndpointShape[] = []
    await app.register(async (calls) => {
      watchCalls(calls, deps.clock, inside.scenarios, log)
      const { service, served } = mountCalls(calls, deps, inside, log)
      roomPages(app, service, deps.counselorPage === true)
      portraitRoutes(app, service)
      feedRoute(app, service)
      endpoints.push(...served)
    })
    await serveDocs(app, endpoints, {
      title: 'Telehealth sandbox',
      version: '1.0.0',
      description: 'Counselors, appointments, messages and documents, for development and demonstrations.',
      base: deps.publicBase,
    })
  }

/** Builds the sandbox; nothing happens before `prepare` and before the plugin is mounted. */
export function createTelehealth(deps: TelehealthDeps): Telehealth {
  const { store, clock } = deps
  const log = createCallLog()
  let onTrouble = (): void => {}
  let counselorCalls: readonly EndpointShape[] = []
  const service = (): ServiceDeps => inside
  const tell = (): void => onTrouble()
  const rounds = messageJob(deps, service, tell)
  const jobs = allOf(rounds, calendarJob(service, tell))
  const inside = serviceDeps(deps, rounds)
  const { vault, scenarios } = inside
  const counselor = counselorApi(inside)
  const onMounted = (app: FastifyInstance): void => {
    onTrouble = () => app.log.warn('messages were not told or answered, or calendars not read: trying again')
  }
  return {
    plugin: telehealthPlugin(deps, {
      ...{ inside, log, counselor, onMounted },
      onCounselorCalls: (served) => (counselorCalls = served),
    }),
    counselorCalls: () => counselorCalls,
    prepare: async () => {
      await prepare(deps, vault)
    },
    allow: (user) =>
      grantRuntimeRights(store.db, user, [{ schema: 'telehealth', restricted: writtenByMigrations }]),
    reset: async () => {
      await reset(deps, vault)
      scenarios.set('none', 0)
      log.clear()
    },
    start: jobs.start,
    work: jobs.run,
    stop: jobs.stop,
    rotateKeys: () => rotateKeys(store.db, vault, encryptedTables),
    masterRoles: () => vault.masterRoles(),
    rewrapKeys: () => vault.rewrap(),
    control: {
      ...counselor,
      setScenario: (name, times) => scenarios.set(name, times),
      log: () => log.list(),
      complete: (appointmentId) => complete({ db: store.db, clock }, appointmentId),
    },
  }
}
