import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { filesOfDraft, isAllKept, problemsOf, toSend } from '#files/attachments.ts'
import { addToDocuments } from '#files/documents.ts'
import { FilePicker } from '#files/FilePicker.tsx'
import { useAttachments } from '#files/use-attachments.ts'
import { useDelivery } from '#session/delivery.ts'
import { useSession } from '#session/session-context.tsx'
import { DOCUMENTS_DRAFT } from '#session/drafts/draft-names.ts'
import { type Draft, useDraft } from '#session/use-draft.ts'
import { Banner } from '#ui/Banner.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { Button } from '#ui/Button.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { DOCUMENTS_KEY } from '../api.ts'

type Outcome = 'done' | 'partly' | 'stopped' | 'invalid'
const said: Readonly<Record<Outcome, { kind: 'success' | 'warning' | 'info'; title: string; text: string }>> =
  {
    done: { kind: 'success', title: 'Your files were added', text: 'You find them in the list below.' },
    partly: {
      kind: 'warning',
      title: 'Some files were not added',
      text: 'Each says what to do. The others are in the list below.',
    },
    invalid: {
      kind: 'warning',
      title: 'Nothing was added yet',
      text: 'One of these files cannot be added and says why. Remove it, then add the others.',
    },
    stopped: { kind: 'info', title: 'Adding was stopped', text: 'What is not added yet is still here.' },
  }

/** Sends the chosen files, one after the other, and lets them go once all of them are kept. */
function useUpload(patientId: number, draft: Draft) {
  const session = useSession()
  const delivery = useDelivery()
  const client = useQueryClient()
  const stopper = useRef<AbortController | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const attachments = useAttachments(filesOfDraft(draft.kept), (list) => {
    void (list.length > 0 ? draft.keep(list) : draft.drop())
  })
  const start = async (): Promise<void> => {
    if (problemsOf(attachments.list).length > 0) {
      setOutcome('invalid')
      return
    }
    const controller = new AbortController()
    stopper.current = controller
    const { signal } = controller
    setIsBusy(true)
    setOutcome(null)
    const list = await attachments.send(
      (item, onPart) => addToDocuments(session, delivery, patientId, item, onPart, signal),
      signal,
    )
    setIsBusy(false)
    const isDone = isAllKept(list)
    setOutcome(signal.aborted ? 'stopped' : isDone ? 'done' : 'partly')
    // What is in the list below needs no second place here.
    for (const { key, state } of list) if (state === 'kept') attachments.remove(key)
    await client.invalidateQueries({ queryKey: [DOCUMENTS_KEY] })
  }
  return { attachments, isBusy, outcome, start, stop: () => stopper.current?.abort() }
}

function OpenUpload({ patientId, draft }: { readonly patientId: number; readonly draft: Draft }) {
  const { attachments, isBusy, outcome, start, stop } = useUpload(patientId, draft)
  const waiting = toSend(attachments.list).length
  const isOver = outcome === 'invalid' && problemsOf(attachments.list).length === 0
  const words = outcome === null || isOver ? null : said[outcome]
  return (
    <>
      <FilePicker attachments={attachments} label="Add files" busy={isBusy} />
      {words ? (
        <Banner kind={words.kind} title={words.title} live>
          <p>{words.text}</p>
        </Banner>
      ) : null}
      {waiting > 0 || isBusy ? (
        <ButtonRow>
          <Button busy={isBusy} busyLabel="Adding your files" onClick={() => void start()}>
            {waiting === 1 ? 'Add this file' : `Add these ${waiting} files`}
          </Button>
          {isBusy ? (
            <Button kind="secondary" onClick={stop}>
              Stop
            </Button>
          ) : null}
        </ButtonRow>
      ) : null}
    </>
  )
}

/** Adds documents, with a look at each before anything leaves (DOC-03); what was chosen survives a reload. */
export function Upload({ patientId }: { readonly patientId: number }) {
  const draft = useDraft(DOCUMENTS_DRAFT)
  if (draft.kept === undefined) return <Waiting what="Opening the form" lines={1} />
  return <OpenUpload patientId={patientId} draft={draft} />
}
