import { useEffect, useRef, useState } from 'react'
import styles from './preview.module.css'
import { previewWords as words } from './preview.words.ts'

const sizes = { phone: { width: 390, height: 740 }, laptop: { width: 1280, height: 800 } } as const
export type Device = keyof typeof sizes
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

/** A page's address in the colors that are looked at. */
export function addressIn(url: string, scheme: Scheme): string {
  const address = new URL(url)
  address.searchParams.set('theme', scheme)
  return address.href
}

interface FrameProps {
  readonly name: string
  readonly url: string
  readonly device: Device
  readonly scheme: Scheme
}

/** A page as wide as on the device, drawn smaller where there is less room. */
export function Frame({ name, url, device, scheme }: FrameProps) {
  const { box, width: room } = useWidth()
  const { width, height } = sizes[device]
  const scale = room === 0 ? 0 : Math.min(1, room / width)
  return (
    <div ref={box} className={styles.frame} style={{ height: height * scale }}>
      <iframe
        title={words.frame({ page: name, scheme: words[scheme], device: words[device] })}
        src={addressIn(url, scheme)}
        style={{ width, height, transform: `scale(${scale})` }}
        // Links inside lead nowhere but inside.
        sandbox="allow-scripts allow-same-origin allow-forms"
        referrerPolicy="no-referrer"
      />
    </div>
  )
}
