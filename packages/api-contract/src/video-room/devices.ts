/** Why a camera or a microphone cannot be used. */
export type DeviceError = 'refused' | 'missing' | 'busy' | 'unavailable'
export type DeviceKind = 'camera' | 'microphone'

/** Requested devices: a specific one, any, or none. */
export type DeviceSelection = Readonly<Record<DeviceKind, string | true | null>>

export interface OpenedDevices {
  readonly camera: MediaStreamTrack | null
  readonly microphone: MediaStreamTrack | null
  readonly troubles: Readonly<Record<DeviceKind, DeviceError | null>>
}

type Media = Pick<MediaDevices, 'getUserMedia'> | undefined

/** Classifies a getUserMedia error. */
export function classifyDeviceError(error: unknown): DeviceError {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unavailable'
}

const createConstraint = (kind: DeviceKind, wanted: string | true) => ({
  ...(wanted === true ? {} : { deviceId: { exact: wanted } }),
  ...(kind === 'microphone'
    ? { echoCancellation: true, noiseSuppression: true }
    : { width: { ideal: 1280 } }),
})

async function openDevice(
  media: NonNullable<Media>,
  kind: DeviceKind,
  wanted: string | true | null,
): Promise<{ readonly track: MediaStreamTrack | null; readonly trouble: DeviceError | null }> {
  if (wanted === null) return { track: null, trouble: null }
  try {
    const stream = await media.getUserMedia({
      [kind === 'camera' ? 'video' : 'audio']: createConstraint(kind, wanted),
    })
    return { track: stream.getTracks()[0] ?? null, trouble: null }
  } catch (error) {
    return { track: null, trouble: classifyDeviceError(error) }
  }
}

/** Opens the requested devices: both with one permission prompt, or each separately if that fails. */
export async function openDevices(media: Media, wanted: DeviceSelection): Promise<OpenedDevices> {
  if (!media) {
    const troubles = {
      camera: wanted.camera === null ? null : ('unavailable' as const),
      microphone: wanted.microphone === null ? null : ('unavailable' as const),
    }
    return { camera: null, microphone: null, troubles }
  }
  if (wanted.camera !== null && wanted.microphone !== null) {
    try {
      const both = await media.getUserMedia({
        video: createConstraint('camera', wanted.camera),
        audio: createConstraint('microphone', wanted.microphone),
      })
      const [camera = null] = both.getVideoTracks()
      const [microphone = null] = both.getAudioTracks()
      return { camera, microphone, troubles: { camera: null, microphone: null } }
    } catch {
      // Which of the two failed is determined below.
    }
  }
  // Audio first: a visit can do without video.
  const microphone = await openDevice(media, 'microphone', wanted.microphone)
  const camera = await openDevice(media, 'camera', wanted.camera)
  return {
    camera: camera.track,
    microphone: microphone.track,
    troubles: { camera: camera.trouble, microphone: microphone.trouble },
  }
}
