import { saveDraft } from '@evenkeel/contract/staff/studio-acts'
import type { StudioFile } from '@evenkeel/contract/staff/studio'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStaff } from '#session/staff.tsx'
import { Confirm } from '#ui/dialog/Confirm.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import type { LineEditorHandle } from '#ui/text/LineEditor.tsx'
import { useAct } from '#ui/use-act.ts'
import { filesWith } from '../editor/edits.ts'
import { useStudio } from '../studio-context.tsx'
import { FileText } from './FileText.tsx'
import { ImportFiles } from './ImportFiles.tsx'
import { textsWords as words } from './texts.words.ts'
import { useLineOfFault } from './use-line.ts'

/** Files that take the place of the whole draft. */
function BringIn({
  files,
  onClose,
}: {
  readonly files: readonly StudioFile[]
  readonly onClose: () => void
}) {
  const { call } = useStaff()
  const { editor, view } = useStudio()
  const { space, revision } = view.draft
  const act = useAct({
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
    <Confirm title={words.bringInAsk} act={act} doIt={words.bringInDo} onClose={onClose}>
      <p>{words.bringInText}</p>
      <ul>
        {files.map(({ path }) => (
          <li key={path}>{path}</li>
        ))}
      </ul>
    </Confirm>
  )
}

/** The files of an organization as text, saved to a computer or brought in from it. */
export function FilesSection() {
  const { view, editor, checks } = useStudio()
  const [search, setSearch] = useSearchParams()
  const [brought, setBrought] = useState<readonly StudioFile[]>([])
  const text = useRef<LineEditorHandle>(null)
  const files = filesWith(view.draft, view.edits)
  const main = `organisations/${view.draft.space.organisation?.username ?? ''}.yaml`
  const wanted = search.get('file') ?? main
  const file =
    files.find(({ path }) => path === wanted) ?? files.find(({ path }) => path === main) ?? files[0]
  useLineOfFault(text, file?.path ?? null)
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
          <FileText
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
          <ImportFiles onChoose={setBrought} disabled={view.save.kind !== 'saved'} />
        </div>
      ) : null}
      {brought.length > 0 ? <BringIn files={brought} onClose={() => setBrought([])} /> : null}
    </>
  )
}
