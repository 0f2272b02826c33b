import { useId } from 'react'
import type { DeviceKind } from '@evenkeel/contract/video-room/devices'
import styles from './room.module.css'
import type { Devices } from './use-devices.ts'
import { visitDeviceWords as words } from '../visit-devices.words.ts'

const kinds = { camera: 'videoinput', microphone: 'audioinput' } as const
const names = { camera: words.camera, microphone: words.microphone } as const
const numbered = { camera: words.cameraNumber, microphone: words.microphoneNumber } as const

/** Lets choose one of several cameras or microphones; with only one there is nothing to choose. */
export function DeviceChoice({ kind, devices }: { readonly kind: DeviceKind; readonly devices: Devices }) {
  const id = useId()
  const offered = devices.known.filter(
    ({ kind: known, deviceId }) => known === kinds[kind] && deviceId !== '',
  )
  const track = devices[kind]
  if (!track || offered.length < 2) return null
  return (
    <p className={styles.choice}>
      <label htmlFor={id}>{names[kind]}</label>
      <select
        id={id}
        translate="no"
        value={track.getSettings().deviceId ?? ''}
        onChange={(event) => void devices.ask({ [kind]: event.target.value })}
      >
        {offered.map(({ deviceId, label }, at) => (
          <option key={deviceId} value={deviceId}>
            {label === '' ? numbered[kind]({ number: at + 1 }) : label}
          </option>
        ))}
      </select>
    </p>
  )
}
