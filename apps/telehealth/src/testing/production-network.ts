import { randomBytes, randomUUID } from 'node:crypto'
import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { type MovableClock, createStoppedClock } from '@evenkeel/server-kit/clock'
import type { Store } from '@evenkeel/server-kit/database/store'
import { createInProcessFetch } from '@evenkeel/server-kit/testing/in-process-fetch'
import Fastify, { type FastifyInstance } from 'fastify'
import { licenses, providers } from '#db/tables.ts'
import { computeNextFree } from '#modules/providers/next-free-cache.ts'
import { createTelehealth, type TelehealthService } from '#app.ts'
import { type CounselorNetwork, productionNetwork } from '#counselor-network.ts'
import { jwtSecret, masterKey, MONDAY, partner, type Sandbox, signInWith } from './sandbox.ts'

/** A production network, called over HTTP. */
export interface ProductionNetwork {
  readonly app: FastifyInstance
  readonly telehealth: TelehealthService
  readonly store: Store
  readonly clock: MovableClock
  readonly call: ApiCall
  readonly signIn: Sandbox['signIn']
  /** Stops the service; the database remains. */
  end(): Promise<void>
}

/** Starts a production network on an existing database. */
export async function startProductionNetwork(
  store: Store,
  changes: Partial<CounselorNetwork> = {},
): Promise<ProductionNetwork> {
  const clock = createStoppedClock(MONDAY)
  const telehealth = createTelehealth({
    store,
    clock,
    randomUuid: randomUUID,
    randomBytes,
    partner,
    jwtSecret,
    masterKeys: { current: masterKey },
    operatorCalls: true,
    publicBase: '/telehealth',
    network: { ...productionNetwork, ...changes },
  })
  await telehealth.prepare()
  const app = Fastify()
  await app.register(telehealth.plugin, { prefix: '/telehealth' })
  const call = createApiCall({ base: 'http://own/telehealth', fetch: createInProcessFetch(app) })
  const end = async (): Promise<void> => {
    await app.close()
    await telehealth.stop()
  }
  return { app, telehealth, store, clock, call, signIn: signInWith(call), end }
}

/** Adds a counselor who works in Florida. */
export async function addCounselor({
  store,
  clock,
}: Pick<ProductionNetwork, 'store' | 'clock'>): Promise<void> {
  const weeklyHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 1020 }))
  const row: typeof providers.$inferInsert = {
    id: 1,
    fullname: 'Ruth Alder, LCSW',
    prefix: null,
    gender: 'Female',
    state: 'FL',
    city: 'Tampa',
    zone: 'America/New_York',
    providerTypeId: 38,
    methods: ['video', 'phone'],
    languageIds: [1],
    specialties: ['ANX'],
    yearsInPractice: 9,
    education: 'Master of Social Work',
    aboutMe: 'I listen.',
    weeklyHours,
    fullDays: 0,
    statement: 'You set the pace.',
  }
  const [added] = await store.db.insert(providers).values(row).returning()
  if (!added) throw new Error('no counselor was added')
  await store.db.insert(licenses).values({
    providerId: 1,
    state: 'FL',
    sortName: 'Alder, Ruth',
    ...computeNextFree(added, [], clock.now()),
  })
}
