// The page of a room in the browser. `room.js` beside this file is what a page loads, made of this by `npx vitest run scripts/checks/video-room-script.test.ts -u`.
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { type DeviceKind, openDevices } from '@evenkeel/api-contract/video-room/devices'
import { createPeer } from '@evenkeel/api-contract/video-room/peer'
import { createRoom } from '@evenkeel/api-contract/video-room/room'
import { waitOnline } from '@evenkeel/api-contract/video-room/wait-online'
import { isRoomOver, getRoomState } from '@evenkeel/api-contract/video-room/room-state'
import { createRoomApi, parseRoomRole } from './room-api.ts'
import {
  clockMessage,
  deviceActions,
  deviceMessage,
  noResponseMessage,
  stateMessages,
} from './room-messages.ts'

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

/** Shows how camera and microphone are, and what a press does. */
function showDevices(): void {
  const { camera, microphone } = tracks
  const isHeard = microphone?.enabled === true
  devices.textContent = `${deviceMessage('microphone', isHeard)} ${deviceMessage('camera', camera !== null)}`
  const mute = isHeard ? deviceActions.mute : deviceActions.unmute
  muteButton.textContent = microphone ? mute : deviceActions.microphoneOn
  cameraButton.textContent = camera ? deviceActions.cameraOff : deviceActions.cameraOn
  own.srcObject = camera ? new MediaStream([camera]) : null
}

/** Uses another track of this kind from now on, or none. */
function setTrack(kind: DeviceKind, track: MediaStreamTrack | null): void {
  tracks[kind]?.stop()
  tracks[kind] = track
  track?.addEventListener('ended', () => {
    if (tracks[kind] === track) setTrack(kind, null)
  })
  room?.setTrack(kind === 'camera' ? 'video' : 'audio', track)
  showDevices()
}

/** Asks the browser for devices; one that it does not give is off. */
async function open(...kinds: readonly DeviceKind[]): Promise<void> {
  const wanted = { camera: null, microphone: null, ...Object.fromEntries(kinds.map((kind) => [kind, true])) }
  const opened = await openDevices(navigator.mediaDevices, wanted)
  for (const kind of kinds) setTrack(kind, opened[kind])
}

/** Shows who is on the other side, and how much time there is. */
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

/** After the stay: nobody is seen or heard, and the way in is open again. */
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
