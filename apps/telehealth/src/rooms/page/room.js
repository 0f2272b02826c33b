// The sandbox's room: one side of a one-to-one video visit. Perfect negotiation: the patient gives way.
const [, base, room] = /^(.*)\/rooms\/(\d+)$/.exec(location.pathname)
const pass = location.hash.slice(1)
const isPolite =
  JSON.parse(atob((pass.split('.')[1] ?? 'e30=').replaceAll('-', '+').replaceAll('_', '/'))).role ===
  'patient'
const say = (text) => {
  document.querySelector('#state').textContent = text
}
const call = async (method, path, body) => {
  const answer = await fetch(`${base}/v1/rooms/${room}/${path}`, {
    method,
    headers: { authorization: `Bearer ${pass}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (answer.ok) return answer.json()
  const { errors } = await answer.json().catch(() => ({ errors: [] }))
  throw Object.assign(new Error(errors[0]?.message ?? 'The room does not answer.'), { status: answer.status })
}
const send = (signal) => call('POST', 'signals', { signal })

let peer = null
let isOffering = false
let media = null

async function offer(mine) {
  try {
    isOffering = true
    await mine.setLocalDescription()
    await send({ kind: 'description', type: mine.localDescription.type, sdp: mine.localDescription.sdp })
  } finally {
    isOffering = false
  }
}

function connect() {
  peer?.close()
  const mine = new RTCPeerConnection({ iceServers: JSON.parse(document.body.dataset.ice) })
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

let isIgnoring = false
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
    if (isIgnoring) return
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
    .catch((error) => {
      if (!isIgnoring) throw error
    })
}

async function enter() {
  document.querySelector('#enter').hidden = true
  media = await navigator.mediaDevices.getUserMedia({ video: true, audio: true })
  document.querySelector('#own').srcObject = media
  connect()
  let { position } = await send({ kind: 'hello' })
  addEventListener('pagehide', () => void send({ kind: 'bye' }))
  say('Waiting for the other side …')
  for (;;) {
    const { signals } = await call('GET', `signals?after=${position}`)
    for (const one of signals) {
      position = one.position
      await take(one.signal)
    }
  }
}
document.querySelector('#enter').addEventListener('click', () => {
  enter().catch((error) => say(error.message))
})
