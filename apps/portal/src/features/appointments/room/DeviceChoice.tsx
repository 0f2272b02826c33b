import { useId } from 'react'
import type { DeviceKind } from './devices.ts'
import styles from './room.module.css'
import type { Devices } from './use-devices.ts'

const kinds = { camera: 'videoinput', microphone: 'audioinput' } as const
const names = { camera: 'Camera', microphone: 'Microphone' } as const

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
            {label === '' ? `${names[kind]} ${at + 1}` : label}
          </option>
        ))}
      </select>
    </p>
  )
}
