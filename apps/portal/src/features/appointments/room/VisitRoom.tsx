import { useEffect, useRef } from 'react'
import { Banner } from '#ui/Banner.tsx'
import { OwnPicture } from './DeviceCheck.tsx'
import { troubleWords } from './devices.ts'
import type { Remote } from './peer.ts'
import styles from './room.module.css'
import { RoomControls } from './RoomControls.tsx'
import { type RoomState, roomWords } from './room-state.ts'
import type { Devices } from './use-devices.ts'
import { VideoBox } from './VideoBox.tsx'

/** The room itself: the other side large, the own picture small, and in words how things stand. */
export function VisitRoom({
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
  readonly remote: Remote | null
  readonly devices: Devices
  readonly onLeave: () => void
}) {
  const region = useRef<HTMLElement>(null)
  useEffect(() => region.current?.focus({ preventScroll: true }), [])
  const { troubles, isMuted, microphone } = devices
  return (
    <section ref={region} tabIndex={-1} aria-label="The room" className={styles.room}>
      <p role="status" className={styles.state}>
        {roomWords(state, counselor, closed)}
      </p>
      <div className={styles.stage}>
        {remote ? (
          <VideoBox
            stream={remote.stream}
            label={counselor}
            className={remote.hasPicture ? styles.other : styles.unseen}
          />
        ) : null}
        {remote?.hasPicture ? null : (
          <p className={styles.nobody}>
            <strong translate="no">{counselor}</strong>
            <span>{remote ? 'Camera off' : 'No picture yet'}</span>
          </p>
        )}
        <OwnPicture camera={devices.camera} isSmall />
      </div>
      <p className={styles.sound}>
        {microphone === null || isMuted ? 'You are muted. Nobody hears you.' : 'Your microphone is on.'}
      </p>
      <RoomControls devices={devices} onLeave={onLeave} />
      {(['microphone', 'camera'] as const).map((kind) => {
        const trouble = troubles[kind]
        return trouble === null ? null : (
          <Banner key={kind} kind="warning" live>
            <p>{troubleWords(kind, trouble)}</p>
          </Banner>
        )
      })}
    </section>
  )
}
