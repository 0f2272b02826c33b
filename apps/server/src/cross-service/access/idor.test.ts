import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '../testing/access-matrix/principals.ts'
import { type Json, openServices, type Services } from '../testing/services.ts'
import { readTableChecksums } from '../testing/table-checksums.ts'
import { openAccessFixture, type AccessFixture } from '../testing/access-fixture.ts'

const UUID = '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0001'
const NUMBER = 2_000_000_000
const words = { text: 'hello' }

type Id = string | number
/** A position of an id in a request: the owner's id, an unknown id, and the request with it. */
interface Position {
  readonly of: (world: AccessFixture, made: Made) => Id | Promise<Id>
  readonly unknown: Id
  readonly ask: (id: Id, world: AccessFixture) => readonly [method: string, url: string, body?: Json]
}
type Made = Readonly<Record<'kept' | 'query' | 'move', string>>

const uuid = (of: Position['of'], ask: Position['ask']): Position => ({ of, unknown: UUID, ask })
const number = (of: Position['of'], ask: Position['ask']): Position => ({ of, unknown: NUMBER, ask })
const kept: Position['of'] = (_world, made) => made.kept
const query: Position['of'] = (_world, made) => made.query
const set: Position['of'] = ({ set: { id } }) => id
const document: Position['of'] = ({ document: { id } }) => id
const message: Position['of'] = ({ message: { id } }) => id
const patient: Position['of'] = ({ patient: id }) => id
const visit: Position['of'] = ({ visit: id }) => id
const letter = (more: Json, { provider }: AccessFixture) => ({
  to_id: provider,
  message: 'Good morning',
  ...more,
})
const answer = ({ set: { response } }: AccessFixture) => ({ response })

const positions: Readonly<Record<string, Position>> = {
  'an appointment to change': uuid(kept, (id) => [
    'PATCH',
    `/api/appointments/${id}`,
    { provider_name: 'X' },
  ]),
  'an appointment to finish': uuid(kept, (id) => ['POST', `/api/appointments/${id}/finalize`]),
  'a request to remind of': uuid(query, (id) => ['POST', `/api/appointment-slot-queries/${id}/remind`]),
  'a request to withdraw': uuid(query, (id) => ['POST', `/api/appointment-slot-queries/${id}/cancel`]),
  'a move': uuid(
    (_world, made) => made.move,
    (id) => ['GET', `/api/appointments/reschedules/${id}`],
  ),
  'a visit to move': number(visit, (id, { provider }) => [
    'POST',
    '/api/appointments/reschedules',
    {
      appointment_id: id,
      provider_id: provider,
      start_time: 1_795_500_000,
      appointment_method: 'video',
      state_abbrev: 'CO',
    },
  ]),
  'a visit for the calendar': number(visit, (id) => ['GET', `/api/appointments/visits/${id}/calendar`]),
  'a message': number(message, (id) => ['GET', `/api/messages/${id}`]),
  'the conversation of a message': number(message, (id) => ['GET', `/api/messages/${id}/conversations`]),
  'a message to mark': number(message, (id) => ['PUT', `/api/messages/${id}/mark-read`]),
  'a message to answer': number(message, (id, world) => [
    'POST',
    '/api/messages',
    letter({ replied_to_message_id: id }, world),
  ]),
  'a document of a message': uuid(document, (id, world) => [
    'POST',
    '/api/messages',
    letter({ documents: [id] }, world),
  ]),
  'a document': uuid(document, (id) => ['GET', `/api/documents/${id}`]),
  'the file of a document': uuid(document, (id) => ['GET', `/api/documents/${id}/file`]),
  'a document at the telehealth service': number(
    ({ telehealthDocument }) => telehealthDocument,
    (id) => ['POST', '/api/documents', { id }],
  ),
  'answers to take over': uuid(set, (id) => ['PATCH', '/api/me/update-responses', { id }]),
  'answers to read': uuid(set, (id) => ['GET', `/api/answers/${id}`]),
  'answers to change': uuid(set, (id, world) => [
    'PATCH',
    `/api/answers/${id}/add-or-update-answer`,
    answer(world),
  ]),
  'a patient with visits': number(patient, (id) => [
    'GET',
    `/telehealth/v2/patients/${id}/appointments/upcoming`,
  ]),
  'a patient with messages': number(patient, (id) => ['GET', `/telehealth/v1/patients/${id}/messages`]),
  'a patient whose messages are looked through': number(patient, (id) => [
    'POST',
    `/telehealth/v1/patients/${id}/messages/search`,
    words,
  ]),
  'a room': number(visit, (id) => ['GET', `/telehealth/v1/appointments/${id}/connection_params`]),
  // Last, because it ends the owner's access.
  'a device to sign out': uuid(
    (world) => world.ownerSession(),
    (id) => ['DELETE', `/api/me/sessions/${id}`],
  ),
}

