import type { HandlerResult } from '@evenkeel/api-contract/endpoint'
import { type createPreview, previewPages } from '@evenkeel/api-contract/staff/studio-previews'
import { useState } from 'react'
import { SegmentedControl } from '#components/fields/SegmentedControl.tsx'
import parts from '#components/parts.module.css'
import { RenderedPages } from './RenderedPages.tsx'
import { type Device, DeviceFrame, type Scheme } from './DeviceFrame.tsx'
import { EmailPreview } from './EmailPreview.tsx'
import styles from './preview.module.css'
import { previewMessages as words } from './preview.messages.ts'
import { usePreview } from './use-preview.ts'
import { getSystemScheme, PreviewControls } from './PreviewControls.tsx'

const previewChoices = [...previewPages, 'mail'] as const
type PreviewChoice = (typeof previewChoices)[number]

interface PreviewedPageProps {
  readonly drawn: HandlerResult<typeof createPreview>
  readonly page: PreviewChoice
  readonly scheme: Scheme
  readonly device: Device
}

function PreviewedPage({ drawn, page, scheme, device }: PreviewedPageProps) {
  if (page === 'mail') return <EmailPreview mails={drawn.mails} device={device} scheme={scheme} />
  const found = drawn.pages.find((one) => one.page === page)
  if (!found) return <p className={parts.soft}>{words.leftOut}</p>
  return (
    <>
      <DeviceFrame
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
  const [page, setPage] = useState<PreviewChoice>('home')
  const [scheme, setScheme] = useState<Scheme>(getSystemScheme)
  const [device, setDevice] = useState<Device>('phone')
  const preview = usePreview()
  return (
    <section className={styles.pane} aria-labelledby="preview">
      <h2 id="preview">{words.title}</h2>
      <SegmentedControl
        label={words.what}
        value={page}
        choices={previewChoices.map((value) => ({ value, label: words[value] }))}
        onChange={setPage}
      />
      <PreviewControls scheme={scheme} device={device} onScheme={setScheme} onDevice={setDevice} />
      <RenderedPages preview={preview}>
        {(drawn) => <PreviewedPage drawn={drawn} page={page} scheme={scheme} device={device} />}
      </RenderedPages>
    </section>
  )
}
