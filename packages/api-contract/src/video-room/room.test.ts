import { ApiError, NetworkError } from '../client/api-call.ts'
import type { RoomSignal } from '../telehealth/schemas/video-room.ts'
import { describe, expect, it } from 'vitest'
import type { Peer, PeerHandlers } from './peer.ts'
import { createRoom } from './room.ts'
import type { RoomDeps } from './room-deps.ts'
import { type RoomSnapshot, getRoomState } from './room-state.ts'

const offer: RoomSignal = { kind: 'description', type: 'offer', sdp: 'v=0' }
type Heard = Awaited<ReturnType<RoomDeps['hear']>>

/** A room with a scripted service: records sent signals and delivers received ones when the test says so. */
function openRoom() {
  const said: string[] = []
  const told: RoomSnapshot[] = []
  const peers: (PeerHandlers & { readonly done: string[] })[] = []
  let refuseNext: Error | null = null
  let answer: (heard: Heard | Error) => void = () => {}
  let position = 0
  const room = createRoom({
    say: async (signal) => {
      if (refuseNext) {
        const refused = refuseNext
        refuseNext = null
        throw refused
      }
      said.push(signal.kind)
      return { position: (position += 1) }
    },
    hear: (_after, _isPatient, stop) =>
      new Promise((resolve, reject) => {
        answer = (heard) => (heard instanceof Error ? reject(heard) : resolve(heard))
        stop.addEventListener('abort', () => reject(new Error('polling has ended')))
      }),
    openPeer: (handlers): Peer => {
      const done: string[] = []
      peers.push({ ...handlers, done })
      return {
        take: async ({ kind }) => void done.push(kind),
        setTrack: async (kind, track) => void done.push(`${kind} ${track ? 'on' : 'off'}`),
        restart: () => void done.push('restart'),
        close: () => void done.push('close'),
      }
    },
    wait: async () => {},
    onFacts: (facts) => told.push(facts),
    onRemote: () => {},
    wordsOf: ({ payload }) => String(payload.errors[0]?.message),
  })
  const stay = room.stay()
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    room,
    stay,
    said,
    peers,
    state: () => getRoomState(told.at(-1) as RoomSnapshot),
    facts: () => told.at(-1),
    settled,
    refuseNext: (error: Error) => {
      refuseNext = error
    },
    hears: async (...signals: RoomSignal[]) => {
      await settled()
      answer({ signals: signals.map((signal) => ({ position: (position += 1), signal })), own_hello: 1 })
      await settled()
    },
    fails: async (error: Error) => {
      await settled()
      answer(error)
      await settled()
    },
    isReplaced: async () => {
      await settled()
      answer({ signals: [], own_hello: 99 })
    },
  }
}

const closedDoor = new ApiError(422, { errors: [{ message: 'This visit is over.' }] }, 'test')
const refusedWith = (code: string, message: string) =>
  new ApiError(422, { errors: [{ message }], error_codes: [code] }, 'test')
const visitClosed = refusedWith('visit_closed', 'The counselor has ended this visit.')

describe('createRoom', () => {
  it('sends hello first, and waits for the other side [BOOK-14]', async () => {
    const { said, peers, settled, state } = openRoom()
    await settled()
    expect(said).toEqual(['hello'])
    expect(peers).toHaveLength(1)
    expect(state()).toBe('waiting')
  })

  it('creates a new connection each time the other side joins [BOOK-14]', async () => {
    const { hears, peers, state } = openRoom()
    await hears({ kind: 'hello' }, offer)
    expect(peers.map(({ done }) => done)).toEqual([['close'], ['description']])
    expect(state()).toBe('connecting')
    peers[1]?.onState('connected')
    expect(state()).toBe('connected')
    await hears({ kind: 'bye' })
    expect(state()).toBe('other-left')
    await hears({ kind: 'hello' })
    expect(peers).toHaveLength(3)
    // Events of an old connection are ignored.
    peers[1]?.onState('failed')
    expect(state()).toBe('connecting')
  })

  it('resends failed signals in order, and reports that the service is unreachable', async () => {
    const { hears, peers, said, settled, refuseNext, fails, state } = openRoom()
    await hears({ kind: 'hello' })
    refuseNext(new NetworkError('down'))
    peers[1]?.send(offer)
    peers[1]?.send({ kind: 'candidate', candidate: null, sdp_mid: null, sdp_m_line_index: null })
    await settled()
    expect(said).toEqual(['hello', 'description', 'candidate'])
    await fails(new NetworkError('down'))
    expect(state()).toBe('offline')
    await hears()
    expect(state()).toBe('connecting')
  })

  it('repairs a broken connection, and reconnects where that does not help', async () => {
    const { hears, peers, said, settled } = openRoom()
    await hears({ kind: 'hello' })
    peers[1]?.onState('failed')
    await settled()
    expect(peers[1]?.done).toEqual(['restart', 'close'])
    expect(said).toEqual(['hello', 'hello'])
    expect(peers).toHaveLength(3)
  })

  it('keeps a call going when the room closes, and ends with it', async () => {
    const { hears, fails, peers, stay, state, facts } = openRoom()
    await hears({ kind: 'hello' })
    peers[1]?.onState('connected')
    await fails(closedDoor)
    await stay
    expect(state()).toBe('overtime')
    peers[1]?.onState('disconnected')
    expect(state()).toBe('closed')
    expect(facts()?.closed).toBe('This visit is over.')
    expect(peers[1]?.done.at(-1)).toBe('close')
  })

  it('ends a call, during the visit and after it, when the counselor closes the visit [BOOK-14]', async () => {
    const early = openRoom()
    await early.hears({ kind: 'hello' })
    early.peers[1]?.onState('connected')
    await early.fails(visitClosed)
    expect(early.state()).toBe('closed')
    expect(early.peers[1]?.done.at(-1)).toBe('close')

    const late = openRoom()
    await late.hears({ kind: 'hello' })
    late.peers[1]?.onState('connected')
    await late.fails(closedDoor)
    await late.fails(new NetworkError('down'))
    expect(late.state()).toBe('overtime')
    await late.fails(visitClosed)
    expect(late.state()).toBe('closed')
    expect(late.facts()?.closed).toBe('The counselor has ended this visit.')
  })

  it('ends a call when the visit is canceled before its start [BOOK-14]', async () => {
    const { hears, fails, peers, state, facts } = openRoom()
    await hears({ kind: 'hello' })
    peers[1]?.onState('connected')
    await fails(refusedWith('visit_canceled', 'This visit was canceled.'))
    expect(state()).toBe('closed')
    expect(facts()?.closed).toBe('This visit was canceled.')
    expect(peers[1]?.done.at(-1)).toBe('close')
  })

  it('ends without a call when the room closes', async () => {
    const { fails, stay, state } = openRoom()
    await fails(closedDoor)
    await stay
    expect(state()).toBe('closed')
  })

  it('yields to another window of the same person', async () => {
    const { isReplaced, stay, state, said } = openRoom()
    await isReplaced()
    await stay
    expect(state()).toBe('elsewhere')
    expect(said).not.toContain('bye')
  })

  it('sends bye once when it is left', async () => {
    const { room, stay, settled, said, state, peers } = openRoom()
    await settled()
    room.leave()
    room.leave()
    await stay
    expect(said).toEqual(['hello', 'bye'])
    expect(state()).toBe('left')
    expect(peers[0]?.done).toEqual(['close'])
  })
})
