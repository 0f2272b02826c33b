import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#components/Button.tsx'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import { Notice } from '#components/Notice.tsx'
import { describeApiError } from '#lib/api-errors.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useStudio } from '../studio-context.tsx'
import { EditConflictNotice } from './EditConflictNotice.tsx'
import { editorMessages as words } from './editor.messages.ts'
import { AffectedOrganizations } from './AffectedOrganizations.tsx'

/** What the server will not have, and the way back. */
function RejectedNotice({ error }: { readonly error: unknown }) {
  const { editor } = useStudio()
  const [isAsking, setIsAsking] = useState(false)
  const act = useAsyncAction({ act: () => editor.takeTheirs(), onDone: () => setIsAsking(false) })
  return (
    <Notice kind="error" title={words.refused} isNew>
      <p>{describeApiError(error)}</p>
      <Button kind="secondary" onPress={() => setIsAsking(true)}>
        {words.takeServer}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={words.takeServerAsk}
          act={act}
          kind="danger"
          doIt={words.takeServer}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.takeServerText}</p>
        </ConfirmDialog>
      ) : null}
    </Notice>
  )
}

function ReadOnlyNotice() {
  const { space } = useStudio().view.draft
  if (space.owner === 'files')
    return (
      <Notice kind="info">
        <p>{words.readOnlyFiles}</p>
        <Link to={`/studio/${space.id}/manage`}>{words.toManage}</Link>
      </Notice>
    )
  if (space.may.edit === 'all') return null
  return (
    <Notice kind="info">
      <p>{space.may.edit === 'texts' ? words.textsOnly : words.readOnlyGrant}</p>
    </Notice>
  )
}

/** What somebody must know before they go on. */
export function SpaceNotices() {
  const { view, editor } = useStudio()
  const { save, wasRestored } = view
  return (
    <>
      <ReadOnlyNotice />
      <AffectedOrganizations />
      {wasRestored ? (
        <Notice kind="info" isNew>
          <p>{words.restored}</p>
        </Notice>
      ) : null}
      {save.kind === 'failing' ? (
        <Notice kind="warning" isNew>
          <p>{words.failing}</p>
          <Button kind="secondary" onPress={editor.saveNow}>
            {words.saveNow}
          </Button>
        </Notice>
      ) : null}
      {save.kind === 'conflict' ? <EditConflictNotice {...save} /> : null}
      {save.kind === 'refused' ? <RejectedNotice error={save.error} /> : null}
    </>
  )
}
