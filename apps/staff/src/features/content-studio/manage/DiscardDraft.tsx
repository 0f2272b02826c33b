import { discardDraft } from '@evenkeel/api-contract/staff/studio-spaces'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { ConfirmDialog } from '#components/dialog/Dialog.tsx'
import parts from '#components/parts.module.css'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useStudio } from '../studio-context.tsx'
import { manageMessages as words } from './manage.messages.ts'

function DiscardDraftDialog({ onClose }: { readonly onClose: () => void }) {
  const { call } = useStaffClient()
  const navigate = useNavigate()
  const { editor, view } = useStudio()
  const { space, revision } = view.draft
  const isNew = space.state === 'new'
  const act = useAsyncAction({
    act: async () => {
      await call(discardDraft, { params: { space: space.id }, query: { revision } })
      if (!isNew) await editor.takeTheirs()
    },
    onDone: () => (isNew ? void navigate('/studio') : onClose()),
    refusals: { 409: words.discardChanged },
  })
  return (
    <ConfirmDialog title={words.discardAsk} act={act} kind="danger" doIt={words.discardDo} onClose={onClose}>
      <p>{words.discardText}</p>
      {isNew ? <p>{words.discardNewText}</p> : null}
    </ConfirmDialog>
  )
}

/** Discards unpublished changes. */
export function DiscardDraft() {
  const { view } = useStudio()
  const { draft, may, state } = view.draft.space
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section className={parts.stack} aria-labelledby="discard">
      <h2 id="discard">{words.discardTitle}</h2>
      {draft === null ? <p className={parts.soft}>{words.discardNone}</p> : <p>{words.discardText}</p>}
      {draft !== null && state === 'new' ? <p>{words.discardNewText}</p> : null}
      {draft !== null && may.edit !== 'nothing' ? (
        <div className={parts.row}>
          <Button kind="danger" disabled={view.save.kind !== 'saved'} onPress={() => setIsAsking(true)}>
            {words.discard}
          </Button>
          {view.save.kind === 'saved' ? null : <p>{words.unsaved}</p>}
        </div>
      ) : null}
      {isAsking ? <DiscardDraftDialog onClose={() => setIsAsking(false)} /> : null}
    </section>
  )
}
