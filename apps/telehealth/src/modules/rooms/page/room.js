// packages/api-contract/src/client/api-call.ts
/** Marks an API error across duplicate copies of this module. */
var API_ERROR = Symbol.for('evenkeel.refused')
/** The service answered and refused; `payload` is the parsed error body. */
var ApiError = class extends Error {
  [API_ERROR] = true
  status
  payload
  /** Seconds to wait before a retry, from the `Retry-After` header; null when absent. */
  retryAfter
  constructor(status, payload, where, retryAfter = null) {
    super(`${where} was refused with ${status}`)
    this.status = status
    this.payload = payload
    this.retryAfter = retryAfter
  }
  /**
   * The server-side rendering bundle has its own copy of this class and must recognize errors of the server
   * that hosts it.
   */
  static [Symbol.hasInstance](value) {
    return value instanceof Error && API_ERROR in value
  }
}
/** No usable response: offline, timed out, aborted, or not matching the API contract. */
var NetworkError = class extends Error {}
// packages/api-contract/src/time/duration-units.ts
/** Milliseconds in `n` seconds. */
var seconds = (n) => n * 1e3
// packages/api-contract/src/video-room/devices.ts
/** Classifies a getUserMedia error. */
function classifyDeviceError(error) {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unavailable'
}
var createConstraint = (kind, wanted) => ({
  ...(wanted === true ? {} : { deviceId: { exact: wanted } }),
  ...(kind === 'microphone'
    ? {
        echoCancellation: true,
        noiseSuppression: true,
      }
    : { width: { ideal: 1280 } }),
})
async function openDevice(media, kind, wanted) {
  if (wanted === null)
    return {
      track: null,
      trouble: null,
    }
  try {
    return {
      track:
        (
          await media.getUserMedia({
            [kind === 'camera' ? 'video' : 'audio']: createConstraint(kind, wanted),
          })
        ).getTracks()[0] ?? null,
      trouble: null,
    }
  } catch (error) {
    return {
      track: null,
      trouble: classifyDeviceError(error),
    }
  }
}
/** Opens the requested devices: both with one permission prompt, or each separately if that fails. */
async function openDevices(media, wanted) {
  if (!media)
    return {
      camera: null,
      microphone: null,
      troubles: {
        camera: wanted.camera === null ? null : 'unavailable',
        microphone: wanted.microphone === null ? null : 'unavailable',
      },
    }
  if (wanted.camera !== null && wanted.microphone !== null)
    try {
      const both = await media.getUserMedia({
        video: createConstraint('camera', wanted.camera),
        audio: createConstraint('microphone', wanted.microphone),
      })
      const [camera = null] = both.getVideoTracks()
      const [microphone = null] = both.getAudioTracks()
      return {
        camera,
        microphone,
        troubles: {
          camera: null,
          microphone: null,
        },
      }
    } catch {}
  const microphone = await openDevice(media, 'microphone', wanted.microphone)
  const camera = await openDevice(media, 'camera', wanted.camera)
  return {
    camera: camera.track,
    microphone: microphone.track,
    troubles: {
      camera: camera.trouble,
      microphone: microphone.trouble,
    },
  }
}
// packages/api-contract/src/video-room/signals.ts
/** Converts a session description to a signal. */
var toDescriptionSignal = ({ type, sdp }) => ({
  kind: 'description',
  type,
  sdp,
})
/** Converts an ICE candidate to a signal; null is the end of candidates. */
var toCandidateSignal = (candidate) => ({
  kind: 'candidate',
  candidate: candidate?.candidate ?? null,
  sdp_mid: candidate?.sdpMid ?? null,
  sdp_m_line_index: candidate?.sdpMLineIndex ?? null,
})
/** Converts it back. */
var fromCandidateSignal = ({ candidate, sdp_mid, sdp_m_line_index }) =>
  candidate
    ? {
        candidate,
        sdpMid: sdp_mid,
        sdpMLineIndex: sdp_m_line_index,
      }
    : null
// packages/api-contract/src/video-room/peer.ts
/**
 * Reports received media, and every change of the other side's camera. Uses the negotiated direction: the
 * mute event of a track comes late, or never.
 */
