import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  discardDraft,
  exportSpaceFile,
  giveBackSpace,
  type StudioDraft,
  takeOverSpace,
} from '@evenkeel/api-contract/staff/studio-spaces'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice } from '#components/Notice.tsx'
import { ConfirmDialog } from '#components/dialog/Dialog.tsx'
import parts from '#components/parts.module.css'
import { saveFile } from '@evenkeel/web/files'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { splitPath } from '../files/FileList.tsx'
import { useStudio } from '../studio-context.tsx'
import { versionsKey } from '../studio-queries.ts'
import { manageMessages as words } from '../studio.messages.ts'

/** Mutation on a whole space that returns the updated space. */
export function useSpaceAction<Sent>(options: {
  readonly act: (sent: Sent) => Promise<StudioDraft>
  readonly onDone?: () => void
  readonly refusals?: Readonly<Record<number, string>>
}) {
  const client = useQueryClient()
  const { editor } = useStudio()
  return useAsyncAction({
    act: options.act,
    onDone: (draft) => {
      editor.replace(draft)
      void client.invalidateQueries({ queryKey: versionsKey(draft.space.id) })
      options.onDone?.()
    },
    ...(options.refusals ? { refusals: options.refusals } : {}),
  })
}

function TakeOverDialog({ onClose }: { readonly onClose: () => void }) {
  const { call } = useStaffClient()
  const params = { space: useStudio().view.draft.space.id }
  const act = useSpaceAction({ act: () => call(takeOverSpace, { params }), onDone: onClose })
  return (
    <ConfirmDialog title={words.takeOverAsk} act={act} label={words.takeOver} onClose={onClose}>
      <ul>
        <li>{words.takeOverText1}</li>
        <li>{words.takeOverText2}</li>
        <li>{words.takeOverText3}</li>
      </ul>
    </ConfirmDialog>
  )
}

function GiveBackDialog({ onClose }: { readonly onClose: () => void }) {
  const { call } = useStaffClient()
  const params = { space: useStudio().view.draft.space.id }
  const act = useSpaceAction({ act: () => call(giveBackSpace, { params }), onDone: onClose })
  return (
    <ConfirmDialog title={words.giveBackAsk} act={act} kind="danger" label={words.giveBack} onClose={onClose}>
      <ul>
        <li>{words.giveBackText1}</li>
        <li>{words.giveBackText2}</li>
        <li>{words.giveBackText3}</li>
      </ul>
    </ConfirmDialog>
  )
}

/** Whether the studio or the tenant config files manage a space, with the action to change that. */
export function Ownership() {
  const { owner, may } = useStudio().view.draft.space
  const [dialog, setDialog] = useState<'take' | 'give' | null>(null)
  const close = (): void => setDialog(null)
  return (
    <section className={parts.stack} aria-labelledby="owner">
      <h2 id="owner">{words.ownerTitle}</h2>
      <p>{owner === 'studio' ? words.ownerStudio : words.ownerFiles}</p>
      {may.take_over ? (
        <div className={parts.row}>
          <Button onClick={() => setDialog('take')}>{words.takeOver}</Button>
        </div>
      ) : null}
      {may.give_back ? (
        <div className={parts.row}>
          <Button kind="secondary" onClick={() => setDialog('give')}>
            {words.giveBack}
          </Button>
        </div>
      ) : null}
      {dialog === 'take' ? <TakeOverDialog onClose={close} /> : null}
      {dialog === 'give' ? <GiveBackDialog onClose={close} /> : null}
    </section>
  )
}

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
    <ConfirmDialog title={words.discardAsk} act={act} kind="danger" label={words.discardDo} onClose={onClose}>
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
          <Button kind="danger" disabled={view.save.kind !== 'saved'} onClick={() => setIsAsking(true)}>
            {words.discard}
          </Button>
          {view.save.kind === 'saved' ? null : <p>{words.unsaved}</p>}
        </div>
      ) : null}
      {isAsking ? <DiscardDraftDialog onClose={() => setIsAsking(false)} /> : null}
    </section>
  )
}

/** Maximum number of download buttons; with more files, each is downloaded from its editor. */
const MAX_FILES_SHOWN = 20

/** Downloads of the published files. */
export function FileDownloads() {
  const { call } = useStaffClient()
  const { space, files } = useStudio().view.draft
  const [path, setPath] = useState('')
  const act = useAsyncAction({
    act: (wanted: string) => call(exportSpaceFile, { params: { space: space.id }, query: { path: wanted } }),
    onDone: (bytes, wanted) => saveFile(bytes, splitPath(wanted).name),
  })
  if (files.length > MAX_FILES_SHOWN) return null
  return (
    <section className={parts.stack} aria-labelledby="copies">
      <h2 id="copies">{words.copiesTitle}</h2>
      <p className={parts.soft}>{words.copiesText}</p>
      {space.state === 'new' ? <p>{words.copiesNone}</p> : null}
      {space.state === 'new' ? null : (
        <ul className={parts.plain}>
          {files.map((file) => (
            <li key={file.path}>
              <Button
                kind="secondary"
                busy={act.busy && path === file.path}
                onClick={() => {
                  setPath(file.path)
                  act.run(file.path)
                }}
              >
                <Download size={18} aria-hidden="true" />
                {words.saveCopy({ path: file.path })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ErrorNotice text={act.problem} />
    </section>
  )
}
