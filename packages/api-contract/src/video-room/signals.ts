import type { RoomSignal } from '../telehealth/schemas/video-room.ts'

type Description = Extract<RoomSignal, { kind: 'description' }>
type Candidate = Extract<RoomSignal, { kind: 'candidate' }>

/** Converts a session description to a signal. */
export const toDescriptionSignal = ({ type, sdp }: RTCSessionDescription): Description => ({
  kind: 'description',
  type,
  sdp,
})

/** Converts an ICE candidate to a signal; null is the end of candidates. */
export const toCandidateSignal = (candidate: RTCIceCandidate | null): Candidate => ({
  kind: 'candidate',
  candidate: candidate?.candidate ?? null,
  sdp_mid: candidate?.sdpMid ?? null,
  sdp_m_line_index: candidate?.sdpMLineIndex ?? null,
})

/** Converts it back. */
export const fromCandidateSignal = ({
  candidate,
  sdp_mid,
  sdp_m_line_index,
}: Candidate): RTCIceCandidateInit | null =>
  candidate ? { candidate, sdpMid: sdp_mid, sdpMLineIndex: sdp_m_line_index } : null
