import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { parseDraftFiles, isAllUploaded, getPendingFiles } from '#files/attachments.ts'
import { uploadDocument } from '#files/documents.ts'
import { FilePicker } from '#files/FilePicker.tsx'
import { useAttachments } from '#files/use-attachments.ts'
import { useDelivery } from '#session/delivery.ts'
import { useSessionClient } from '#session/session-context.tsx'
import { DOCUMENTS_DRAFT } from '#session/drafts/draft-names.ts'
import { type Draft, useDraft } from '#session/use-draft.ts'
import { Banner } from '#components/Banner.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { Button } from '#components/Button.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { DOCUMENTS_KEY } from '../api.ts'
import styles from './documents.module.css'
import { documentMessages as words } from '../documents.messages.ts'

type UploadOutcome = 'done' | 'partly' | 'stopped'
const outcomeMessages: Readonly<
  Record<UploadOutcome, { kind: 'success' | 'warning' | 'info'; title: string; text: string }>
> = {
  done: {
    kind: 'success',
    title: words.added,
    text: words.inList,
  },
  partly: {
    kind: 'warning',
    title: words.someNotAdded,
    text: words.someInList,
  },
  stopped: { kind: 'info', title: words.stopped, text: words.stillHere },
}

/** Sends the chosen files, one after the other, and lets go of each that is kept. One that is no good stays and holds up no other. */
function useDocumentUpload(patientId: number, draft: Draft) {
  const session = useSessionClient()
  const delivery = useDelivery()
  const client = useQueryClient()
  const stopper = useRef<AbortController | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<UploadOutcome | null>(null)
  const attachments = useAttachments(parseDraftFiles(draft.kept), (list) => {
    void (list.length > 0 ? draft.keep(list) : draft.drop())
  })
  const start = async (): Promise<void> => {
    const controller = new AbortController()
    stopper.current = controller
    const { signal } = controller
    setIsBusy(true)
    setOutcome(null)
    const list = await attachments.send(
      (item, onPart) => uploadDocument(session, delivery, patientId, item, onPart, signal),
      signal,
    )
    setIsBusy(false)
    const isDone = isAllUploaded(list)
    setOutcome(signal.aborted ? 'stopped' : isDone ? 'done' : 'partly')
    // What is among the documents needs no second place here.
    for (const { key, state } of list) if (state === 'kept') attachments.remove(key)
    await client.invalidateQueries({ queryKey: [DOCUMENTS_KEY] })
  }
  return { attachments, isBusy, outcome, start, stop: () => stopper.current?.abort() }
}

/** How the last adding ended. The button that was pressed may be gone by then: the focus goes on from here. */
function UploadOutcomeNotice({ outcome }: { readonly outcome: UploadOutcome }) {
  const { kind, title, text } = outcomeMessages[outcome]
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={place} tabIndex={-1} className={styles.outcome}>
      <Banner kind={kind} title={title} live>
        <p>{text}</p>
      </Banner>
    </div>
  )
}

function UploadForm({ patientId, draft }: { readonly patientId: number; readonly draft: Draft }) {
  const { attachments, isBusy, outcome, start, stop } = useDocumentUpload(patientId, draft)
  const waiting = getPendingFiles(attachments.list).length
  const isOver = outcome === 'partly' && attachments.list.length === 0
  return (
    <>
      <FilePicker attachments={attachments} label={words.files} busy={isBusy} />
      {outcome === null || isOver ? null : <UploadOutcomeNotice outcome={outcome} />}
      {waiting > 0 || isBusy ? (
        <ButtonRow>
          <Button busy={isBusy} busyLabel={words.adding} onClick={() => void start()}>
            {words.addThese({ count: waiting })}
          </Button>
          {isBusy ? (
            <Button kind="secondary" onClick={stop}>
              {words.stop}
            </Button>
          ) : null}
        </ButtonRow>
      ) : null}
    </>
  )
}

/** Adds documents, with a look at each before anything leaves (DOC-03); what was chosen survives a reload. */
export function DocumentUpload({ patientId }: { readonly patientId: number }) {
  const draft = useDraft(DOCUMENTS_DRAFT)
  if (draft.kept === undefined) return <LoadingPlaceholder what={words.opening} lines={1} />
  return <UploadForm patientId={patientId} draft={draft} />
}
