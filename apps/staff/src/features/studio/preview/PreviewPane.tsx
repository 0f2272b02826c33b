import { previewPages } from '@evenkeel/contract/staff/studio-previews'
import { useState } from 'react'
import { Loading } from '#ui/Answer.tsx'
import { Button } from '#ui/Button.tsx'
import { Segments } from '#ui/fields/Segments.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { refusalText } from '#ui/refusal.ts'
import { useStudio } from '../studio-context.tsx'
import { type Device, Frame, type Scheme } from './Frame.tsx'
import { LastGood } from './LastGood.tsx'
import { MailPreview } from './MailPreview.tsx'
import styles from './preview.module.css'
import { previewWords as words } from './preview.words.ts'
import { usePreview } from './use-preview.ts'
import { systemScheme, Ways } from './Ways.tsx'

const shown = [...previewPages, 'mail'] as const
type Shown = (typeof shown)[number]

function Drawn({
  page,
  scheme,
  device,
}: {
  readonly page: Shown
  readonly scheme: Scheme
  readonly device: Device
}) {
  const { query, isBehind, drawnOf } = usePreview()
  const { checks } = useStudio()
  const { data, isError, isFetching, refetch } = query
  if (isError && !isFetching)
    return (
      <Notice kind="warning" title={words.failed}>
        <p>{refusalText(query.error)}</p>
        <Button kind="secondary" onPress={() => void refetch()}>
          {words.again}
        </Button>
      </Notice>
    )
  if (!data) {
    if (checks.state === 'failed' || (isBehind && !isFetching)) return <LastGood isBehind of={null} />
    return <Loading />
  }
  const found = data.pages.find((one) => one.page === page)
  return (
    <>
      <LastGood isBehind={isBehind} of={drawnOf} />
      {page === 'mail' ? (
        <MailPreview mails={data.mails} device={device} scheme={scheme} />
      ) : found ? (
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
      ) : (
        <p className={parts.soft}>{words.leftOut}</p>
      )}
    </>
  )
}

/** The draft on real pages, beside the form. */
export function PreviewPane() {
  const [page, setPage] = useState<Shown>('home')
  const [scheme, setScheme] = useState<Scheme>(systemScheme)
  const [device, setDevice] = useState<Device>('phone')
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
      <Drawn page={page} scheme={scheme} device={device} />
    </section>
  )
}
