import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { SegmentedControl } from '#components/fields/SegmentedControl.tsx'
import parts from '#components/parts.module.css'
import { previewMessages as words } from '../studio.messages.ts'
import styles from './preview.module.css'

const widths = { phone: 390, laptop: 1280 } as const
export type Device = keyof typeof widths
export type Scheme = 'light' | 'dark'

/** Observes the width available to an element. */
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

/** Page in a frame as wide as the device, scaled down to the available width. */
export function DeviceFrame({ name, url, device, scheme }: DeviceFrameProps) {
  const { box, width: room } = useWidth()
  const width = widths[device]
  const scale = room === 0 ? 0 : Math.min(1, room / width)
  const sizes = { '--width': `${width}px`, '--scale': scale } as CSSProperties
  return (
    <div ref={box} className={styles.frame} data-device={device} style={sizes}>
      <iframe
        // Some browsers do not recolor a rendered page: reload it when the scheme changes.
        key={scheme}
        title={words.frame({ page: name, scheme: words[scheme], device: words[device] })}
        src={url}
        // Framed pages inherit the color scheme.
        style={{ colorScheme: scheme }}
        // No scripts, no navigation; the same origin is needed to load the font.
        sandbox="allow-same-origin"
        referrerPolicy="no-referrer"
      />
    </div>
  )
}

/** Color scheme preferred by the device. */
export const getSystemScheme = (): Scheme =>
  matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

/** Color scheme and device width of the preview. */
export function PreviewControls({
  scheme,
  device,
  onScheme,
  onDevice,
}: {
  readonly scheme: Scheme
  readonly device: Device
  readonly onScheme: (scheme: Scheme) => void
  readonly onDevice: (device: Device) => void
}) {
  return (
    <div className={parts.row}>
      <SegmentedControl
        label={words.scheme}
        value={scheme}
        choices={(['light', 'dark'] as const).map((value) => ({ value, label: words[value] }))}
        onChange={onScheme}
      />
      <SegmentedControl
        label={words.device}
        value={device}
        choices={(['phone', 'laptop'] as const).map((value) => ({ value, label: words[value] }))}
        onChange={onDevice}
      />
    </div>
  )
}