function watchRemote(connection, onRemote) {
  const stream = new MediaStream()
  const isReceiving = ({ receiver, currentDirection }) =>
    receiver.track.kind === 'video' && (currentDirection === 'sendrecv' || currentDirection === 'recvonly')
  const tell = () => {
    if (connection.signalingState === 'stable' && stream.getTracks().length > 0)
      onRemote({
        stream,
        hasPicture: connection.getTransceivers().some(isReceiving),
      })
  }
  connection.addEventListener('track', ({ track }) => {
    if (!stream.getTracks().includes(track)) stream.addTrack(track)
    tell()
  })
  connection.addEventListener('signalingstatechange', tell)
}
/**
 * One end of a one-to-one connection with the perfect negotiation pattern of the WebRTC specification: both
 * sides may send offers at any time, and in a collision the patient yields.
 */
function createPeer(connection, own, { send, onRemote, onState }, role) {
  let isOffering = false
  for (const track of own.getTracks()) connection.addTrack(track, own)
  watchRemote(connection, onRemote)
  const describe = async () => {
    await connection.setLocalDescription()
    if (connection.localDescription) send(toDescriptionSignal(connection.localDescription))
  }
  connection.addEventListener('icecandidate', ({ candidate }) => send(toCandidateSignal(candidate)))
  connection.addEventListener('connectionstatechange', () => onState(connection.connectionState))
  connection.addEventListener('negotiationneeded', () => {
    isOffering = true
    describe()
      .catch(() => {})
      .finally(() => {
        isOffering = false
      })
  })
  return {
    take: async (signal) => {
      if (signal.kind === 'candidate') {
        await connection.addIceCandidate(fromCandidateSignal(signal)).catch(() => {})
        return
      }
      const isStale =
        signal.type === 'answer' && (isOffering || connection.signalingState !== 'have-local-offer')
      const collides = signal.type === 'offer' && (isOffering || connection.signalingState !== 'stable')
      if (isStale || (collides && role === 'counselor')) return
      await connection.setRemoteDescription({
        type: signal.type,
        sdp: signal.sdp,
      })
      if (signal.type === 'offer') await describe()
    },
    setTrack: async (kind, track) => {
      const used = connection
        .getTransceivers()
        .find(({ receiver, direction }) => receiver.track.kind === kind && direction !== 'stopped')
      if (!used) {
        if (track) connection.addTrack(track, own)
        return
      }
      await used.sender.replaceTrack(track)
      used.sender.setStreams?.(own)
      used.direction = track ? 'sendrecv' : 'recvonly'
    },
    restart: () => connection.restartIce(),
    close: () => connection.close(),
  }
}
// packages/api-contract/src/errors/error-types.ts
/** Errors of a booking, slot query or patient, and their HTTP status (ERROR-07 to ERROR-12). */
var bookingErrorStatus = {
  provider_unavailable: 409,
  no_eap_sessions_remaining: 422,
  not_allowed_for_patient: 422,
  no_state_license: 422,
  not_found: 404,
  /**
   * Added: the intake of the member's location has unanswered questions that decide whether booking is
   * possible.
   */
  questions_open: 422,
  /** Added: the answers require a phone call instead of a booking. */
  call_needed: 422,
  /** Added: the organization has no booking, or has closed it. */
  booking_closed: 403,
  already_cancelled: 422,
  already_booked: 409,
  account_exists: 409,
  /** The video room is not open yet. */
  too_early: 422,
  /** The video room is closed. */
  too_late: 422,
  /** The counselor has recorded the outcome: the room is closed. */
  visit_closed: 422,
  /** The visit was canceled or moved before it began. */
  visit_canceled: 422,
  /** A phone visit has no room. */
  not_video: 422,
}
/** The first known booking error code of a payload, or null. */
function getBookingErrorCode(payload) {
  return payload.error_codes?.find((code) => Object.hasOwn(bookingErrorStatus, code)) ?? null
}
// packages/api-contract/src/video-room/peer-connection.ts
/**
 * The connection to the other side, one at a time: events of an earlier one are ignored. `onState` receives
 * the state of the newest one.
 */