/** Changed by every caller: the last-seen time. */
const ofCallers = ['portal.sessions', 'portal.answer_tokens']

describe('ids of another member (trust S2)', { timeout: 300_000 }, () => {
  let services: Services
  let world: AccessFixture
  let made: Made
  let contents: () => Promise<readonly string[]>

  const rows = (text: string): Promise<Json[]> => queryRows(services.store.db, sql.raw(text))
  const events = () => rows(`select action, outcome from portal.audit_events order by seq`)
  async function send(principal: Principal, [method, url, body]: ReturnType<Position['ask']>) {
    const { own, telehealth } = await world.credentialsOf(principal)
    const authorization = url.startsWith('/telehealth') ? telehealth : own
    const answered = await services.send(method, url, { body, authorization })
    const { 'x-request-id': _id, date: _date, ...headers } = answered.headers
    return { status: answered.status, text: answered.text, headers }
  }

  beforeAll(async () => {
    const clock = createStoppedClock('2026-11-17T16:00:00Z')
    services = await openServices({
      store: await openTestStore(),
      clock,
      logger: failOnErrorLog(),
    })
    world = await openAccessFixture(services)
    const owner = { authorization: await world.ownerToken() }
    const make = async (url: string, body: Json) =>
      (await services.send('POST', `/api${url}`, { body, ...owner })).body.id as string
    const time = { appointment_method: 'video', provider_id: world.provider }
    made = {
      kept: await make('/appointments', { appointment_method: 'face_to_face' }),
      query: await make('/appointment-slot-queries', {
        ...time,
        appointment_date: '2026-11-24',
        preferred_time: 'morning',
      }),
      move: await make('/appointments/reschedules', {
        ...time,
        appointment_id: world.visit,
        start_time: 1_795_500_000,
        state_abbrev: 'CO',
      }),
    }
    // All members must exist everywhere before rows are counted.
    for (const principal of ['same programme', 'other programme'] as const)
      await send(principal, ['GET', '/api/messages'])
    await services.api.workOnVisits()
    await services.api.deliverMail()
    contents = await readTableChecksums(services.store, ofCallers)
  }, 300_000)
  afterAll(() => services.close())

  it('have data of the owner at every position [ROLE-12]', async () => {
    for (const [name, { of, unknown }] of Object.entries(positions)) {
      const id = await of(world, made)
      expect([name, typeof id]).toEqual([name, typeof unknown])
      expect(id).not.toBe(unknown)
    }
  })

  describe.each(['same programme', 'other programme'] as const)(
    'requested by a member of the %s',
    (principal) => {
      it.each(Object.entries(positions))(
        '%s: a foreign id returns the same bytes as an unknown one, and nothing is written [ROLE-12]',
        async (_name, { of, unknown, ask }) => {
          const foreignId = await of(world, made)
          const [before, told] = [await contents(), (await events()).length]
          const foreign = await send(principal, ask(foreignId, world))
          const nobodys = await send(principal, ask(unknown, world))
          expect(foreign).toEqual(nobodys)
          expect([400, 403, 404]).toContain(foreign.status)
          const malformed = await send(principal, ask(`${foreignId}'x`, world))
          expect([400, 403, 404]).toContain(malformed.status)
          expect(await contents()).toEqual(before)
          const since = (await events()).slice(told)
          const isOurs = ask(unknown, world)[1].startsWith('/api')
          expect(since.map(({ outcome }) => outcome)).toEqual(isOurs ? ['denied', 'denied', 'denied'] : [])
        },
      )
    },
  )

  it('work for their owner [ROLE-12]', async () => {
    const same: string[] = []
    for (const [name, { of, unknown, ask }] of Object.entries(positions)) {
      const principal = name.startsWith('answers') ? 'own answers' : 'owner'
      const own = await send(principal, ask(await of(world, made), world))
      const nobodys = await send(principal, ask(unknown, world))
      if (own.status === nobodys.status && own.text === nobodys.text) same.push(name)
    }
    // An id alone does not claim answers, whoever sends it.
    expect(same).toEqual(['answers to take over'])
  })
})
