import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type DeviceKind,
  type DeviceError,
  openDevices,
  type DeviceSelection,
} from '@evenkeel/api-contract/video-room/devices'

interface DeviceState {
  readonly status: 'idle' | 'asking' | 'ready'
  readonly camera: MediaStreamTrack | null
  readonly microphone: MediaStreamTrack | null
  readonly troubles: Readonly<Record<DeviceKind, DeviceError | null>>
  readonly isMuted: boolean
  /** Available devices; their names are known only after permission was granted. */
  readonly known: readonly MediaDeviceInfo[]
}

const emptyState: DeviceState = {
  status: 'idle',
  camera: null,
  microphone: null,
  troubles: { camera: null, microphone: null },
  isMuted: false,
  known: [],
}

const getDeviceId = (track: MediaStreamTrack | null): string | true => track?.getSettings().deviceId ?? true

type OpenTracks = Readonly<Record<DeviceKind, MediaStreamTrack | null>>

const stopTracks = ({ camera, microphone }: OpenTracks): void => {
  camera?.stop()
  microphone?.stop()
}

/** Merges the result of a request; devices that were not requested keep their state. */
function mergeDeviceState(
  before: DeviceState,
  wanted: Partial<DeviceSelection>,
  { camera, microphone }: OpenTracks,
  troubles: DeviceState['troubles'],
): DeviceState {
  if (microphone) microphone.enabled = !before.isMuted
  return {
    ...before,
    status: 'ready',
    camera,
    microphone,
    troubles: {
      camera: wanted.camera === undefined ? before.troubles.camera : troubles.camera,
      microphone: wanted.microphone === undefined ? before.troubles.microphone : troubles.microphone,
    },
  }
}

/** Calls back when devices are plugged in or out. */
function useDeviceChange(onChange: () => void): void {
  useEffect(() => {
    navigator.mediaDevices?.addEventListener('devicechange', onChange)
    return () => navigator.mediaDevices?.removeEventListener('devicechange', onChange)
  }, [onChange])
}

/** Detects an unplugged device by its ended track. */
function useUnpluggedDevice(state: DeviceState, onUnplugged: (kind: DeviceKind) => void): void {
  useEffect(() => {
    const ends = (['camera', 'microphone'] as const).map((kind) => {
      const track = state[kind]
      const ended = () => onUnplugged(kind)
      track?.addEventListener('ended', ended)
      return () => track?.removeEventListener('ended', ended)
    })
    return () => {
      for (const end of ends) end()
    }
  }, [state, onUnplugged])
}

/** Camera and microphone of this device. All tracks are stopped when the screen unmounts. */
export function useMediaDevices() {
  const [state, setState] = useState(emptyState)
  /** Currently open tracks, for cleanup; React state would be one step behind. */
  const open = useRef<OpenTracks>({ camera: null, microphone: null })
  const isGone = useRef(false)
  const lastCamera = useRef<string | true>(true)

  const listDevices = useCallback(async (): Promise<void> => {
    const known = await navigator.mediaDevices?.enumerateDevices().catch(() => [])
    if (!isGone.current && known) setState((before) => ({ ...before, known }))
  }, [])

  const ask = useCallback(
    async (wanted: Partial<DeviceSelection>): Promise<void> => {
      setState((before) => ({ ...before, status: 'asking' }))
      for (const kind of Object.keys(wanted) as DeviceKind[]) open.current[kind]?.stop()
      const opened = await openDevices(navigator.mediaDevices, { camera: null, microphone: null, ...wanted })
      if (isGone.current) return stopTracks(opened)
      const camera = wanted.camera === undefined ? open.current.camera : opened.camera
      const microphone = wanted.microphone === undefined ? open.current.microphone : opened.microphone
      open.current = { camera, microphone }
      if (camera) lastCamera.current = getDeviceId(camera)
      setState((before) => mergeDeviceState(before, wanted, { camera, microphone }, opened.troubles))
      return listDevices()
    },
    [listDevices],
  )

  useDeviceChange(useCallback(() => void listDevices(), [listDevices]))
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      stopTracks(open.current)
    }
  }, [])

  const release = useCallback((): void => {
    stopTracks(open.current)
    open.current = { camera: null, microphone: null }
    setState(emptyState)
  }, [])

  const unplug = useCallback((kind: DeviceKind): void => {
    open.current = { ...open.current, [kind]: null }
    setState((before) => ({ ...before, [kind]: null, troubles: { ...before.troubles, [kind]: 'missing' } }))
  }, [])
  useUnpluggedDevice(state, unplug)

  return {
    ...state,
    ask,
    setMuted: (isMuted: boolean): void => {
      if (open.current.microphone) open.current.microphone.enabled = !isMuted
      setState((before) => ({ ...before, isMuted }))
    },
    /** Stops all tracks and resets the state. */
    release,
    /** Turning the camera off stops its track so that the camera light turns off. */
    setCameraOn: (isOn: boolean): void => void ask({ camera: isOn ? lastCamera.current : null }),
  }
}
export type MediaDevicesState = ReturnType<typeof useMediaDevices>
