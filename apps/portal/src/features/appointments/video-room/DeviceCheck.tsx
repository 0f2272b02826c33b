import { VideoOff } from 'lucide-react'
import { useMemo } from 'react'
import { Banner } from '#components/Banner.tsx'
import { Button } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { DeviceChoice } from './DeviceChoice.tsx'
import type { DeviceKind } from '@evenkeel/api-contract/video-room/devices'
import { describeDeviceError, missingDeviceMessages } from './device-text.ts'
import { LevelMeter } from './LevelMeter.tsx'
import styles from './room.module.css'
import type { MediaDevicesState } from './use-devices.ts'
import { VideoStream } from './VideoStream.tsx'
import { componentMessages } from '#components/components.messages.ts'
import { videoDeviceMessages as words } from '../video-devices.messages.ts'
import { videoRoomMessages } from '../video-room.messages.ts'

const deviceKinds: readonly DeviceKind[] = ['microphone', 'camera']

function DeviceErrors({ devices }: { readonly devices: MediaDevicesState }) {
  const found = deviceKinds.filter((kind) => devices.troubles[kind] !== null)
  if (found.length === 0) return null
  return (
    <Banner
      kind="warning"
      title={found.length === 2 ? words.bothOff : words.isOff({ device: found[0] ?? 'camera' })}
      live
    >
      {found.map((kind) => {
        const trouble = devices.troubles[kind]
        return trouble === null ? null : (
          <p key={kind}>
            <span>{describeDeviceError(kind, trouble)}</span> <span>{missingDeviceMessages[kind]}</span>
          </p>
        )
      })}
      <Button
        kind="secondary"
        onClick={() => void devices.ask(Object.fromEntries(found.map((kind) => [kind, true])))}
      >
        {componentMessages.tryAgain}
      </Button>
    </Banner>
  )
}

/** The member's own picture as the other side will see it, or a note that there is none. */
export function SelfView({
  camera,
  isSmall = false,
}: {
  readonly camera: MediaStreamTrack | null
  readonly isSmall?: boolean
}) {
  const stream = useMemo(() => (camera ? new MediaStream([camera]) : null), [camera])
  const size = isSmall ? styles.small : styles.preview
  if (stream)
    return <VideoStream stream={stream} label={words.you} isOwn className={`${styles.own} ${size}`} />
  return (
    <p className={`${styles.noPicture} ${size}`}>
      <VideoOff aria-hidden="true" size={isSmall ? 20 : 28} />
      <span>{words.cameraIsOff}</span>
    </p>
  )
}

/** Tests camera and microphone before the visit. A missing device never blocks joining. */
export function DeviceCheck({ devices }: { readonly devices: MediaDevicesState }) {
  const { status, camera, microphone, isMuted } = devices
  if (status !== 'ready' && camera === null && microphone === null)
    return (
      <section aria-labelledby="device-check">
        <h2 id="device-check">{words.title}</h2>
        <p>{words.willAsk}</p>
        <ButtonRow>
          <Button
            busy={status === 'asking'}
            onClick={() => void devices.ask({ camera: true, microphone: true })}
          >
            {words.useBoth}
          </Button>
          <Button
            kind="secondary"
            disabled={status === 'asking'}
            onClick={() => void devices.ask({ camera: null, microphone: true })}
          >
            {words.useSound}
          </Button>
        </ButtonRow>
      </section>
    )
  return (
    <section aria-labelledby="device-check">
      <h2 id="device-check">{words.title}</h2>
      <SelfView camera={camera} />
      {devices.troubles.camera === null ? (
        <p>
          <Button kind="secondary" onClick={() => devices.setCameraOn(camera === null)}>
            {camera ? videoRoomMessages.turnCameraOff : videoRoomMessages.turnCameraOn}
          </Button>
        </p>
      ) : null}
      <DeviceErrors devices={devices} />
      <DeviceChoice kind="camera" devices={devices} />
      <DeviceChoice kind="microphone" devices={devices} />
      {microphone && !isMuted ? <LevelMeter microphone={microphone} /> : null}
    </section>
  )
}
