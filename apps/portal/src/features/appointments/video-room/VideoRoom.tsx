import { useEffect, useRef } from 'react'
import { Banner } from '#components/Banner.tsx'
import { SelfView } from './DeviceCheck.tsx'
import { describeDeviceError } from './device-text.ts'
import type { RemoteMedia } from '@evenkeel/api-contract/video-room/peer'
import styles from './room.module.css'
import { RoomControls } from './RoomControls.tsx'
import type { RoomState } from '@evenkeel/api-contract/video-room/room-state'
import { describeRoomState } from './room-state-text.ts'
import type { MediaDevicesState } from './use-devices.ts'
import { VideoStream } from './VideoStream.tsx'
import { videoRoomMessages as words } from '../video-room.messages.ts'

/** The video room: the other side large, the own picture small, and the connection state as text. */
export function VideoRoom({
  state,
  closed,
  counselor,
  remote,
  devices,
  onLeave,
}: {
  readonly state: RoomState
  readonly closed: string | null
  readonly counselor: string
  readonly remote: RemoteMedia | null
  readonly devices: MediaDevicesState
  readonly onLeave: () => void
}) {
  const region = useRef<HTMLElement>(null)
  const standing = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    region.current?.focus({ preventScroll: true })
    // On a phone the page is still scrolled to where the camera was checked.
    standing.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { troubles, isMuted, microphone } = devices
  return (
    <section ref={region} tabIndex={-1} aria-label={words.room} className={styles.room}>
      <p ref={standing} role="status" className={styles.state}>
        {describeRoomState(state, counselor, closed)}
      </p>
      <div className={styles.stage}>
        {remote ? (
          <VideoStream
            stream={remote.stream}
            label={counselor}
            className={remote.hasPicture ? styles.other : styles.unseen}
          />
        ) : null}
        {remote?.hasPicture ? null : (
          <p className={styles.nobody}>
            <strong translate="no">{counselor}</strong>
            <span>{remote ? words.cameraOff : words.noPicture}</span>
          </p>
        )}
        <SelfView camera={devices.camera} isSmall />
      </div>
      <p className={styles.sound}>{microphone === null || isMuted ? words.muted : words.microphoneOn}</p>
      <RoomControls devices={devices} onLeave={onLeave} />
      {(['microphone', 'camera'] as const).map((kind) => {
        const trouble = troubles[kind]
        return trouble === null ? null : (
          <Banner key={kind} kind="warning" live>
            <p>{describeDeviceError(kind, trouble)}</p>
          </Banner>
        )
      })}
    </section>
  )
}
