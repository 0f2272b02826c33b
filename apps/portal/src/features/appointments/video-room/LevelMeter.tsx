import { useEffect, useRef, useState } from 'react'
import { AUDIBLE_LEVEL, watchAudioLevel } from './audio-level.ts'
import styles from './room.module.css'
import { videoDeviceMessages as words } from '../video-devices.messages.ts'

/** Shows the microphone level as a bar and as text. */
export function LevelMeter({ microphone }: { readonly microphone: MediaStreamTrack }) {
  const bar = useRef<HTMLMeterElement>(null)
  const [isHeard, setIsHeard] = useState(false)
  useEffect(() => {
    setIsHeard(false)
    return watchAudioLevel(microphone, (level) => {
      if (bar.current) bar.current.value = Math.min(1, level * 2)
      if (level >= AUDIBLE_LEVEL) setIsHeard(true)
    })
  }, [microphone])
  return (
    <div className={styles.level}>
      <meter ref={bar} min={0} max={1} value={0} aria-label={words.loudness} />
      <p role="status">{isHeard ? words.heard : words.sayWords}</p>
    </div>
  )
}
