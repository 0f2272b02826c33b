import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '#ui/Banner.tsx'
import type { DoneNotice } from '../done-notice.ts'
import { doneWords as words } from './done.words.ts'

const titles: Readonly<Record<DoneNotice['about'], string>> = {
  appointment: words.appointment,
  request: words.request,
  document: words.document,
}

/** Of a thing that is gone now: the focus goes there, and it is spoken. What can be done next stands with it. */
export function DoneWords({ done, children }: { readonly done: DoneNotice; readonly children?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} tabIndex={-1}>
      <Banner kind="success" title={titles[done.about]} live>
        <p translate="no">{done.words}</p>
        {children}
      </Banner>
    </div>
  )
}
