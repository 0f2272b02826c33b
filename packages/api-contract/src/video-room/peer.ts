import type { RoomRole, RoomSignal } from '../telehealth/schemas/video-room.ts'
import { toCandidateSignal, toDescriptionSignal, fromCandidateSignal } from './signals.ts'

/** Media received from the other side. */
export interface RemoteMedia {
  readonly stream: MediaStream
  /** False while the other side's camera is off. */
  readonly hasPicture: boolean
}

export interface PeerHandlers {
  readonly send: (signal: RoomSignal) => void
  readonly onRemote: (remote: RemoteMedia) => void
  readonly onState: (state: RTCPeerConnectionState) => void
}

/** This browser's end of one connection. */
export interface Peer {
  /** Applies a description or a candidate of the other side. */
  readonly take: (signal: Extract<RoomSignal, { kind: 'description' | 'candidate' }>) => Promise<void>
  /** Sends another track of this kind, or none: the other side learns that it is off. */
  readonly setTrack: (kind: 'audio' | 'video', track: MediaStreamTrack | null) => Promise<void>
  /** Restarts ICE after the network came back. */
  readonly restart: () => void
  readonly close: () => void
}

/**
 * Reports received media, and every change of the other side's camera. Uses the negotiated direction: the
 * mute event of a track comes late, or never.
 */
function watchRemote(connection: RTCPeerConnection, onRemote: PeerHandlers['onRemote']): void {
  const stream = new MediaStream()
  const isReceiving = ({ receiver, currentDirection }: RTCRtpTransceiver): boolean =>
    receiver.track.kind === 'video' && (currentDirection === 'sendrecv' || currentDirection === 'recvonly')
  const tell = (): void => {
    if (connection.signalingState === 'stable' && stream.getTracks().length > 0)
      onRemote({ stream, hasPicture: connection.getTransceivers().some(isReceiving) })
  }
  connection.addEventListener('track', ({ track }) => {
    if (!stream.getTracks().includes(track)) stream.addTrack(track)
    // The offering side is stable before its tracks arrive.
    tell()
  })
  connection.addEventListener('signalingstatechange', tell)
}

/**
 * One end of a one-to-one connection with the perfect negotiation pattern of the WebRTC specification: both
 * sides may send offers at any time, and in a collision the patient yields.
 */
export function createPeer(
  connection: RTCPeerConnection,
  own: MediaStream,
  { send, onRemote, onState }: PeerHandlers,
  role: RoomRole,
): Peer {
  let isOffering = false
  for (const track of own.getTracks()) connection.addTrack(track, own)
  watchRemote(connection, onRemote)
  const describe = async (): Promise<void> => {
    await connection.setLocalDescription()
    if (connection.localDescription) send(toDescriptionSignal(connection.localDescription))
  }
  connection.addEventListener('icecandidate', ({ candidate }) => send(toCandidateSignal(candidate)))
  connection.addEventListener('connectionstatechange', () => onState(connection.connectionState))
  connection.addEventListener('negotiationneeded', () => {
    isOffering = true
    void describe()
      // A closed connection has nothing to describe.
      .catch(() => {})
      .finally(() => {
        isOffering = false
      })
  })
  return {
    take: async (signal) => {
      if (signal.kind === 'candidate') {
        // Useless if it belongs to a closed connection; real failures show in the connection state.
        await connection.addIceCandidate(fromCandidateSignal(signal)).catch(() => {})
        return
      }
      const isStale =
        signal.type === 'answer' && (isOffering || connection.signalingState !== 'have-local-offer')
      const collides = signal.type === 'offer' && (isOffering || connection.signalingState !== 'stable')
      if (isStale || (collides && role === 'counselor')) return
      await connection.setRemoteDescription({ type: signal.type, sdp: signal.sdp })
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
