import type { StudioDraft } from '@evenkeel/api-contract/staff/studio-spaces'
import { Button } from '#components/Button.tsx'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { ErrorNotice } from '#components/ErrorNotice.tsx'
import { getServerMessage } from '#lib/api-errors.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useStudio } from '../studio-context.tsx'
import { FileDiffs } from '../versions/FileDiffs.tsx'
import { findEditConflict } from './edit-conflict.ts'
import { editorMessages as words } from './editor.messages.ts'
import { hasNoEdits } from './edits.ts'

/** What the other person changed, line by line, and where it meets what was typed here. */
function TheirChanges({ theirs }: { readonly theirs: StudioDraft }) {
  const { view } = useStudio()
  const { difference, sections, files } = findEditConflict(view.draft, theirs, view.edits)
  const both = [...sections.map((section) => words[section]), ...files]
  return (
    <>
      {both.length === 0 ? null : <p>{words.bothChanged({ places: both.join(', ') })}</p>}
      <details>
        <summary>{words.theirChanges}</summary>
        <FileDiffs files={difference} none={words.theirChangesNone} />
      </details>
    </>
  )
}

/** Two people at one draft: who saved or published meanwhile, what changed, and the ways on. */
export function EditConflictNotice({
  error,
  theirs,
}: {
  readonly error: unknown
  readonly theirs: StudioDraft | null
}) {
  const { editor, view } = useStudio()
  const act = useAsyncAction({ act: (mine: boolean) => (mine ? editor.keepMine() : editor.takeTheirs()) })
  const hasMine = !hasNoEdits(view.edits)
  return (
    <Notice kind="warning" title={words.conflictTitle} isNew>
      <p>{getServerMessage(error) ?? ''}</p>
      <p>{hasMine ? words.conflictText : words.conflictNothingOpen}</p>
      {theirs ? <TheirChanges theirs={theirs} /> : null}
      {hasMine ? <p className={parts.soft}>{words.keepMineHint}</p> : null}
      <ErrorNotice text={act.problem} />
      <div className={parts.row}>
        <Button busy={act.busy} onPress={() => act.run(true)}>
          {hasMine ? words.keepMine : words.goOnWithTheirs}
        </Button>
        {hasMine ? (
          <Button kind="secondary" busy={act.busy} onPress={() => act.run(false)}>
            {words.takeTheirs}
          </Button>
        ) : null}
      </div>
    </Notice>
  )
}
