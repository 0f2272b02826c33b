import type { RoomSignal } from '../telehealth/video-room.ts'

type Description = Extract<RoomSignal, { kind: 'description' }>
type Candidate = Extract<RoomSignal, { kind: 'candidate' }>

/** What the browser says about itself, as a signal of the contract. */
export const toDescriptionSignal = ({ type, sdp }: RTCSessionDescription): Description => ({
  kind: 'description',
  type,
  sdp,
})

/** One way to reach this browser, as a signal; null says that there are no more. */
export const toCandidateSignal = (candidate: RTCIceCandidate | null): Candidate => ({
  kind: 'candidate',
  candidate: candidate?.candidate ?? null,
  sdp_mid: candidate?.sdpMid ?? null,
  sdp_m_line_index: candidate?.sdpMLineIndex ?? null,
})

/** And back. */
export const fromCandidateSignal = ({
  candidate,
  sdp_mid,
  sdp_m_line_index,
}: Candidate): RTCIceCandidateInit | null =>
  candidate ? { candidate, sdpMid: sdp_mid, sdpMLineIndex: sdp_m_line_index } : null
