// The video room page in the browser. It loads `room.js` beside this file, which is built from it by `npx
// vitest run scripts/checks/video-room-script.test.ts -u`.
import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import type { HandlerResult } from '@evenkeel/api-contract/endpoint'
import type {
  readRoom,
  readRoomServers,
  readRoomSignals,
  sendRoomSignal,
} from '@evenkeel/api-contract/telehealth/video-room'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { type DeviceKind, openDevices } from '@evenkeel/api-contract/video-room/devices'
import { createPeer } from '@evenkeel/api-contract/video-room/peer'
import { createRoom } from '@evenkeel/api-contract/video-room/room'
import type { RoomDeps } from '@evenkeel/api-contract/video-room/room-deps'
import { getRoomState, isRoomOver, type RoomState } from '@evenkeel/api-contract/video-room/room-state'
import { waitOnline } from '@evenkeel/api-contract/video-room/wait-online'

/** Client timeout. The service itself waits for `limits.roomWait`, which is shorter. */
const TIMEOUT = seconds(30)

interface CallOptions {
  readonly method?: 'GET' | 'POST'
  readonly body?: unknown
  readonly keepalive?: boolean
  readonly signal?: AbortSignal
}

/**
 * API client of the room page, with the pass of its URL. It has no schemas, because page and service have the
 * same version.
 */
