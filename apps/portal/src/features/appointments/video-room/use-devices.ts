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
  /** Devices to choose from; their names come with the permission. */
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

/** What is known after a question: what was not asked for stays as it was. */
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

/** Hears of devices that are plugged in and out. */
function useDeviceChange(onChange: () => void): void {
  useEffect(() => {
    navigator.mediaDevices?.addEventListener('devicechange', onChange)
    return () => navigator.mediaDevices?.removeEventListener('devicechange', onChange)
  }, [onChange])
}

/** A device that is unplugged ends its track. */
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

/** Camera and microphone of this device. Everything is let go when the screen is left. */
export function useMediaDevices() {
  const [state, setState] = useState(emptyState)
  /** What is open now, for letting go; state would be a step behind. */
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
    /** Lets everything go, as before the first question. */
    release,
    /** Off lets the camera go, so that its light goes out. */
    setCameraOn: (isOn: boolean): void => void ask({ camera: isOn ? lastCamera.current : null }),
  }
}
export type MediaDevicesState = ReturnType<typeof useMediaDevices>
