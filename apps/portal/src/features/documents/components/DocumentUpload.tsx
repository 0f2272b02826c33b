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

/**
 * Uploads the selected files one by one and removes each from the form once stored. A failed file stays and
 * does not block the others.
 */
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
    // Uploaded files are in the list, so remove them here.
    for (const { key, state } of list) if (state === 'kept') attachments.remove(key)
    await client.invalidateQueries({ queryKey: [DOCUMENTS_KEY] })
  }
  return { attachments, isBusy, outcome, start, stop: () => stopper.current?.abort() }
}

/** Result of the last upload. The pressed button may be gone, so the notice takes the focus. */
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

/** Uploads documents with a preview of each before sending (DOC-03); selected files survive a reload. */
export function DocumentUpload({ patientId }: { readonly patientId: number }) {
  const draft = useDraft(DOCUMENTS_DRAFT)
  if (draft.kept === undefined) return <LoadingPlaceholder what={words.opening} lines={1} />
  return <UploadForm patientId={patientId} draft={draft} />
}
