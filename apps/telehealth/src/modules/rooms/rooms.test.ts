import { cancelAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import {
  readConnectionParams,
  readRoomServers,
  readRoomSignals,
  type RoomSignal,
  sendRoomSignal,
} from '@evenkeel/api-contract/telehealth/video-room'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookSlot, createBookingBody, findFreeSlots, readRefusal, type Slot } from '#testing/booking.ts'
import { jwtSecret, openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'
import { createRoomPasses } from '#modules/tokens/room-passes.ts'

let sandbox: Sandbox
let ada: SignedIn
let slots: readonly Slot[]
let used = 0
beforeAll(async () => {
  const roomServers = {
    stun: ['stun:stun.example:3478'],
    turn: { urls: ['turns:turn.example:5349'], secret: 'canary of the TURN server' },
  }
  sandbox = await openSandbox({ logger: failOnErrorLog(), extra: { roomServers } })
  ada = await sandbox.signIn('ada', { covered_sessions: null })
  slots = await findFreeSlots(sandbox, ada, 'FL')
})
afterAll(() => sandbox.close())

/** A booked visit, with the clock this many minutes before its start. */
async function visit(minutesBefore: number, method: 'video' | 'phone' = 'video'): Promise<number> {
  const slot = slots[used]
  if (!slot) throw new Error('too few slots')
  used += 1
  const { appointment } = await bookSlot(
    sandbox,
    ada,
    createBookingBody(slot, { appointment_method: method }),
  )
  const start = Temporal.Instant.fromEpochMilliseconds(slot.start * 1000)
  sandbox.clock.set(start.subtract({ minutes: minutesBefore }))
  return appointment.id
}
/** JWTs expire in an hour, and the clock of these tests jumps. */
async function enter(id: number, memberId = 'ada') {
  const { headers } = await sandbox.signIn(memberId, { covered_sessions: null })
  return sandbox.call(readConnectionParams, { params: { id }, headers })
}
const passes = createRoomPasses({ secret: jwtSecret })
const side = async (id: number, role: 'patient' | 'counselor', endsAt: Temporal.Instant | null = null) => {
  const headers = { authorization: `Bearer ${await passes.issue({ appointmentId: id, role, endsAt })}` }
  return {
    headers,
    say: (signal: RoomSignal, room = id) =>
      sandbox.call(sendRoomSignal, { params: { id: room }, body: { signal }, headers }),
    hear: (after: number, room = id) =>
      sandbox.call(readRoomSignals, { params: { id: room }, query: { after }, headers }),
  }
}
const back = () => sandbox.clock.set(Temporal.Instant.from('2026-03-02T14:00:00Z'))

it('opens 15 minutes before the start and closes at the end, for its patient only [CALL-53, BOOK-14]', async () => {
  const id = await visit(15)
  const params = await enter(id)
  const slot = slots[used - 1]
  expect(params).toMatchObject({ patient_id: ada.id, provider_id: slot?.providerId, video_backend: 'webrtc' })
  expect(params.start_time).toBe(slot?.timeslot)
  expect(new URL(params.url).hash).toBe(`#${params.room_pass}`)
  const span = (from: string, to: string) =>
    Temporal.Instant.from(to).since(Temporal.Instant.from(from)).total('minutes')
  expect(span(params.opens_at, params.start_time)).toBe(15)
  expect(span(params.start_time, params.end_time)).toBe(50)
  expect(span(params.start_time, params.closes_at)).toBe(50)
  expect((await readRefusal(enter(id, 'ben'))).status).toBe(404)
  sandbox.clock.advance(-1000)
  expect(await readRefusal(enter(id))).toEqual({ status: 422, code: 'too_early' })
  sandbox.clock.advance(minutes(65))
  await enter(id)
  sandbox.clock.advance(1000)
  expect(await readRefusal(enter(id))).toEqual({ status: 422, code: 'too_late' })
  expect((await readRefusal(enter(2_000_000_000))).status).toBe(404)
  back()
})

it('gives the ICE servers to both sides only, with a password that expires an hour after the room closes', async () => {
  const id = await visit(5)
  const { ice_servers, closes_at } = await enter(id)
  expect(ice_servers.map(({ urls }) => urls)).toEqual(['stun:stun.example:3478', 'turns:turn.example:5349'])
  const counselor = await side(id, 'counselor')
  const told = await sandbox.call(readRoomServers, { params: { id }, headers: counselor.headers })
  const endOf = (servers: typeof ice_servers) =>
    servers.map((one) => ('username' in one ? Number(one.username.split(':')[0]) : null))
  const ends = Temporal.Instant.from(closes_at).add({ hours: 1 }).epochMilliseconds / 1000
  expect([endOf(ice_servers), endOf(told.ice_servers)]).toEqual([
    [null, ends],
    [null, ends],
  ])
  // The page of a room is public: it contains no secrets, and the pass of another room gives no access.
  const page = await sandbox.app.inject({ url: `/telehealth/rooms/${id}` })
  expect(page.body).not.toContain('turn.example')
  const other = { params: { id: id + 1 }, headers: counselor.headers }
  expect((await readRefusal(sandbox.call(readRoomServers, other))).status).toBe(401)
  sandbox.clock.advance(minutes(60))
  const late = sandbox.call(readRoomServers, { params: { id }, headers: counselor.headers })
  expect((await readRefusal(late)).code).toBe('too_late')
  expect(JSON.stringify([ice_servers, told, page.body])).not.toContain('canary of the TURN server')
  back()
})

it('has no room for a phone visit [CALL-53]', async () => {
  const id = await visit(5, 'phone')
  expect(await readRefusal(enter(id))).toEqual({ status: 422, code: 'not_video' })
  back()
})

it('delivers signals to the other side in order, and wakes a waiting call [CALL-53]', async () => {
  const id = await visit(5)
  const { room_pass, closes_at } = await enter(id)
  const patient = await side(id, 'patient', Temporal.Instant.from(closes_at))
  expect(patient.headers.authorization).toBe(`Bearer ${room_pass}`)
  const counselor = await side(id, 'counselor')
  const { position } = await counselor.say({ kind: 'hello' })
  const waiting = counselor.hear(position)
  await patient.say({ kind: 'hello' })
  const heard = await waiting
  expect(heard).toMatchObject({ other_is_here: true, signals: [{ signal: { kind: 'hello' } }] })
  await patient.say({ kind: 'description', type: 'offer', sdp: 'v=0' })
  await patient.say({ kind: 'candidate', candidate: null, sdp_mid: null, sdp_m_line_index: null })
  const more = await counselor.hear(heard.signals[0]?.position ?? 0)
  expect(more.signals.map(({ signal }) => signal.kind)).toEqual(['description', 'candidate'])
  await patient.say({ kind: 'hello' })
  await patient.say({ kind: 'bye' })
  const last = await counselor.hear(more.signals.at(-1)?.position ?? 0)
  expect(last).toMatchObject({ other_is_here: false })
  expect(last.signals.map(({ signal }) => signal.kind)).toEqual(['hello', 'bye'])
  back()
})

it('tells a side that it entered in another window, and wakes the waiting one [CALL-53]', async () => {
  const id = await visit(5)
  const first = await side(id, 'patient')
  const { position } = await first.say({ kind: 'hello' })
  const waiting = first.hear(position)
  const again = await first.say({ kind: 'hello' })
  expect(await waiting).toMatchObject({ signals: [], own_hello: again.position })
  expect(again.position).toBeGreaterThan(position)
  back()
})

it('is closed to other rooms, forged passes and JWTs, and after a cancellation [CALL-53]', async () => {
  const id = await visit(5)
  const patient = await side(id, 'patient')
  expect((await readRefusal(patient.hear(0, id + 1))).status).toBe(401)
  const fresh = await sandbox.signIn('ada', { covered_sessions: null })
  const asPatient = { params: { id }, query: { after: 0 }, headers: fresh.headers }
  expect((await readRefusal(sandbox.call(readRoomSignals, asPatient))).status).toBe(401)
  const forged = await createRoomPasses({ secret: 'another secret that is long enough' }).issue({
    appointmentId: id,
    role: 'counselor',
    endsAt: null,
  })
  const headers = { authorization: `Bearer ${forged}` }
  expect((await readRefusal(sandbox.call(readRoomSignals, { ...asPatient, headers }))).status).toBe(401)
  const withPass = { params: { id }, headers: patient.headers }
  expect((await readRefusal(sandbox.call(readConnectionParams, withPass))).status).toBe(401)
  await sandbox.call(cancelAppointment, { params: { patient: ada.id, id }, headers: fresh.headers })
  expect((await readRefusal(patient.say({ kind: 'hello' }))).code).toBe('visit_canceled')
  back()
})
