import { saveDraft } from '@evenkeel/api-contract/staff/studio-spaces'
import type { StudioFile } from '@evenkeel/api-contract/staff/schemas/studio'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStaffClient } from '#session/session-context.tsx'
import { ConfirmDialog } from '#components/dialog/Dialog.tsx'
import { Select } from '#components/fields/Select.tsx'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import type { LineEditorHandle } from '#components/text/LineEditor.tsx'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { applyFileEdits } from '../editor/edits.ts'
import { useStudio } from '../studio-context.tsx'
import { FileTextEditor, useGoToProblemLine } from './FileTextEditor.tsx'
import { ImportFilesButton } from './ImportFilesButton.tsx'
import { filesMessages as words } from '../editor.messages.ts'

/** Dialog that replaces the whole draft with imported files. */
function ReplaceDraftDialog({
  files,
  onClose,
}: {
  readonly files: readonly StudioFile[]
  readonly onClose: () => void
}) {
  const { call } = useStaffClient()
  const { editor, view } = useStudio()
  const { space, revision } = view.draft
  const act = useAsyncAction({
    act: () =>
      call(saveDraft, {
        params: { space: space.id },
        body: { revision, files: [...files], is_everything: true },
      }),
    onDone: (draft) => {
      editor.replace(draft)
      onClose()
    },
  })
  return (
    <ConfirmDialog title={words.bringInAsk} act={act} label={words.bringInDo} onClose={onClose}>
      <p>{words.bringInText}</p>
      <ul>
        {files.map(({ path }) => (
          <li key={path}>{path}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

/** Files of an organization as text, with export and import. */
export function FilesSection() {
  const { view, editor, checks } = useStudio()
  const [search, setSearch] = useSearchParams()
  const [brought, setBrought] = useState<readonly StudioFile[]>([])
  const text = useRef<LineEditorHandle>(null)
  const files = applyFileEdits(view.draft, view.edits)
  const main = `organisations/${view.draft.space.organisation?.username ?? ''}.yaml`
  const wanted = search.get('file') ?? main
  const file =
    files.find(({ path }) => path === wanted) ?? files.find(({ path }) => path === main) ?? files[0]
  useGoToProblemLine(text, file?.path ?? null)
  const isOwn = view.draft.space.may.edit !== 'nothing'
  const waits = file?.path === main && Object.keys(view.edits.form).length > 0
  return (
    <>
      <p className={parts.soft}>{words.filesLead}</p>
      {file ? (
        <>
          <Select
            label={words.file}
            value={file.path}
            choices={files.map(({ path }) => ({ value: path, label: path }))}
            onChange={(path) => setSearch({ part: 'files', file: path }, { replace: true })}
            placeholder={words.file}
          />
          {waits ? (
            <Notice kind="info">
              <p>{words.waiting}</p>
            </Notice>
          ) : null}
          <FileTextEditor
            key={file.path}
            ref={text}
            path={file.path}
            text={file.text}
            faults={checks.faults}
            isReadOnly={!isOwn || waits}
            onChange={(typed) => editor.edit({ files: { [file.path]: typed } })}
          />
        </>
      ) : null}
      {isOwn ? (
        <div className={parts.row}>
          <ImportFilesButton onChoose={setBrought} disabled={view.save.kind !== 'saved'} />
        </div>
      ) : null}
      {brought.length > 0 ? <ReplaceDraftDialog files={brought} onClose={() => setBrought([])} /> : null}
    </>
  )
}