function createPeerConnection(deps, { read, tell }, { deliver }, onState) {
  let peer = null
  /** Signals are sent in order: a candidate must not overtake its description. */
  let leaving = Promise.resolve()
  const hangUp = () => {
    peer?.close()
    deps.onRemote(null)
  }
  const open = () => {
    hangUp()
    const mine = deps.openPeer({
      send: (signal) => {
        leaving = leaving.then(async () => {
          if (peer === mine) await deliver(signal).catch(() => {})
        })
      },
      onRemote: (remote) => {
        if (peer === mine) deps.onRemote(remote)
      },
      onState: (state) => {
        if (peer !== mine) return
        tell({ peer: state })
        onState(state, mine)
      },
    })
    peer = mine
    tell({ peer: 'new' })
  }
  return {
    open,
    isNewest: (one) => peer === one,
    restart: () => peer?.restart(),
    setTrack: (kind, track) => void peer?.setTrack(kind, track).catch(() => {}),
    /** Closes it permanently. */
    close: () => {
      peer?.close()
      peer = null
      deps.onRemote(null)
    },
    /** Applies a signal of the other side. */
    take: async (signal) => {
      if (signal.kind === 'hello') {
        tell({ other: 'here' })
        open()
      } else if (signal.kind === 'bye') {
        hangUp()
        tell({
          other: 'left',
          peer: 'closed',
        })
      } else {
        if (signal.kind === 'description' && read().other === 'absent') tell({ other: 'here' })
        await peer?.take(signal).catch(() => {})
      }
    },
  }
}
// packages/api-contract/src/video-room/signal-delivery.ts
/** Maximum delay between two retries. */
var MAX_RETRY_DELAY = seconds(5)
/** A permanent error of the service: a retry would not help. */
var isPermanentError = (error) => error instanceof ApiError && error.status < 500 && error.status !== 429
/** Calls the service with increasing retry delays. */
function createSignalDelivery({ say, wait }, stop, { read, tell }) {
  let failures = 0
  const pause = () => {
    tell({ isReached: false })
    failures += 1
    return wait(Math.min(seconds(1) * 2 ** (failures - 1), MAX_RETRY_DELAY), stop)
  }
  const reached = () => {
    failures = 0
    if (!read().isReached) tell({ isReached: true })
  }
  return {
    pause,
    reached,
    /** Retries until delivered; throws permanent errors. */
    deliver: async (signal) => {
      for (;;)
        try {
          const said = await say(signal)
          reached()
          return said.position
        } catch (error) {
          if (isPermanentError(error) || stop.aborted) throw error
          await pause()
        }
    },
  }
}
// packages/api-contract/src/video-room/room-signals.ts
/** Sends hello, and receives the signals after it. */
function subscribeToRoomSignals({ hear }, stop, { read }, { deliver, reached, pause }) {
  /** Aborts one long poll, to start the next at once. */
  let asking = new AbortController()
  let position = 0
  let hello = 0
  return {
    /** Signals this side sent before its hello are void. */
    sayHello: async () => {
      hello = await deliver({ kind: 'hello' })
      position = Math.max(position, hello)
    },
    askAgain: () => asking.abort(),
    /** Handles signals in order until the session ends. */
    listen: async ({ take, onElsewhere }) => {
      while (!stop.aborted)
        try {
          asking = new AbortController()
          const heard = await hear(position, read().isReached, AbortSignal.any([stop, asking.signal]))
          reached()
          if (heard.own_hello > hello) return onElsewhere()
          for (const one of heard.signals) {
            position = one.position
            await take(one.signal)
          }
        } catch (error) {
          if (stop.aborted) return void 0
          if (isPermanentError(error)) throw error
          if (!asking.signal.aborted) await pause()
        }
    },
  }
}
// packages/api-contract/src/video-room/room-state.ts
var initialRoomSnapshot = {
  here: 'entering',
  other: 'absent',
  isReached: true,
  closed: null,
  peer: 'new',
}
/** Holds the state of the session and reports every change. */
function createRoomStore(onFacts) {
  let facts = initialRoomSnapshot
  return {
    read: () => facts,
    tell: (next) => {
      facts = {
        ...facts,
        ...next,
      }
      onFacts(facts)
    },
  }
}
/** Derives the state by priority. An ongoing call is never reported as broken. */
function getRoomState({ here, other, isReached, closed, peer }) {
  if (here === 'left' || here === 'elsewhere') return here
  const isTalking = peer === 'connected' && other !== 'left'
  if (closed !== null) return isTalking ? 'overtime' : 'closed'
  if (isTalking) return 'connected'
  if (!isReached) return 'offline'
  if (here === 'entering') return 'entering'
  if (other === 'left') return 'other-left'
  if (peer === 'disconnected') return 'weak'
  if (peer === 'failed') return 'broken'
  return other === 'absent' ? 'waiting' : 'connecting'
}
/** Whether the state is final. */
var isRoomOver = (state) => state === 'closed' || state === 'elsewhere' || state === 'left'
// packages/api-contract/src/video-room/room.ts
/** Timeout after which both sides replace a broken connection. */
var PEER_TIMEOUT = seconds(15)
/** Poll interval for the closing of a visit whose time is over. */
var CLOSING_POLL_INTERVAL = seconds(5)
/** Whether the visit was closed or canceled, which ends even an ongoing call. */
var isVisitEnded = ({ payload }) =>
  ['visit_closed', 'visit_canceled'].includes(getBookingErrorCode(payload) ?? '')
