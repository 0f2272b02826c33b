import { type CSSProperties, useEffect, useRef, useState } from 'react'
import styles from './preview.module.css'
import { previewMessages as words } from './preview.messages.ts'

const widths = { phone: 390, laptop: 1280 } as const
export type Device = keyof typeof widths
export type Scheme = 'light' | 'dark'

/** Width that is there for an element, followed while it changes. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}

interface DeviceFrameProps {
  readonly name: string
  readonly url: string
  readonly device: Device
  readonly scheme: Scheme
}

/** A page as wide as on the device, drawn smaller where there is less room. */
export function DeviceFrame({ name, url, device, scheme }: DeviceFrameProps) {
  const { box, width: room } = useWidth()
  const width = widths[device]
  const scale = room === 0 ? 0 : Math.min(1, room / width)
  const sizes = { '--width': `${width}px`, '--scale': scale } as CSSProperties
  return (
    <div ref={box} className={styles.frame} data-device={device} style={sizes}>
      <iframe
        // A page that is drawn already does not change its colors in every browser: it is loaded anew.
        key={scheme}
        title={words.frame({ page: name, scheme: words[scheme], device: words[device] })}
        src={url}
        // Pages follow the colors of what they are shown in.
        style={{ colorScheme: scheme }}
        // No script runs and no link leads out of it; its own origin lets it have the typeface.
        sandbox="allow-same-origin"
        referrerPolicy="no-referrer"
      />
    </div>
  )
}
