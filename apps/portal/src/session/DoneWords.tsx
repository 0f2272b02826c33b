import { useEffect, useRef, useState } from 'react'
import { Banner } from '#ui/Banner.tsx'
import type { DoneNotice } from './done-notice.ts'
import { useNotices } from './session-context.tsx'

/** What was just cancelled, withdrawn or removed: told once, by the page it stood on. */
export function useDone(): DoneNotice | null {
  const { done: last } = useNotices()
  const [done] = useState(last.read)
  useEffect(() => last.forget(), [last])
  return done
}

const titles: Readonly<Record<DoneNotice['about'], string>> = {
  appointment: 'Your appointment is canceled',
  request: 'Your request is withdrawn',
  document: 'Your document was removed',
}

/** Stands where the thing stood that is gone now; the focus goes there, and it is spoken. */
export function DoneWords({ done }: { readonly done: DoneNotice }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} tabIndex={-1}>
      <Banner kind="success" title={titles[done.about]} live>
        <p translate="no">{done.words}</p>
      </Banner>
    </div>
  )
}
