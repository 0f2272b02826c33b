import type { Returned } from '@evenkeel/contract/endpoint'
import { type openPreview, previewPages } from '@evenkeel/contract/staff/studio-previews'
import { useState } from 'react'
import { Segments } from '#ui/fields/Segments.tsx'
import parts from '#ui/parts.module.css'
import { DrawnPages } from './DrawnPages.tsx'
import { type Device, Frame, type Scheme } from './Frame.tsx'
import { MailPreview } from './MailPreview.tsx'
import styles from './preview.module.css'
import { previewWords as words } from './preview.words.ts'
import { usePreview } from './use-preview.ts'
import { systemScheme, Ways } from './Ways.tsx'

const shown = [...previewPages, 'mail'] as const
type Shown = (typeof shown)[number]

interface ShownPageProps {
  readonly drawn: Returned<typeof openPreview>
  readonly page: Shown
  readonly scheme: Scheme
  readonly device: Device
}

function ShownPage({ drawn, page, scheme, device }: ShownPageProps) {
  if (page === 'mail') return <MailPreview mails={drawn.mails} device={device} scheme={scheme} />
  const found = drawn.pages.find((one) => one.page === page)
  if (!found) return <p className={parts.soft}>{words.leftOut}</p>
  return (
    <>
      <Frame
        key={page}
        name={words[page]}
        url={`${found.url}${page === 'week' && device === 'phone' ? '?narrow' : ''}`}
        device={device}
        scheme={scheme}
      />
      {page === 'week' ? <p className={`${parts.soft} ${parts.small}`}>{words.weekHint}</p> : null}
    </>
  )
}

/** The draft on real pages, beside the form. */
export function PreviewPane() {
  const [page, setPage] = useState<Shown>('home')
  const [scheme, setScheme] = useState<Scheme>(systemScheme)
  const [device, setDevice] = useState<Device>('phone')
  const preview = usePreview()
  return (
    <section className={styles.pane} aria-labelledby="preview">
      <h2 id="preview">{words.title}</h2>
      <Segments
        label={words.what}
        value={page}
        choices={shown.map((value) => ({ value, label: words[value] }))}
        onChange={setPage}
      />
      <Ways scheme={scheme} device={device} onScheme={setScheme} onDevice={setDevice} />
      <DrawnPages preview={preview}>
        {(drawn) => <ShownPage drawn={drawn} page={page} scheme={scheme} device={device} />}
      </DrawnPages>
    </section>
  )
}
