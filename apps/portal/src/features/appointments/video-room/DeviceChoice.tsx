import { useId } from 'react'
import type { DeviceKind } from '@evenkeel/api-contract/video-room/devices'
import styles from './room.module.css'
import type { MediaDevicesState } from './use-devices.ts'
import { videoDeviceMessages as words } from '../video-devices.messages.ts'

const deviceInfoKinds = { camera: 'videoinput', microphone: 'audioinput' } as const
const deviceLabels = { camera: words.camera, microphone: words.microphone } as const
const numberedLabels = { camera: words.cameraNumber, microphone: words.microphoneNumber } as const

/** Selects one of several cameras or microphones; hidden when there is only one. */
export function DeviceChoice({
  kind,
  devices,
}: {
  readonly kind: DeviceKind
  readonly devices: MediaDevicesState
}) {
  const id = useId()
  const offered = devices.known.filter(
    ({ kind: known, deviceId }) => known === deviceInfoKinds[kind] && deviceId !== '',
  )
  const track = devices[kind]
  if (!track || offered.length < 2) return null
  return (
    <p className={styles.choice}>
      <label htmlFor={id}>{deviceLabels[kind]}</label>
      <select
        id={id}
        translate="no"
        value={track.getSettings().deviceId ?? ''}
        onChange={(event) => void devices.ask({ [kind]: event.target.value })}
      >
        {offered.map(({ deviceId, label }, at) => (
          <option key={deviceId} value={deviceId}>
            {label === '' ? numberedLabels[kind]({ number: at + 1 }) : label}
          </option>
        ))}
      </select>
    </p>
  )
}