/** An overrunning call ends for both when the counselor closes the visit. */
async function waitForVisitClosed({ wait, hear }, stop, onClosed) {
  while (!stop.aborted) {
    await wait(CLOSING_POLL_INTERVAL, stop)
    try {
      await hear(0, false, stop)
    } catch (error) {
      if (error instanceof ApiError && isVisitEnded(error)) return onClosed(error)
    }
  }
}
/**
 * One side's session in a video room: sends hello, receives signals, and maintains the connection until it
 * leaves.
 */
function createRoom(deps) {
  const stop = new AbortController()
  const facts = createRoomStore(deps.onFacts)
  const delivery = createSignalDelivery(deps, stop.signal, facts)
  const signals = subscribeToRoomSignals(deps, stop.signal, facts, delivery)
  const connection = createPeerConnection(deps, facts, delivery, (state, peer) => {
    if (facts.read().closed !== null && state !== 'connected') end({})
    else if (state === 'failed') mend(peer)
  })
  const end = (next) => {
    stop.abort()
    connection.close()
    facts.tell({
      ...next,
      peer: 'closed',
    })
  }
  const refuse = (error) => {
    if (!(error instanceof ApiError)) throw error
    facts.tell({ closed: deps.wordsOf(error) })
    if (isVisitEnded(error) || facts.read().peer !== 'connected') end({})
    else waitForVisitClosed(deps, stop.signal, refuse)
  }
  /** The connection starts after the hello. */
  async function enter() {
    await signals.sayHello()
    facts.tell({ here: 'inside' })
    connection.open()
  }
  /** Restarts ICE at once, and reconnects after a timeout. */
  async function mend(broken) {
    broken.restart()
    await deps.wait(PEER_TIMEOUT, stop.signal)
    const { peer, other, closed } = facts.read()
    if (connection.isNewest(broken) && peer !== 'connected' && other === 'here' && closed === null)
      await enter().catch(refuse)
  }
  return {
    /** Resolves when the session ends, for any reason. */
    stay: async () => {
      try {
        await enter()
        await signals.listen({
          take: connection.take,
          onElsewhere: () => end({ here: 'elsewhere' }),
        })
      } catch (error) {
        if (!stop.signal.aborted) refuse(error)
      }
    },
    setTrack: connection.setTrack,
    /** Offline: aborts the pending long poll, which would never end. */
    lose: () => {
      if (facts.read().here === 'inside') facts.tell({ isReached: false })
    },
    /** The network is back. */
    wake: () => {
      connection.restart()
      signals.askAgain()
    },
    /** Leaves and sends bye, also while the page is being unloaded. */
    leave: () => {
      if (stop.signal.aborted) return
      end({ here: 'left' })
      deps.say({ kind: 'bye' }, true).catch(() => {})
    },
  }
}
// packages/api-contract/src/video-room/wait-online.ts
/** A delay that ends early when the network is back or the signal aborts. */
var waitOnline = (milliseconds, stop) =>
  new Promise((resolve) => {
    const done = new AbortController()
    const end = () => {
      clearTimeout(timer)
      done.abort()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    stop.addEventListener('abort', end, { signal: done.signal })
    window.addEventListener('online', end, { signal: done.signal })
  })
// apps/telehealth/src/modules/rooms/page/room-script.ts
/** Client timeout. The service itself waits for `limits.roomWait`, which is shorter. */
var TIMEOUT = seconds(30)
/**
 * API client of the room page, with the pass of its URL. It has no schemas, because page and service have the
 * same version.
 */
function createRoomApi(address) {
  const pass = address.hash.slice(1)
  const call = async (path, asked = {}) => {
    const { method = 'GET', body, keepalive = false, signal } = asked
    const timeout = AbortSignal.timeout(TIMEOUT)
    const answer = await fetch(address.pathname.replace('/rooms/', '/v1/rooms/') + path, {
      method,
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        authorization: `Bearer ${pass}`,
        ...(body === void 0 ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === void 0 ? {} : { body: JSON.stringify(body) }),
    }).catch((error) => {
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
  const orNull = async (answer) => {
    try {
      return await answer
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  }
  return {
    look: () => orNull(call('')),
    servers: async () => (await orNull(call('/ice_servers')))?.ice_servers ?? [],
    say: async (signal, keepalive = false) =>
      await call('/signals', {
        method: 'POST',
        body: { signal },
        keepalive,
      }),
    hear: async (after, isPatient, signal) =>
      await call(`/signals?after=${after}${isPatient ? '' : '&wait=0'}`, { signal }),
  }
}
/** The side a pass is for; the service verifies its signature. */
function parseRoomRole(hash) {
  const claims = (hash.split('.')[1] ?? 'e30=').replaceAll('-', '+').replaceAll('_', '/')
  return JSON.parse(atob(claims)).role === 'patient' ? 'patient' : 'counselor'
}
/** Texts of the room states, for counselors, who work in English. */
var stateMessages = {
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
var noResponseMessage = 'The room does not answer. Please try again.'
/** Button labels of the devices, by action. */
var deviceActions = {
  mute: 'Mute',
  unmute: 'Unmute',
  microphoneOn: 'Turn microphone on',
  cameraOn: 'Turn camera on',
  cameraOff: 'Turn camera off',
}
/** The text for a device's state. */
function deviceMessage(kind, isOn) {
  if (kind === 'microphone') return isOn ? 'Your microphone is on.' : 'You are muted. Nobody hears you.'
  return isOn ? 'Your camera is on.' : 'Your camera is off.'
}
var formatMinutes = (count) => (count === 1 ? '1 minute' : `${count} minutes`)
/** The clock of a visit, from the seconds until it starts and ends. */
function clockMessage(startsIn, endsIn) {
  if (startsIn > 0) return `Begins in ${formatMinutes(Math.ceil(startsIn / 60))}`
  return endsIn > 0 ? `${formatMinutes(Math.ceil(endsIn / 60))} left` : 'The time is over'
}
var findElement = (id) => document.querySelector(`#${id}`)
var [state, inside, devices] = [findElement('state'), findElement('inside'), findElement('devices')]
var [own, other] = [findElement('own'), findElement('other')]
var [enterButton, muteButton, cameraButton] = [
  findElement('enter'),
  findElement('mute'),
  findElement('camera'),
]
var calls = createRoomApi(location)
var setStatus = (text) => {
  if (state.textContent !== text) state.textContent = text
}
var errorMessage = (error) => {
  const message = error instanceof ApiError ? error.payload.errors[0]?.message : null
  return typeof message === 'string' ? message : noResponseMessage
}
var tracks = {
  camera: null,
  microphone: null,
}
var openTracks = () => [tracks.microphone, tracks.camera].filter((track) => track !== null)
var room = null
var clock
/** Shows the state of camera and microphone, and the action of their buttons. */
function showDevices() {
  const { camera, microphone } = tracks
  const isHeard = microphone?.enabled === true
  devices.textContent = `${deviceMessage('microphone', isHeard)} ${deviceMessage('camera', camera !== null)}`
  const mute = isHeard ? deviceActions.mute : deviceActions.unmute
  muteButton.textContent = microphone ? mute : deviceActions.microphoneOn
  cameraButton.textContent = camera ? deviceActions.cameraOff : deviceActions.cameraOn
  own.srcObject = camera ? new MediaStream([camera]) : null
}
/** Replaces the track of this kind, or removes it. */
function setTrack(kind, track) {
  tracks[kind]?.stop()
  tracks[kind] = track
  track?.addEventListener('ended', () => {
    if (tracks[kind] === track) setTrack(kind, null)
  })
  room?.setTrack(kind === 'camera' ? 'video' : 'audio', track)
  showDevices()
}
/** Requests devices from the browser; a device it does not grant is off. */
async function open(...kinds) {
  const wanted = {
    camera: null,
    microphone: null,
    ...Object.fromEntries(kinds.map((kind) => [kind, true])),
  }
  const opened = await openDevices(navigator.mediaDevices, wanted)
  for (const kind of kinds) setTrack(kind, opened[kind])
}
/** Shows who is on the other side, and how much time is left. */
async function showVisit() {
  const visit = await calls.look()
  if (!visit) return
  findElement('name').textContent = visit.other_name
  other.setAttribute('aria-label', visit.other_name)
  const began = performance.now()
  const tick = () => {
    const passed = (performance.now() - began) / 1e3
    findElement('clock').textContent = clockMessage(visit.starts_in - passed, visit.ends_in - passed)
  }
  tick()
  clock = setInterval(tick, 1e3)
}
/** Turns camera and microphone off after the call, and allows entering again. */
function closeRoom(text) {
  setStatus(text)
  room = null
  clearInterval(clock)
  setTrack('camera', null)
  setTrack('microphone', null)
  inside.hidden = true
  enterButton.hidden = false
  enterButton.focus()
}
async function enter() {
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