function createRoomApi(address: Pick<Location, 'pathname' | 'hash'>) {
  const pass = address.hash.slice(1)
  const call = async (path: string, asked: CallOptions = {}): Promise<unknown> => {
    const { method = 'GET', body, keepalive = false, signal } = asked
    const timeout = AbortSignal.timeout(TIMEOUT)
    const answer = await fetch(address.pathname.replace('/rooms/', '/v1/rooms/') + path, {
      method,
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        authorization: `Bearer ${pass}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new NetworkError(String(error))
    })
    const payload = await answer.json().catch(() => {
      throw new NetworkError('The answer was cut off.')
    })
    if (!answer.ok) throw new ApiError(answer.status, payload, path)
    return payload
  }
  /**
   * Returns null for a refused call: during an upgrade, a process of the previous release may not know it.
   */
  const orNull = async <T>(answer: Promise<unknown>): Promise<T | null> => {
    try {
      return (await answer) as T
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  }
  return {
    look: () => orNull<HandlerResult<typeof readRoom>>(call('')),
    servers: async () =>
      (await orNull<HandlerResult<typeof readRoomServers>>(call('/ice_servers')))?.ice_servers ?? [],
    say: (async (signal, keepalive = false) =>
      (await call('/signals', { method: 'POST', body: { signal }, keepalive })) as HandlerResult<
        typeof sendRoomSignal
      >) satisfies RoomDeps['say'],
    hear: (async (after, isPatient, signal) =>
      (await call(`/signals?after=${after}${isPatient ? '' : '&wait=0'}`, { signal })) as HandlerResult<
        typeof readRoomSignals
      >) satisfies RoomDeps['hear'],
  }
}

/** The side a pass is for; the service verifies its signature. */
function parseRoomRole(hash: string): 'patient' | 'counselor' {
  const claims = (hash.split('.')[1] ?? 'e30=').replaceAll('-', '+').replaceAll('_', '/')
  return (JSON.parse(atob(claims)) as { role?: unknown }).role === 'patient' ? 'patient' : 'counselor'
}

/** Texts of the room states, for counselors, who work in English. */
const stateMessages: Readonly<Record<RoomState, string>> = {
  entering: 'Opening the room …',
  waiting: 'Waiting for the other side …',
  connecting: 'The other side is here. Connecting …',
  connected: 'You are connected.',
  weak: 'The connection is shaky …',
  broken: 'The connection broke. Trying again …',
  offline: 'The room does not answer. Trying again …',
  'other-left': 'The other side has left.',
  closed: 'The room is closed.',
  overtime: 'The time of this visit is over. You can finish what you are saying.',
  elsewhere: 'You entered this room in another window.',
  left: 'You have left the room.',
}

const noResponseMessage = 'The room does not answer. Please try again.'

/** Button labels of the devices, by action. */
const deviceActions = {
  mute: 'Mute',
  unmute: 'Unmute',
  microphoneOn: 'Turn microphone on',
  cameraOn: 'Turn camera on',
  cameraOff: 'Turn camera off',
} as const

/** The text for a device's state. */
function deviceMessage(kind: DeviceKind, isOn: boolean): string {
  if (kind === 'microphone') return isOn ? 'Your microphone is on.' : 'You are muted. Nobody hears you.'
  return isOn ? 'Your camera is on.' : 'Your camera is off.'
}

const formatMinutes = (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`)

/** The clock of a visit, from the seconds until it starts and ends. */
function clockMessage(startsIn: number, endsIn: number): string {
  if (startsIn > 0) return `Begins in ${formatMinutes(Math.ceil(startsIn / 60))}`
  return endsIn > 0 ? `${formatMinutes(Math.ceil(endsIn / 60))} left` : 'The time is over'
}

const findElement = <E extends HTMLElement = HTMLElement>(id: string) => document.querySelector(`#${id}`) as E
const [state, inside, devices] = [findElement('state'), findElement('inside'), findElement('devices')]
const [own, other] = [findElement<HTMLVideoElement>('own'), findElement<HTMLVideoElement>('other')]
const [enterButton, muteButton, cameraButton] = [
  findElement<HTMLButtonElement>('enter'),
  findElement<HTMLButtonElement>('mute'),
  findElement<HTMLButtonElement>('camera'),
]
const calls = createRoomApi(location)
const setStatus = (text: string): void => {
  if (state.textContent !== text) state.textContent = text
}
const errorMessage = (error: unknown): string => {
  const message = error instanceof ApiError ? error.payload.errors[0]?.message : null
  return typeof message === 'string' ? message : noResponseMessage
}

const tracks: Record<DeviceKind, MediaStreamTrack | null> = { camera: null, microphone: null }
const openTracks = () => [tracks.microphone, tracks.camera].filter((track) => track !== null)
let room: ReturnType<typeof createRoom> | null = null
let clock: ReturnType<typeof setInterval> | undefined

/** Shows the state of camera and microphone, and the action of their buttons. */
function showDevices(): void {
  const { camera, microphone } = tracks
  const isHeard = microphone?.enabled === true
  devices.textContent = `${deviceMessage('microphone', isHeard)} ${deviceMessage('camera', camera !== null)}`
  const mute = isHeard ? deviceActions.mute : deviceActions.unmute
  muteButton.textContent = microphone ? mute : deviceActions.microphoneOn
  cameraButton.textContent = camera ? deviceActions.cameraOff : deviceActions.cameraOn
  own.srcObject = camera ? new MediaStream([camera]) : null
}

/** Replaces the track of this kind, or removes it. */
function setTrack(kind: DeviceKind, track: MediaStreamTrack | null): void {
  tracks[kind]?.stop()
  tracks[kind] = track
  track?.addEventListener('ended', () => {
    if (tracks[kind] === track) setTrack(kind, null)
  })
  room?.setTrack(kind === 'camera' ? 'video' : 'audio', track)
  showDevices()
}

/** Requests devices from the browser; a device it does not grant is off. */
async function open(...kinds: readonly DeviceKind[]): Promise<void> {
  const wanted = { camera: null, microphone: null, ...Object.fromEntries(kinds.map((kind) => [kind, true])) }
  const opened = await openDevices(navigator.mediaDevices, wanted)
  for (const kind of kinds) setTrack(kind, opened[kind])
}

/** Shows who is on the other side, and how much time is left. */
async function showVisit(): Promise<void> {
  const visit = await calls.look()
  if (!visit) return
  findElement('name').textContent = visit.other_name
  other.setAttribute('aria-label', visit.other_name)
  const began = performance.now()
  const tick = (): void => {
    const passed = (performance.now() - began) / 1000
    findElement('clock').textContent = clockMessage(visit.starts_in - passed, visit.ends_in - passed)
  }
  tick()
  clock = setInterval(tick, 1000)
}

/** Turns camera and microphone off after the call, and allows entering again. */
function closeRoom(text: string): void {
  setStatus(text)
  room = null
  clearInterval(clock)
  setTrack('camera', null)
  setTrack('microphone', null)
  inside.hidden = true
  enterButton.hidden = false
  enterButton.focus()
}

async function enter(): Promise<void> {
  enterButton.hidden = true
  await open('camera', 'microphone')
  const [iceServers] = await Promise.all([calls.servers(), showVisit()])
  inside.hidden = false
  muteButton.focus()
  room = createRoom({
    ...calls,
    openPeer: (handlers) =>
      createPeer(
        new RTCPeerConnection({ iceServers }),
        new MediaStream(openTracks()),
        handlers,
        parseRoomRole(location.hash),
      ),
    wait: waitOnline,
    onFacts: (facts) => {
      const now = getRoomState(facts)
      const text = now === 'closed' && facts.closed !== null ? facts.closed : stateMessages[now]
      if (isRoomOver(now)) closeRoom(text)
      else setStatus(text)
    },
    onRemote: (remote) => {
      other.srcObject = remote?.stream ?? null
    },
    wordsOf: errorMessage,
  })
  await room.stay()
}

enterButton.addEventListener('click', () => void enter().catch((error) => closeRoom(errorMessage(error))))
muteButton.addEventListener('click', () => {
  if (!tracks.microphone) return void open('microphone')
  tracks.microphone.enabled = !tracks.microphone.enabled
  return showDevices()
})
cameraButton.addEventListener('click', () => (tracks.camera ? setTrack('camera', null) : void open('camera')))
findElement('leave').addEventListener('click', () => room?.leave())
addEventListener('pagehide', () => room?.leave())
addEventListener('online', () => room?.wake())
addEventListener('offline', () => room?.lose())
enterButton.disabled = false
