// The room: one side of a one-to-one video visit. Perfect negotiation: the patient gives way.
const [, base, room] = /^(.*)\/rooms\/(\d+)$/.exec(location.pathname)
const pass = location.hash.slice(1)
const isPolite =
  JSON.parse(atob((pass.split('.')[1] ?? 'e30=').replaceAll('-', '+').replaceAll('_', '/'))).role ===
  'patient'
const door = document.querySelector('#enter')
const say = (text) => {
  document.querySelector('#state').textContent = text
}
const call = async (method, path, body, keepalive = false) => {
  const answer = await fetch(`${base}/v1/rooms/${room}/${path}`, {
    method,
    keepalive,
    headers: { authorization: `Bearer ${pass}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (answer.ok) return answer.json()
  const { errors } = await answer.json().catch(() => ({ errors: [] }))
  throw Object.assign(new Error(errors[0]?.message ?? 'The room does not answer.'), { status: answer.status })
}
// One after the other: a candidate must not overtake the description it belongs to.
let sending = Promise.resolve()
const send = (signal) => {
  const sent = sending.then(() => call('POST', 'signals', { signal }))
  sending = sent.catch(() => {})
  return sent
}

let peer = null
let iceServers = []
let isOffering = false
let isIgnoring = false
let media = null

async function offer(mine) {
  isOffering = true
  await mine.setLocalDescription().finally(() => {
    isOffering = false
  })
  const { type, sdp } = mine.localDescription
  await send({ kind: 'description', type, sdp })
}

function connect() {
  peer?.close()
  isOffering = false
  isIgnoring = false
  const mine = new RTCPeerConnection({ iceServers })
  peer = mine
  for (const track of media.getTracks()) mine.addTrack(track, media)
  mine.addEventListener('track', ({ streams }) => {
    document.querySelector('#other').srcObject = streams[0]
  })
  mine.addEventListener('icecandidate', ({ candidate }) => {
    void send({
      kind: 'candidate',
      candidate: candidate?.candidate ?? null,
      sdp_mid: candidate?.sdpMid ?? null,
      sdp_m_line_index: candidate?.sdpMLineIndex ?? null,
    })
  })
  mine.addEventListener('negotiationneeded', () => void offer(mine))
  mine.addEventListener('connectionstatechange', () => {
    const words = {
      connected: 'You are connected.',
      disconnected: 'The connection is shaky …',
      failed: 'The connection broke. Trying again …',
    }
    if (words[mine.connectionState]) say(words[mine.connectionState])
    if (mine.connectionState === 'failed') mine.restartIce()
  })
}

async function take(signal) {
  if (signal.kind === 'hello') {
    connect()
    return
  }
  if (signal.kind === 'bye') {
    say('The other side has left.')
    document.querySelector('#other').srcObject = null
    return
  }
  if (signal.kind === 'description') {
    const collides = signal.type === 'offer' && (isOffering || peer.signalingState !== 'stable')
    isIgnoring = collides && !isPolite
    const isStale = signal.type === 'answer' && peer.signalingState !== 'have-local-offer'
    if (isIgnoring || isStale) return
    await peer.setRemoteDescription({ type: signal.type, sdp: signal.sdp })
    if (signal.type !== 'offer') return
    await peer.setLocalDescription()
    await send({ kind: 'description', type: peer.localDescription.type, sdp: peer.localDescription.sdp })
    return
  }
  await peer
    .addIceCandidate(
      signal.candidate
        ? { candidate: signal.candidate, sdpMid: signal.sdp_mid, sdpMLineIndex: signal.sdp_m_line_index }
        : null,
    )
    // One of an ignored offer, or of a connection that is gone: the connection itself says when it fails.
    .catch(() => {})
}

async function enter() {
  door.hidden = true
  media = await navigator.mediaDevices.getUserMedia({ video: true, audio: true })
  document.querySelector('#own').srcObject = media
  // A process of the release before, during an upgrade, knows no such call and has no such servers.
  const servers = await call('GET', 'ice_servers').catch((error) => {
    if (error.status !== 404) throw error
    return { ice_servers: [] }
  })
  iceServers = servers.ice_servers
  // What this side said before its hello is void, so nothing is said before it.
  const hello = await send({ kind: 'hello' })
  let { position } = hello
  connect()
  addEventListener('pagehide', () => void call('POST', 'signals', { signal: { kind: 'bye' } }, true))
  say('Waiting for the other side …')
  for (;;) {
    const { signals, own_hello: ownHello } = await call('GET', `signals?after=${position}`)
    if (ownHello > hello.position) {
      peer.close()
      say('You entered this room in another window.')
      return
    }
    for (const one of signals) {
      position = one.position
      await take(one.signal)
    }
  }
}
door.addEventListener('click', () => {
  enter().catch((error) => say(error.message))
})
door.disabled = false
